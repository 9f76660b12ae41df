package dev.keyspread.database.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.KeyspreadConnection;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class MBeanRegistrationTest {
    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    @Test
    void givenOpenConnections_thenTheDatabaseIsShownAndAfterTheLastItIsNot() throws Exception {
        Connection first = connect("jdbc:keyspread:h2:mem:shown");
        Connection second = connect("jdbc:keyspread:h2:mem:shown");
        ObjectName name = await("jdbc:h2:mem:shown");
        assertEquals(2, SERVER.getAttribute(name, "OpenConnections"));

        first.close();
        assertTrue(SERVER.isRegistered(name));
        second.close();

        assertEquals(Set.of(), names("jdbc:h2:mem:shown"));
        try (Connection again = connect("jdbc:keyspread:h2:mem:shown")) {
            assertEquals(name, await("jdbc:h2:mem:shown"));
            assertEquals(again.unwrap(KeyspreadConnection.class).database().openConnections(), 1);
        }
    }

    @Test
    void givenManyDatabases_thenOneThreadShowsAndReadsThemAgain() throws Exception {
        List<Connection> connections = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            connections.add(connect("jdbc:keyspread:h2:mem:many" + i));
        }
        for (int i = 0; i < 20; i++) {
            await("jdbc:h2:mem:many" + i);
        }

        assertEquals(1, threads("keyspread-timer"));
        assertTrue(threads("keyspread-jmx") <= 1);
        for (Connection each : connections) {
            each.close();
        }
        assertEquals(Set.of(), names("jdbc:h2:mem:many0"));
    }

    private static long threads(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(name))
                .count();
    }

    @Test
    void givenFindings_thenAttributesTellThemAndResetCountsFromZero() throws Exception {
        try (Connection connection = connect("jdbc:keyspread:h2:mem:told;keyspread.shard.t.s=crc32(id) % 4");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE log (seen TIMESTAMP PRIMARY KEY)");
            statement.execute("CREATE TABLE t (s INT NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (s, id))");
            assertEquals(1, statement.executeUpdate("INSERT INTO t (id) VALUES (7)"));
            ObjectName name = await("jdbc:h2:mem:told");

            assertEquals(1L, SERVER.getAttribute(name, "Filled"));
            assertEquals(1, SERVER.getAttribute(name, "Warnings"));
            String line = ((String[]) SERVER.getAttribute(name, "Findings"))[0];
            assertTrue(line.startsWith("WARN [monotonic-key] LOG.SEEN: "), line);
            String report = (String) SERVER.invoke(name, "report", null, null);
            assertTrue(report.contains("1 value filled") && report.contains("To do: "), report);

            SERVER.invoke(name, "reset", null, null);
            assertEquals(0L, SERVER.getAttribute(name, "Filled"));
            assertEquals(1, SERVER.getAttribute(name, "Warnings"));
        }
    }

    @Test
    void givenNoReport_thenTheOperationSaysWhatIsMissing() throws Exception {
        try (Connection connection = connect("jdbc:keyspread:h2:mem:unreported")) {
            assertFalse(connection.isClosed());
            ObjectName name = await("jdbc:h2:mem:unreported");

            JMException failure = assertThrows(JMException.class, () -> SERVER.invoke(name, "writeReport", null, null));

            String message = String.valueOf(failure.getCause());
            assertTrue(message.contains("keyspread.report"), message);
        }
    }

    @Test
    void givenTwoConfigurationsOfADatabase_thenBothAreShown() throws Exception {
        try (Connection one = connect("jdbc:keyspread:h2:mem:twice");
                Connection other = connect("jdbc:keyspread:h2:mem:twice;keyspread.nodes=3")) {
            assertTrue(one != other);
            for (int i = 0; i < 6_000 && names("jdbc:h2:mem:twice").size() < 2; i++) {
                LockSupport.parkNanos(10_000_000);
            }
            assertEquals(2, names("jdbc:h2:mem:twice").size());
        }
        assertEquals(Set.of(), names("jdbc:h2:mem:twice"));
    }

    @Test
    void givenItIsTurnedOff_thenNothingIsShown() throws Exception {
        try (Connection connection = connect("jdbc:keyspread:h2:mem:hidden;keyspread.jmx=off");
                Connection shown = connect("jdbc:keyspread:h2:mem:beside")) {
            assertTrue(connection != shown);
            assertEquals(1, Arrays.asList(await("jdbc:h2:mem:beside")).size());
            assertEquals(Set.of(), names("jdbc:h2:mem:hidden"));
        }
    }

    private static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url, "sa", "");
    }

    /** The first database of a JVM is shown by a thread of its own. */
    private static ObjectName await(String url) throws JMException {
        for (int i = 0; i < 6_000 && names(url).isEmpty(); i++) {
            LockSupport.parkNanos(10_000_000);
        }
        return names(url).iterator().next();
    }

    private static Set<ObjectName> names(String url) throws JMException {
        return SERVER.queryNames(
                new ObjectName("dev.keyspread:type=Database,url=" + ObjectName.quote(url) + ",*"), null);
    }
}
