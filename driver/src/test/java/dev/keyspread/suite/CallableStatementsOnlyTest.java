package dev.keyspread.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.Keyspread;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A driver whose plain statements are prepared ones and whose prepared statements are callable ones, as a driver may have one class for all
 * of them.
 */
final class CallableStatementsOnlyTest {
    private static final Engine H2 = new H2Engine();
    private static final String STORED = "SELECT shard, id, note FROM orders ORDER BY id";

    private Sandbox database;
    private Connection connection;

    @SuppressWarnings("NullAway.Init") // opened before each test
    CallableStatementsOnlyTest() {}

    @BeforeEach
    void open() throws SQLException {
        database = new Sandbox(H2);
        database.run("CREATE TABLE orders (shard INTEGER, id BIGINT, note VARCHAR(20), number BIGINT AUTO_INCREMENT)");
        DataSource source = (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> oneClass(DriverManager.getConnection(database.url())));
        connection = Keyspread.wrap(
                        source,
                        KeyspreadConfig.builder()
                                .rule("orders.shard", "crc32(id) % 16")
                                .build())
                .getConnection();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    private static Connection oneClass(Connection raw) {
        return (Connection) proxy(Connection.class, (proxy, method, arguments) -> {
            Object made = call(raw, method, arguments);
            return made instanceof Statement statement ? oneClass(statement, (Connection) proxy) : made;
        });
    }

    private static Object oneClass(Statement raw, Connection connection) {
        return proxy(
                CallableStatement.class,
                (proxy, method, arguments) ->
                        method.getName().equals("getConnection") ? connection : call(raw, method, arguments));
    }

    private static Object proxy(Class<?> type, InvocationHandler handler) {
        return Proxy.newProxyInstance(
                CallableStatementsOnlyTest.class.getClassLoader(), new Class<?>[] {type}, handler);
    }

    private static @Nullable Object call(Object raw, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(raw, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static String row(long id) {
        return Shards.crc32Mod(String.valueOf(id), 16) + " | " + id + " | n";
    }

    @Test
    void preparedRowsAndBatchesAreFilled() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders (id, note) VALUES (?, 'n')")) {
            insert.setLong(1, 1);
            assertEquals(1, insert.executeUpdate());
            for (long id = 2; id < 4; id++) {
                insert.setLong(1, id);
                insert.addBatch();
            }
            assertEquals(2, insert.executeBatch().length);
            assertEquals(1, insert.getParameterMetaData().getParameterCount());
        }
        assertEquals(List.of(row(1), row(2), row(3)), database.rows(STORED));
    }

    @Test
    void textsAndTheirBatchesAreFilled() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertEquals(1, statement.executeUpdate("INSERT INTO orders (id, note) VALUES (1, 'n')"));
            assertFalse(statement.execute("INSERT INTO orders (id, note) VALUES (2, 'n')"));
            statement.addBatch("INSERT INTO orders (id, note) VALUES (3, 'n')");
            assertEquals(1, statement.executeBatch().length);
        }
        assertEquals(List.of(row(1), row(2), row(3)), database.rows(STORED));
    }

    @Test
    void statementsOfOtherTypesAreFilled() throws SQLException {
        try (Statement statement =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                PreparedStatement insert = connection.prepareStatement(
                        "INSERT INTO orders (id, note) VALUES (?, 'n')",
                        ResultSet.TYPE_SCROLL_INSENSITIVE,
                        ResultSet.CONCUR_READ_ONLY)) {
            statement.executeUpdate("INSERT INTO orders (id, note) VALUES (1, 'n')");
            insert.setLong(1, 2);
            insert.executeUpdate();
        }
        assertEquals(List.of(row(1), row(2)), database.rows(STORED));
    }

    @Test
    void keysAreGenerated() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO orders (id, note) VALUES (?, 'n')", Statement.RETURN_GENERATED_KEYS)) {
            insert.setLong(1, 7);
            insert.executeUpdate();
            try (ResultSet keys = insert.getGeneratedKeys()) {
                assertTrue(keys.next());
                assertEquals(1, keys.getLong("number"));
            }
        }
    }

    @Test
    void readsByKeyFindTheirRow() throws SQLException {
        try (Statement statement = connection.createStatement();
                PreparedStatement read = connection.prepareStatement("SELECT note FROM orders WHERE id = ?")) {
            statement.executeUpdate("INSERT INTO orders (id, note) VALUES (7, 'n')");
            for (int i = 0; i < 3; i++) {
                read.setLong(1, 7);
                try (ResultSet rows = read.executeQuery()) {
                    assertTrue(rows.next());
                    assertEquals("n", rows.getString(1));
                    assertEquals(read, rows.getStatement());
                }
                try (ResultSet rows = statement.executeQuery("SELECT note FROM orders WHERE id = 7")) {
                    assertTrue(rows.next());
                    assertEquals(statement, rows.getStatement());
                }
            }
        }
    }

    @Test
    void noneLeadsPastItsWrapperByAWiderType() throws SQLException {
        try (Statement plain =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO orders (id, note) VALUES (?, 'n')");
                CallableStatement call = connection.prepareCall("CALL 1 + 1")) {
            assertFalse(plain.isWrapperFor(PreparedStatement.class));
            assertThrows(SQLException.class, () -> plain.unwrap(PreparedStatement.class));
            assertFalse(insert.isWrapperFor(CallableStatement.class));
            assertThrows(SQLException.class, () -> insert.unwrap(CallableStatement.class));
            assertSame(call, call.unwrap(CallableStatement.class));
            assertTrue(call.execute());
        }
    }
}
