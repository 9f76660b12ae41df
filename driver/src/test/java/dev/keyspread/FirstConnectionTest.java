package dev.keyspread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.advice.log.LogCapture;
import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.config.KeyspreadConfig;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tables with rules are read when the first connection is opened, before the application has begun anything on it. */
class FirstConnectionTest {
    private static final String URL = "jdbc:h2:mem:first;DB_CLOSE_DELAY=-1";
    private static final String RULE = "crc32(id) % 16";

    @BeforeEach
    void createTable() throws SQLException {
        direct("CREATE TABLE orders (shard INTEGER, id BIGINT)");
    }

    @AfterEach
    void shutDown() throws SQLException {
        direct("SHUTDOWN");
    }

    @Test
    void givenStoredRowsThatDisagree_whenConnected_thenThatIsKnownBeforeTheFirstStatement() throws SQLException {
        direct("INSERT INTO orders VALUES (99, 7)");
        Properties rule = new Properties();
        rule.setProperty("keyspread.shard.orders.shard", RULE);

        try (Connection connection = DriverManager.getConnection(URL.replace("jdbc:", "jdbc:keyspread:"), rule)) {
            List<String> rules = connection.unwrap(KeyspreadConnection.class).findings().stream()
                    .map(Finding::rule)
                    .filter("shard-disagrees"::equals)
                    .toList();
            assertEquals(List.of("shard-disagrees"), rules);
        }
    }

    @Test
    void givenAShardThatMayBeNull_whenConnected_thenItIsSaidWhoMayLeaveItOut() throws SQLException {
        assertTrue(
                saidAtConnect().contains(". ORDERS.SHARD may be NULL: with NOT NULL the database refuses such a row"));

        direct("SHUTDOWN");
        createTable();
        direct("ALTER TABLE orders ALTER COLUMN shard SET NOT NULL");

        assertEquals("", saidAtConnect());
    }

    /** Checks a table with two rules, too. */
    @Test
    void givenAnotherRule_whenConnected_thenItIsSaidOnce() throws SQLException {
        String said = saidAtConnect("keyspread.shard.orders.id", "sequence(ids, 100)");
        assertTrue(said.contains("ORDERS.SHARD"), said);
        assertEquals(said.indexOf("ORDERS.SHARD"), said.lastIndexOf("ORDERS.SHARD"), said);
    }

    private static String saidAtConnect(String... more) {
        Properties settings = new Properties();
        settings.setProperty("keyspread.shard.orders.shard", RULE);
        for (int i = 0; i < more.length; i += 2) {
            settings.setProperty(more[i], more[i + 1]);
        }
        settings.setProperty("keyspread.inspect", "off");
        return LogCapture.of(() -> {
            try {
                DriverManager.getConnection(URL.replace("jdbc:", "jdbc:keyspread:"), settings)
                        .close();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** H2 keeps a statement's limit for its whole connection. */
    @Test
    void givenH2_whenConnectedForTheFirstTime_thenNoTimeLimitIsLeftOnTheConnection() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:keyspread:h2:mem:unlimited");
                Statement statement = connection.createStatement()) {
            assertEquals(0, statement.getQueryTimeout());
        }
    }

    @Test
    void givenAWrappedPoolWithoutAutoCommit_whenTheFirstStatementInserts_thenItIsFilledAndCommitted()
            throws SQLException {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setDataSource(dataSource());
            pool.setAutoCommit(false);
            pool.setMaximumPoolSize(2);
            DataSource wrapped = Keyspread.wrap(pool, config());

            try (Connection connection = wrapped.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.executeUpdate("CREATE LOCAL TEMPORARY TABLE before (a INT)");
                statement.executeUpdate("INSERT INTO before VALUES (1)");
                statement.executeUpdate("INSERT INTO orders (id) VALUES (7)");
                connection.commit();
            }
        }
        assertEquals("2", stored("SELECT shard FROM orders"));
    }

    /** The way a data source does that takes part in transactions: work was done before Keyspread is asked for the first time. */
    @Test
    void givenATransactionOnTheDataSourcesConnection_whenItIsWrappedForTheFirstTime_thenWhatWasDoneStays()
            throws SQLException {
        try (Connection shared = DriverManager.getConnection(URL)) {
            shared.setAutoCommit(false);
            try (Statement statement = shared.createStatement()) {
                statement.executeUpdate("INSERT INTO orders (shard, id) VALUES (9, 1)");
            }
            DataSource wrapped = Keyspread.wrap(handingOut(shared), config());
            wrapped.getConnection();
            shared.commit();
        }
        assertEquals("9", stored("SELECT shard FROM orders"));
    }

    /** Hands out the one connection that a transaction has. */
    private static DataSource handingOut(Connection shared) {
        return (DataSource) Proxy.newProxyInstance(
                FirstConnectionTest.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> method.getName().equals("getConnection") ? shared : null);
    }

    @Test
    void givenATransactionThatHasBegunOnAnXAConnection_whenItsLogicalConnectionIsWrapped_thenItGoesOn()
            throws Exception {
        XAConnection xa = Keyspread.wrapXA(dataSource(), config()).getXAConnection();
        XAResource resource = xa.getXAResource();
        Xid xid = new OneXid();
        resource.start(xid, XAResource.TMNOFLAGS);
        try (Connection connection = xa.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO orders (shard, id) VALUES (2, 7)");
        } catch (SQLException refused) {
            // What the table looks like can't be read inside a transaction of the application's.
            assertInstanceOf(StatementRefusedException.class, refused);
        }
        resource.end(xid, XAResource.TMSUCCESS);
        resource.commit(xid, true);
        xa.close();
    }

    private static JdbcDataSource dataSource() {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setUrl(URL);
        return h2;
    }

    private static KeyspreadConfig config() {
        return KeyspreadConfig.builder().rule("orders.shard", RULE).build();
    }

    private static void direct(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String stored(String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : "no row";
        }
    }

    private static final class OneXid implements Xid {
        @Override
        public int getFormatId() {
            return 1;
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return new byte[] {1};
        }

        @Override
        public byte[] getBranchQualifier() {
            return new byte[] {1};
        }
    }
}
