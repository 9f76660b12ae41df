package dev.keyspread.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests which locks a thread holds while the delegate asks the database. A monitor would let others wait without end, and up to JDK 23 pin a virtual
 * thread to its carrier.
 */
class HeldLocksTest {
    private static final String H2 = "jdbc:h2:mem:held_locks;DB_CLOSE_DELAY=-1";
    private static final String URL = H2.replace("h2:", "looking:");

    /** By each request, which is a text or the name of a method, the locks that its thread held. */
    private final Map<String, List<String>> requests = new ConcurrentHashMap<>();

    private final Driver looking = (Driver) Proxy.newProxyInstance(
            HeldLocksTest.class.getClassLoader(), new Class<?>[] {Driver.class}, (proxy, method, arguments) -> {
                String url = arguments == null || arguments.length == 0 || !(arguments[0] instanceof String given)
                        ? ""
                        : given;
                return switch (method.getName()) {
                    case "acceptsURL" -> url.startsWith("jdbc:looking:");
                    case "connect" ->
                        url.startsWith("jdbc:looking:")
                                ? looked(Connection.class, connect(url, (Properties) arguments[1]), "")
                                : null;
                    case "equals" -> proxy == arguments[0];
                    case "hashCode" -> System.identityHashCode(this);
                    default -> method.getReturnType() == int.class ? 1 : null;
                };
            });

    private static Connection connect(String url, Properties properties) throws SQLException {
        return DriverManager.getConnection(url.replace("looking:", "h2:"), properties);
    }

    private Object looked(Class<?> type, Object delegate, String text) {
        return Proxy.newProxyInstance(
                HeldLocksTest.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> look(method, delegate, arguments, text));
    }

    private @Nullable Object look(Method method, Object delegate, Object @Nullable [] arguments, String text)
            throws Throwable {
        String first = arguments != null && arguments.length > 0 && arguments[0] instanceof String given ? given : text;
        boolean asksForTables = delegate instanceof DatabaseMetaData && method.getReturnType() == ResultSet.class;
        if (method.getName().startsWith("execute") || asksForTables) {
            requests.put(first.isEmpty() ? method.getName() : first, heldLocks());
        }
        try {
            Object result = method.invoke(delegate, arguments);
            Class<?> type = method.getReturnType();
            boolean isLooked =
                    type == PreparedStatement.class || type == Statement.class || type == DatabaseMetaData.class;
            return isLooked && result != null ? looked(type, result, first) : result;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static List<String> heldLocks() {
        ThreadInfo thread = ManagementFactory.getThreadMXBean()
                .getThreadInfo(new long[] {Thread.currentThread().getId()}, true, true)[0];
        Stream<LockInfo> all = Stream.concat(
                Arrays.stream(thread.getLockedMonitors()), Arrays.stream(thread.getLockedSynchronizers()));
        return all.map(LockInfo::getClassName).toList();
    }

    @BeforeEach
    void register() throws SQLException {
        DriverManager.registerDriver(looking);
    }

    @AfterEach
    void deregister() throws SQLException {
        DriverManager.deregisterDriver(looking);
        try (Connection connection = DriverManager.getConnection(H2);
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        }
    }

    /** An application with a table of its own, which others have filled. */
    private void run() throws SQLException {
        try (Connection other = DriverManager.getConnection(H2);
                Statement statement = other.createStatement()) {
            statement.execute(
                    "CREATE TABLE orders (shard INT, id BIGINT GENERATED BY DEFAULT AS IDENTITY, item VARCHAR(20), PRIMARY KEY (shard, id))");
        }
        String rules =
                ";keyspread.dialect=h2;keyspread.shard.orders.shard=crc32(id) % 16;keyspread.shard.orders.id=identity()";
        try (Connection connection =
                DriverManager.getConnection("jdbc:keyspread:" + URL.substring("jdbc:".length()) + rules)) {
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT /* app */ INTO orders (item) VALUES (?)")) {
                insert.setString(1, "book");
                insert.executeUpdate();
                insert.setString(1, "pen");
                insert.addBatch();
                insert.executeBatch();
            }
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("INSERT /* app */ INTO orders (id, item) VALUES (-7, 'ink')");
                statement
                        .executeQuery("SELECT /* app */ item FROM orders WHERE id = -7")
                        .close();
                statement.executeUpdate("UPDATE /* app */ orders SET item = 'pad' WHERE id = -7");
                statement.execute("ALTER /* app */ TABLE orders ADD note VARCHAR(20)");
                statement.executeUpdate("DELETE /* app */ FROM orders WHERE id = -7");
            }
        }
    }

    private List<Map.Entry<String, List<String>>> requests(boolean areApplications) {
        return requests.entrySet().stream()
                .filter(request -> request.getKey().contains("/* app */") == areApplications)
                .toList();
    }

    @Test
    void noLockIsHeldAroundAStatementOfTheApplication() throws SQLException {
        run();

        assertEquals(6, requests(true).size(), requests::toString);
        requests(true).forEach(request -> assertEquals(List.of(), request.getValue(), request.getKey()));
    }

    @Test
    void noMonitorIsHeldAroundAQueryOfKeyspreads() throws SQLException {
        run();

        assertTrue(requests(false).size() > 5, requests::toString);
        for (Map.Entry<String, List<String>> request : requests(false)) {
            assertTrue(
                    request.getValue().stream().allMatch(lock -> lock.startsWith("java.util.concurrent.locks.")),
                    request::toString);
        }
    }
}
