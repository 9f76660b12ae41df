package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.keyspread.Keyspread;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Shards;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.PGStatement;
import org.postgresql.copy.CopyManager;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.BaseStatement;
import org.postgresql.core.QueryExecutor;
import org.postgresql.jdbc.PgConnection;

/** Keyspread over a pool: an interface of the driver's leads to a wrapper of the driver's object, and only a class leads out. */
abstract class PostgresBelowPoolTests extends EngineTest {
    private static final String STORED = "SELECT shard, id, note FROM orders ORDER BY id";
    private static final String COPY = "COPY orders (id, note) FROM STDIN";
    private static final String INSERT = "INSERT INTO orders (id, note) VALUES (?, ?)";

    private HikariDataSource pool;
    private Connection connection;

    @SuppressWarnings("NullAway.Init") // opened before each test
    PostgresBelowPoolTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void open() throws SQLException {
        database.run(
                "CREATE TABLE orders (shard INTEGER, id BIGINT NOT NULL, note VARCHAR(20))",
                "CREATE SCHEMA elsewhere",
                "CREATE TABLE elsewhere.orders (shard INTEGER, id VARCHAR(20) NOT NULL, note VARCHAR(20))");
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(database.url());
        config.setMaximumPoolSize(1);
        pool = new HikariDataSource(config);
        connection = Keyspread.wrap(
                        pool,
                        KeyspreadConfig.builder()
                                .rule("orders.shard", "crc32(id) % 16")
                                .build())
                .getConnection();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        pool.close();
    }

    private static String row(long id, String note) {
        return Shards.crc32Mod(String.valueOf(id), 16) + " | " + id + " | " + note;
    }

    @Test
    void copiedRowsAreFilled() throws Exception {
        assertTrue(connection.isWrapperFor(PGConnection.class));
        connection.unwrap(PGConnection.class).getCopyAPI().copyIn(COPY, new StringReader("7\ta\n"));
        new CopyManager(connection.unwrap(BaseConnection.class)).copyIn(COPY, new StringReader("8\tb\n"));

        assertEquals(List.of(row(7, "a"), row(8, "b")), database.rows(STORED));
    }

    @Test
    void itIsTheSameWrapperEachTime() throws SQLException {
        PGConnection unwrapped = connection.unwrap(PGConnection.class);
        assertSame(unwrapped, connection.unwrap(BaseConnection.class));
        assertTrue(unwrapped instanceof KeyspreadConnection);
        assertSame(connection, connection.unwrap(Connection.class));
    }

    @Test
    void aClassOfTheDriversLeadsOut() throws SQLException {
        PgConnection driver = connection.unwrap(PgConnection.class);
        assertSame(PgConnection.class, driver.getClass());
        assertFalse(connection.isWrapperFor(QueryExecutor.class));
        assertThrows(SQLException.class, () -> connection.unwrap(QueryExecutor.class));
    }

    @Test
    void statementsOfTheUnwrappedConnectionAreFilled() throws SQLException {
        Connection below = (Connection) connection.unwrap(PGConnection.class);
        update(below, INSERT, 7, "a");
        try (Statement statement = below.createStatement()) {
            statement.executeUpdate("INSERT INTO orders (id, note) VALUES (8, 'b')");
        }

        assertEquals(List.of(row(7, "a"), row(8, "b")), database.rows(STORED));
    }

    @Test
    void bothKnowOfTheirSession() throws Exception {
        PGConnection below = connection.unwrap(PGConnection.class);
        update(connection, "SET search_path TO elsewhere");
        below.getCopyAPI().copyIn(COPY, new StringReader("007\ta\n"));
        update((Connection) below, "SET search_path TO public");
        update(connection, INSERT, 8, "b");

        assertEquals(
                List.of(Shards.crc32Mod("007", 16) + " | 007 | a"),
                database.rows("SELECT shard, id, note FROM elsewhere.orders"));
        assertEquals(List.of(row(8, "b")), database.rows(STORED));
    }

    @Test
    void bothKnowOfTheirTransaction() throws Exception {
        connection.setAutoCommit(false);
        update(connection, "ALTER TABLE orders ALTER COLUMN id TYPE VARCHAR(20)");
        connection.unwrap(PGConnection.class).getCopyAPI().copyIn(COPY, new StringReader("007\ta\n"));
        assertEquals(List.of(Shards.crc32Mod("007", 16)), shards());
        ((Connection) connection.unwrap(PGConnection.class)).rollback();
        connection.setAutoCommit(true);
        update(connection, INSERT, 7, "b");

        assertEquals(List.of(row(7, "b")), database.rows(STORED));
    }

    private List<Long> shards() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT shard FROM orders")) {
            return rows.next() ? List.of(rows.getLong(1)) : List.of();
        }
    }

    @Test
    void textsOfTheDriversOwnMethodsAreFilled() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement
                    .unwrap(BaseStatement.class)
                    .executeWithFlags("INSERT INTO orders (id, note) VALUES (7, 'a')", QueryExecutor.QUERY_NO_RESULTS);
        }
        assertEquals(List.of(row(7, "a")), database.rows(STORED));
    }

    @Test
    void aFilledStatementIsBoundAndExecutedByJdbcAlone() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.unwrap(PGStatement.class).setPrepareThreshold(1);
            assertEquals(1, insert.unwrap(PGStatement.class).getPrepareThreshold());
            BaseStatement below = insert.unwrap(BaseStatement.class);
            insert.setLong(1, 7);
            insert.setString(2, "a");
            assertThrows(StatementRefusedException.class, () -> below.executeWithFlags(0));
            assertSame(connection, below.getConnection());
            assertEquals(1, insert.executeUpdate());
            assertEquals(below, below);
        }
        assertEquals(List.of(row(7, "a")), database.rows(STORED));
    }

    @Test
    void thePoolGetsItsConnectionBack() throws SQLException {
        connection.unwrap(PGConnection.class);
        connection.close();
        try (Connection again = pool.getConnection()) {
            assertTrue(again.isValid(5));
        }
    }
}
