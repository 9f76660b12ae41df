package dev.keyspread.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.config.ConnectionSettings;
import dev.keyspread.database.Database;
import dev.keyspread.database.DatabaseKey;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DatabasesTest {
    private final Databases databases = new Databases(2);

    private Database opened(String url, String user, String... properties) throws SQLException {
        Properties given = new Properties();
        for (int i = 0; i < properties.length; i += 2) {
            given.setProperty(properties[i], properties[i + 1]);
        }
        return databases.opened(new DatabaseKey(url, user), ConnectionSettings.read(url, given), given, () -> {
            throw new SQLException("not needed");
        });
    }

    @Test
    void givenTheSameUrlUserAndSettings_thenTheStateIsShared() throws SQLException {
        Database first = opened("jdbc:h2:mem:a", "sa", "password", "one", "ApplicationName", "x");

        assertSame(first, opened("jdbc:h2:mem:a", "sa", "password", "two", "ApplicationName", "y"));
    }

    @Test
    void givenAnotherUrlUserOrPlaceOrOtherSettings_thenItIsNot() throws SQLException {
        Set<Database> all = new HashSet<>(List.of(
                opened("jdbc:h2:mem:a", "sa"),
                opened("jdbc:h2:mem:b", "sa"),
                opened("jdbc:h2:mem:a", "other"),
                opened("jdbc:h2:mem:a", "sa", "keyspread.reads", "off"),
                opened("jdbc:h2:mem:a", "sa", "currentSchema", "s"),
                opened("jdbc:h2:mem:a", "sa", "databaseName", "d"),
                opened("jdbc:h2:mem:a", "sa", "serverTimezone", "UTC"),
                opened("jdbc:h2:mem:a", "sa", "sessionVariables", "sql_mode='ANSI_QUOTES'")));

        assertEquals(8, all.size());
    }

    @Test
    void givenMoreDatabasesThanAreKept_thenTheOneUsedLeastLatelyGoes() throws SQLException {
        Database a = opened("jdbc:h2:mem:a", "sa");
        Database b = opened("jdbc:h2:mem:b", "sa");
        assertSame(a, opened("jdbc:h2:mem:a", "sa"));
        opened("jdbc:h2:mem:c", "sa");

        assertSame(a, opened("jdbc:h2:mem:a", "sa"));
        assertNotSame(b, opened("jdbc:h2:mem:b", "sa"));
    }

    /** A tenant for each, say. */
    @Test
    void givenMoreDatabasesWithOpenConnectionsThanIdleOnesAreKept_thenNoneOfThemGoes() throws SQLException {
        List<String> urls = List.of("jdbc:h2:mem:o1", "jdbc:h2:mem:o2", "jdbc:h2:mem:o3", "jdbc:h2:mem:o4");
        List<Connection> connections = new ArrayList<>();
        List<Database> open = new ArrayList<>();
        for (String url : urls) {
            Connection raw = DriverManager.getConnection(url);
            connections.add(raw);
            Database database = opened(url, "sa");
            database.opened(raw, true);
            open.add(database);
        }
        Database idle = opened("jdbc:h2:mem:a", "sa");

        for (int i = 0; i < urls.size(); i++) {
            assertSame(open.get(i), opened(urls.get(i), "sa"));
            open.get(i).closed();
            connections.get(i).close();
        }
        opened("jdbc:h2:mem:b", "sa");

        assertNotSame(idle, opened("jdbc:h2:mem:a", "sa"));
    }

    @Test
    void givenAPrivateDatabase_thenEachConnectionHasItsOwn() throws SQLException {
        assertNotSame(opened("jdbc:h2:mem:", "sa"), opened("jdbc:h2:mem:", "sa"));
        assertTrue(Databases.isPrivate("jdbc:h2:mem:;MODE=MySQL"));
        assertTrue(Databases.isPrivate("jdbc:sqlite::memory:"));
        assertFalse(Databases.isPrivate("jdbc:h2:mem:a;MODE=MySQL"));
    }

    @Test
    void givenManyThreads_thenTheyGetOneState() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Callable<Database> task = () -> opened("jdbc:h2:mem:a", "sa");
            Set<Database> seen = new HashSet<>();
            for (Future<Database> result :
                    threads.invokeAll(Stream.generate(() -> task).limit(200).toList())) {
                seen.add(result.get());
            }
            assertEquals(1, seen.size());
        } finally {
            threads.shutdown();
        }
    }
}
