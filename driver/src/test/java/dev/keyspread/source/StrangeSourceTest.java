package dev.keyspread.source;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.Keyspread;
import dev.keyspread.advice.log.LogCapture;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.config.KeyspreadConfig;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Data sources whose connections don't do what a driver's do. */
class StrangeSourceTest {
    private static final KeyspreadConfig RULE =
            KeyspreadConfig.builder().rule("orders.shard", "crc32(id) % 16").build();

    /** Opens connections. */
    @FunctionalInterface
    private interface Opening {
        Connection open() throws SQLException;
    }

    private static DataSource source(Opening opening) {
        return (DataSource) Proxy.newProxyInstance(
                StrangeSourceTest.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, values) -> opening.open());
    }

    /** The way mocking libraries make them. */
    @Test
    void aConnectionWithoutMetadataIsNoDatabase() throws SQLException {
        Connection stub = (Connection) Proxy.newProxyInstance(
                StrangeSourceTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, values) -> null);

        assertSame(stub, Keyspread.wrap(source(() -> stub), RULE).getConnection());
    }

    /** A pool that takes part in a transaction manager's transaction leaves its end to that. */
    @Test
    void aPoolThatRefusesToRollBackIsNotToldOfAtEachRequest() {
        DataSource pool = Keyspread.wrap(source(StrangeSourceTest::enlisted), RULE);

        String said = LogCapture.of(() -> {
            for (int request = 0; request < 3; request++) {
                try (Connection connection = pool.getConnection()) {
                    assertTrue(connection.isWrapperFor(KeyspreadConnection.class));
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            }
        });

        assertFalse(said.contains("rolled back"), said);
    }

    private static Connection enlisted() throws SQLException {
        Connection raw = DriverManager.getConnection("jdbc:h2:mem:enlisted");
        raw.setAutoCommit(false);
        return (Connection) Proxy.newProxyInstance(
                StrangeSourceTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, values) -> {
                    if (method.getName().equals("rollback")) {
                        throw new SQLException("not allowed within a transaction of the manager's");
                    }
                    try {
                        return method.invoke(raw, values);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
