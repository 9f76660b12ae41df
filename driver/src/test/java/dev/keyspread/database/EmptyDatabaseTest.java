package dev.keyspread.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.config.KeyspreadConfig;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A fresh H2 for each test has no schema to inspect, so that no thread and no second connection is begun for it. */
final class EmptyDatabaseTest {
    @Test
    void anEmptyDatabaseIsNotInspectedAndOneWithATableIs() throws Exception {
        try (Connection empty = DriverManager.getConnection("jdbc:h2:mem:empty");
                Connection used = DriverManager.getConnection("jdbc:h2:mem:used")) {
            used.createStatement().execute("CREATE TABLE orders (id BIGINT PRIMARY KEY)");

            assertEquals(List.of(), inspecting(empty));
            assertEquals(1, inspecting(used).size());
        }
    }

    /** Returns the threads that inspect the database, none of which gets a connection. */
    private static List<Thread> inspecting(Connection connection) throws Exception {
        CountDownLatch mayOpen = new CountDownLatch(1);
        Thread current = Thread.currentThread();
        ClassLoader usual = current.getContextClassLoader();
        try (URLClassLoader marking = new URLClassLoader(new URL[0], usual)) {
            current.setContextClassLoader(marking);
            DatabaseLearning learning = new DatabaseLearning(
                    new DatabaseKey(connection.getMetaData().getURL(), ""),
                    KeyspreadConfig.builder().build(),
                    () -> {
                        await(mayOpen);
                        throw new SQLException("none");
                    });
            learning.learn(connection, true).inspect(connection);

            return Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().equals("keyspread-inspect"))
                    .filter(thread -> thread.getContextClassLoader() == marking)
                    .toList();
        } finally {
            current.setContextClassLoader(usual);
            mayOpen.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(1, TimeUnit.MINUTES));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
