package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The existing tables are read beside the application, while a transaction of that gives them another form, which the reader can't see. */
final class PostgresInspectionTest extends EngineTest {
    private static final String PREFIX = "jdbc:held:";
    private static final String RULE = "keyspread.shard.orders.shard=crc32(a) % 16";

    private final CountDownLatch mayRead = new CountDownLatch(1);
    private final CountDownLatch hasRead = new CountDownLatch(1);
    private final Driver held = driver();

    PostgresInspectionTest() {
        super(new PostgresEngine());
    }

    @BeforeEach
    void register() throws SQLException {
        DriverManager.registerDriver(held);
    }

    @AfterEach
    void deregister() throws SQLException {
        DriverManager.deregisterDriver(held);
    }

    /** PostgreSQL's, which keeps the thread that inspects waiting for its connection. */
    private Driver driver() {
        return (Driver) Proxy.newProxyInstance(
                PostgresInspectionTest.class.getClassLoader(),
                new Class<?>[] {Driver.class},
                (proxy, method, args) -> switch (method.getName()) {
                    case "connect" -> ((String) args[0]).startsWith(PREFIX) ? connect((String) args[0]) : null;
                    case "acceptsURL" -> ((String) args[0]).startsWith(PREFIX);
                    case "getMajorVersion", "getMinorVersion" -> 1;
                    case "jdbcCompliant" -> false;
                    case "getPropertyInfo" -> new DriverPropertyInfo[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == args[0];
                    default -> null;
                });
    }

    private Connection connect(String url) throws SQLException, InterruptedException {
        Connection raw = DriverManager.getConnection("jdbc:" + url.substring(PREFIX.length()));
        if (!Thread.currentThread().getName().equals("keyspread-connect")) {
            return raw;
        }
        assertTrue(mayRead.await(1, TimeUnit.MINUTES));
        return (Connection) Proxy.newProxyInstance(
                PostgresInspectionTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, args) -> {
                    Object result = method.invoke(raw, args);
                    if (method.getName().equals("close")) {
                        hasRead.countDown();
                    }
                    return result;
                });
    }

    @Test
    void aTableThatAnOpenTransactionHasChangedIsNotLearnedAsOthersSeeIt() throws Exception {
        database.run("CREATE TABLE orders (shard INTEGER, a VARCHAR(20), b VARCHAR(20))");
        String url = "jdbc:keyspread:held:" + database.url().substring("jdbc:".length());
        try (Connection connection = DriverManager.getConnection(url, Sandbox.properties(RULE))) {
            connection.setAutoCommit(false);
            update(connection, "ALTER TABLE orders RENAME COLUMN a TO c");
            update(connection, "ALTER TABLE orders RENAME COLUMN b TO a");
            update(connection, "ALTER TABLE orders RENAME COLUMN c TO b");
            update(connection, "SAVEPOINT here");
            update(connection, "COMMENT ON TABLE orders IS 'swapped'; ROLLBACK TO here");
            mayRead.countDown();
            assertTrue(hasRead.await(1, TimeUnit.MINUTES));

            update(connection, "INSERT INTO orders VALUES (DEFAULT, 'x', 'y')");
            connection.commit();
        }

        assertEquals(List.of(Shards.crc32Mod("y", 16) + " | y"), database.rows("SELECT shard, a FROM orders"));
    }
}
