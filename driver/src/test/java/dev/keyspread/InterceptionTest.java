package dev.keyspread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.config.AgentSettings;
import dev.keyspread.source.DriverConnections;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests what becomes of connections that the agent comes upon. */
class InterceptionTest {
    private static final Map<String, String> RULE = Map.of("keyspread.shard.orders.shard", "crc32(id) % 16");

    private static Interception interception(Map<String, String> arguments) {
        return new Interception(new AgentSettings(arguments, problem -> {}));
    }

    private static Connection connected(Map<String, String> arguments, String url) throws SQLException {
        return interception(arguments).connected(new org.h2.Driver(), url, null, DriverManager.getConnection(url));
    }

    @Test
    void aConnectionOfADriverIsWrappedAndFills() throws SQLException {
        try (Connection connection = connected(RULE, "jdbc:h2:mem:interception")) {
            assertFills(connection);
        }
    }

    @Test
    void aConnectionOfADataSourceIsWrappedAndFills() throws SQLException {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setUrl("jdbc:h2:mem:");
        try (Connection connection = interception(RULE).obtained(dataSource, null, dataSource.getConnection())) {
            assertFills(connection);
        }
    }

    @Test
    void aLogicalConnectionIsWrappedAndFills() throws SQLException {
        try (Connection connection = interception(RULE).logical(DriverManager.getConnection("jdbc:h2:mem:"))) {
            assertFills(connection);
        }
    }

    @Test
    void aWrappedConnectionIsReturnedAsItIs() throws SQLException {
        try (Connection once = connected(Map.of(), "jdbc:h2:mem:")) {
            Interception interception = interception(RULE);

            assertSame(once, interception.connected(new org.h2.Driver(), "jdbc:h2:mem:", null, once));
            assertSame(once, interception.obtained(interception, "sa", once));
            assertSame(once, interception.logical(once));
        }
    }

    @Test
    void turnedOff_thenConnectionsAreTheDriversOwn() throws SQLException {
        try (Connection connection = connected(Map.of("keyspread.enabled", "false"), "jdbc:h2:mem:")) {
            assertInstanceOf(org.h2.jdbc.JdbcConnection.class, connection);
        }
    }

    @Test
    void givenARuleThatCannotBeRead_thenTheConnectionIsClosedAndRefused() throws SQLException {
        Connection raw = DriverManager.getConnection("jdbc:h2:mem:");

        SQLException refused = assertThrows(
                SQLException.class,
                () -> interception(Map.of("keyspread.shard.orders.shard", "crc33(id)"))
                        .obtained(raw, null, raw));

        assertTrue(String.valueOf(refused.getMessage()).contains("crc33"), refused::getMessage);
        assertTrue(raw.isClosed());
    }

    @Test
    void whatCannotBeWrappedIsReturnedAsItIs() throws SQLException {
        AtomicBoolean closed = new AtomicBoolean();
        Connection broken = broken(closed);

        assertSame(broken, interception(Map.of()).obtained(broken, null, broken));
        assertEquals(false, closed.get());
    }

    @Test
    void whatCannotBeWrappedIsClosedAndRefusedWhereThereAreFillRules() {
        AtomicBoolean closed = new AtomicBoolean();

        SQLException refused =
                assertThrows(SQLException.class, () -> interception(RULE).obtained(closed, null, broken(closed)));

        assertEquals("08001", refused.getSQLState());
        assertTrue(closed.get());
    }

    @Test
    void whatFailsElsewhereIsTreatedAlike() throws SQLException {
        AtomicBoolean closed = new AtomicBoolean();
        Connection raw = broken(closed);
        IllegalStateException failure = new IllegalStateException("in the agent");

        assertSame(raw, interception(Map.of()).failed(raw, failure));
        assertEquals(false, closed.get());
        SQLException refused =
                assertThrows(SQLException.class, () -> interception(RULE).failed(raw, failure));
        assertSame(failure, refused.getCause());
        assertTrue(closed.get());
    }

    @Test
    void aConnectionOfKeyspreadsOwnKeepsTheDriverOnlyWeakly() throws Exception {
        org.h2.@Nullable Driver driver = new org.h2.Driver();
        DriverConnections own = new DriverConnections(driver, "jdbc:h2:mem:", new Properties());
        WeakReference<org.h2.Driver> reference = new WeakReference<>(driver);
        driver = null;
        for (int i = 0; i < 1_000 && reference.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }

        assertNull(reference.get());
        try (Connection connection = own.open()) {
            assertTrue(connection.isValid(1));
        }
    }

    /** Has no metadata: nothing can find out what database it leads to. */
    private static Connection broken(AtomicBoolean closed) {
        return (Connection) Proxy.newProxyInstance(
                InterceptionTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "isWrapperFor" -> false;
                    case "close" -> {
                        closed.set(true);
                        yield null;
                    }
                    default -> throw new IllegalStateException("broken");
                });
    }

    private static void assertFills(Connection connection) throws SQLException {
        assertInstanceOf(KeyspreadConnection.class, connection);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE orders (shard INT NOT NULL, id BIGINT, PRIMARY KEY (shard, id))");
            statement.execute("INSERT INTO orders (id) VALUES (1)");
            try (ResultSet rows = statement.executeQuery("SELECT shard FROM orders")) {
                assertTrue(rows.next());
                assertEquals(7, rows.getInt(1)); // crc32("1") is 0x83dcefb7
            }
        }
    }
}
