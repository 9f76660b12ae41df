package dev.keyspread.engines.pgadapter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.cloud.spanner.pgadapter.ProxyServer;
import com.google.cloud.spanner.pgadapter.metadata.OptionsMetadata;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.sql.Dialect;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.postgresql.PGConnection;

/** An application that speaks PostgreSQL's protocol to Spanner's emulator and knows nothing of the shard column. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // opened before all tests
class PgAdapterTest {
    private ProxyServer adapter;
    private Connection direct;
    private Connection connection;
    private String url;

    @BeforeAll
    void start() throws SQLException {
        String spanner = SpannerEmulator.newDatabase(Dialect.SPANNER_POSTGRESQL);
        String database = spanner.replaceFirst(".*/databases/([^;]+);.*$", "$1");
        adapter = new ProxyServer(new OptionsMetadata(new String[] {
            "-p", "keyspread",
            "-i", spanner.replaceFirst(".*/instances/([^/]+)/.*$", "$1"),
            "-d", database,
            "-e", spanner.replaceFirst("^jdbc:cloudspanner://([^/]+)/.*$", "$1"),
            "-s", "0",
            "-c", "",
            "-r", "autoConfigEmulator=true;usePlainText=true"
        }));
        adapter.startServer();
        String url = "postgresql://localhost:" + adapter.getLocalPort() + "/" + database;
        direct = DriverManager.getConnection("jdbc:" + url);
        try (Statement statement = direct.createStatement()) {
            statement.execute(
                    "CREATE TABLE orders (shard bigint NOT NULL, id bigint NOT NULL, note varchar(20), PRIMARY KEY (shard, id))");
            statement.execute(
                    "CREATE TABLE events (h bigint GENERATED ALWAYS AS (abs(mod(spanner.farm_fingerprint(id::text), 16))) STORED,"
                            + " id bigint, v varchar(9), PRIMARY KEY (h, id))");
        }
        Properties rules = new Properties();
        rules.setProperty("keyspread.shard.orders.shard", "crc32(id) % 16");
        this.url = "jdbc:keyspread:" + url;
        connection = DriverManager.getConnection(this.url, rules);
    }

    @AfterAll
    void stop() throws SQLException {
        if (connection != null) { // null where there is no emulator
            connection.close();
            direct.close();
            adapter.stopServer();
        }
    }

    @BeforeEach
    void empty() throws SQLException {
        try (Statement statement = direct.createStatement()) {
            statement.execute("DELETE FROM orders");
        }
    }

    private static List<String> rows(Connection by, String query) throws SQLException {
        try (Statement statement = by.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                StringBuilder row = new StringBuilder(rows.getString(1));
                for (int i = 2; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.append(" | ").append(rows.getString(i));
                }
                all.add(row.toString());
            }
            return all;
        }
    }

    private int update(String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeUpdate();
        }
    }

    private static String order(long id, String note) {
        CRC32 crc32 = new CRC32();
        crc32.update(Long.toString(id).getBytes(StandardCharsets.UTF_8));
        return crc32.getValue() % 16 + " | " + id + " | " + note;
    }

    private void assertOrders(String... expected) throws SQLException {
        assertEquals(List.of(expected), rows(direct, "SELECT shard, id, note FROM orders ORDER BY id"));
    }

    private long rewritten() throws SQLException {
        return connection.unwrap(KeyspreadConnection.class).counters().rewrittenReads();
    }

    @Test
    void rowsAreFilledInEveryForm() throws SQLException {
        assertInstanceOf(PGConnection.class, connection);
        assertEquals(2, update("INSERT INTO orders (id, note) VALUES (1, 'a'), (?, ?)", 2L, "b"));
        try (PreparedStatement batch = connection.prepareStatement("INSERT INTO orders (id, note) VALUES (?, ?)")) {
            for (long id = 3; id <= 4; id++) {
                batch.setLong(1, id);
                batch.setString(2, "c");
                batch.addBatch();
            }
            batch.executeBatch();
        }
        update(
                "INSERT INTO orders (id, note) VALUES (?, 'd')"
                        + " ON CONFLICT (id) DO UPDATE SET id = excluded.id, note = excluded.note",
                4L);

        assertOrders(order(1, "a"), order(2, "b"), order(3, "c"), order(4, "d"));
    }

    @Test
    void readsOfOlderVersionsGoOutAsTheyCame() throws SQLException {
        update("INSERT INTO orders (id, note) VALUES (1, 'a')");
        String byId = "SELECT note FROM orders WHERE id = 1";
        assertEquals(List.of("a"), rows(connection, byId));
        long strong = rewritten();
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET spanner.read_only_staleness = 'MAX_STALENESS 1ms'");
            assertEquals(List.of("a"), rows(connection, byId));
            statement.execute("RESET spanner.read_only_staleness"); // which PGAdapter takes and leaves as it was
            assertEquals(List.of("a"), rows(connection, byId));
            assertEquals(strong, rewritten());
            statement.execute("SET spanner.read_only_staleness = 'STRONG'");
            assertEquals(List.of("a"), rows(connection, byId));
        }
        assertTrue(rewritten() > strong, "with the shard again");
        assertEquals(1, update("INSERT INTO orders (id, note) VALUES (2, 'b')"));
    }

    @Test
    void aSessionMayBeginWithOlderVersions() throws SQLException {
        update("INSERT INTO orders (id, note) VALUES (1, 'a')");
        Properties rules = new Properties();
        rules.setProperty("keyspread.shard.orders.shard", "crc32(id) % 16");
        String stale = url + "?options=-c%20spanner.read_only_staleness='MAX_STALENESS%201ms'";
        try (Connection begun = DriverManager.getConnection(stale, rules)) {
            assertEquals(List.of("a"), rows(begun, "SELECT note FROM orders WHERE id = 1"));
            assertEquals(0, begun.unwrap(KeyspreadConnection.class).counters().rewrittenReads());
        }
    }

    /** The stored rows are compared first, which a busy machine has no time for at once. */
    private void waitUntilReadsAreKeyed() throws SQLException {
        long begun = System.nanoTime();
        long before = rewritten();
        while (rewritten() == before && System.nanoTime() - begun < TimeUnit.SECONDS.toNanos(30)) {
            rows(connection, "SELECT id FROM orders WHERE id = 1");
        }
    }

    @Test
    void keyedReadsUpdatesAndDeletesNameTheShard() throws SQLException {
        update("INSERT INTO orders (id, note) VALUES (1, 'a'), (2, 'b')");
        waitUntilReadsAreKeyed();
        long before = rewritten();

        assertEquals(List.of("b"), rows(connection, "SELECT note FROM orders WHERE id = 2"));
        assertEquals(1, update("UPDATE orders SET note = 'z' WHERE id = ?", 1L));
        assertEquals(1, update("DELETE FROM orders WHERE id = ?", 2L));

        assertTrue(rewritten() >= before + 3);
        assertOrders(order(1, "z"));
    }

    @Test
    void aTransactionIsRolledBackWhole() throws SQLException {
        connection.setAutoCommit(false);
        try {
            update("INSERT INTO orders (id) VALUES (1)");
            connection.rollback();
            update("INSERT INTO orders (id, note) VALUES (2, 'b')");
            connection.commit();
        } finally {
            connection.setAutoCommit(true);
        }
        assertOrders(order(2, "b"));
    }

    @Test
    void whatCantBeFilledIsRefused() throws SQLException {
        for (String sql : List.of(
                "INSERT INTO orders (id) VALUES (1 + ABS(2))",
                "INSERT INTO orders (id, note) SELECT id + 1, note FROM orders",
                "UPDATE orders SET id = 3 WHERE id = 1")) {
            assertInstanceOf(StatementRefusedException.class, assertThrows(SQLException.class, () -> update(sql)), sql);
        }
        assertOrders();
    }

    @Test
    void aGeneratedShardIsLeftToTheDatabase() throws SQLException {
        assertEquals(1, update("INSERT INTO events (id, v) VALUES (?, 'a')", 7L));
        assertEquals(List.of("a"), rows(connection, "SELECT v FROM events WHERE id = 7"));
    }
}
