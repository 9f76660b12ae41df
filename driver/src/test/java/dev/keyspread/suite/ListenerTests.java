package dev.keyspread.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.Keyspread;
import dev.keyspread.api.Finding;
import dev.keyspread.api.FindingListener;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Listeners that throw, take their time or use the connection themselves: each statement goes on as without them. */
public abstract class ListenerTests extends EngineTest {
    private static final String HOT = "(seen TIMESTAMP PRIMARY KEY, note VARCHAR(9))";

    protected ListenerTests(Engine engine) {
        super(engine);
    }

    /** The delegate's data source for a URL. */
    protected abstract DataSource delegate(String url);

    static Throwable[] failures() {
        return new Throwable[] {
            new IOException("checked, as Kotlin and Lombok throw it"),
            new SQLException("checked, as JDBC throws it"),
            new AssertionError("an Error"),
            new StackOverflowError("deep")
        };
    }

    @SuppressWarnings("unchecked") // that is the trick
    private static <T extends Throwable> void sneak(Throwable failure) throws T {
        throw (T) failure;
    }

    private DataSource listened(FindingListener listener) {
        return Keyspread.wrap(
                delegate(database.url()),
                KeyspreadConfig.builder().listener(listener).build());
    }

    @ParameterizedTest
    @MethodSource("failures")
    void givenAListenerThatThrows_whenFindingsAreRaised_thenAllGoesOn(Throwable failure) throws SQLException {
        database.run("CREATE TABLE there " + HOT);
        List<String> told = new ArrayList<>();
        DataSource source = listened(finding -> {
            synchronized (told) {
                told.add(finding.object());
            }
            sneak(failure);
        });
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            assertFalse(statement.execute("CREATE TABLE executed " + HOT));
            assertEquals(0, statement.executeUpdate("CREATE TABLE updated " + HOT));
            statement.addBatch("CREATE TABLE batched " + HOT);
            statement.addBatch("CREATE TABLE batched2 " + HOT);
            assertEquals(2, statement.executeBatch().length);
            try (PreparedStatement prepared = connection.prepareStatement("CREATE TABLE prepared " + HOT)) {
                assertFalse(prepared.execute());
            }
            connection.setAutoCommit(false);
            assertEquals(0, statement.executeUpdate("CREATE TABLE uncommitted " + HOT));
            connection.commit();
            assertEquals(1, statement.executeUpdate("INSERT INTO executed VALUES (CURRENT_TIMESTAMP, 'x')"));
            connection.commit();
            assertEquals(List.of("x"), Sandbox.rows(connection, "SELECT note FROM executed"));
        }
        synchronized (told) {
            assertTrue(told.size() >= 5, told::toString);
        }
    }

    @Test
    void givenAListenerWithoutMemory_thenThatIsNotKeptFromTheApplication() throws SQLException {
        OutOfMemoryError full = new OutOfMemoryError("full");
        DataSource source = listened(finding -> {
            throw full;
        });
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            assertSame(
                    full,
                    assertThrows(OutOfMemoryError.class, () -> statement.execute("CREATE TABLE executed " + HOT)));
        }
        assertEquals(List.of(), database.rows("SELECT note FROM executed"));
    }

    @Test
    void givenAListenerThatUsesTheSameConnection_thenBothGoOn() throws SQLException {
        AtomicReference<@Nullable Connection> used = new AtomicReference<>();
        List<String> failed = new ArrayList<>();
        List<String> told = new ArrayList<>();
        DataSource source = listened(finding -> {
            Connection connection = used.get();
            try {
                if (connection != null
                        && finding.object().toUpperCase(Locale.ROOT).contains("FIRST")) {
                    AccessLog.update(connection, "CREATE TABLE IF NOT EXISTS follower " + HOT);
                    AccessLog.update(connection, "INSERT INTO follower VALUES (CURRENT_TIMESTAMP, ?)", "x");
                    Sandbox.rows(connection, "SELECT * FROM follower WHERE note = 'x'");
                }
                told.add(finding.object());
            } catch (SQLException e) {
                failed.add(e.toString());
            }
        });
        try (Connection connection = source.getConnection()) {
            used.set(connection);
            AccessLog.update(connection, "CREATE TABLE first " + HOT);
            AccessLog.update(connection, "INSERT INTO first VALUES (CURRENT_TIMESTAMP, ?)", "y");
            connection.setAutoCommit(false);
            AccessLog.update(connection, "CREATE TABLE first2 " + HOT);
            connection.commit();
            assertEquals(List.of("y"), Sandbox.rows(connection, "SELECT note FROM first"));
        }
        assertEquals(List.of(), failed);
        assertTrue(
                told.stream().anyMatch(object -> object.toLowerCase(Locale.ROOT).startsWith("follower")),
                told::toString);
        assertTrue(database.rows("SELECT note FROM follower").contains("x"));
    }

    @Test
    void givenAListenerThatTakesItsTime_thenOtherConnectionsGoOn() throws Exception {
        CountDownLatch isTold = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        DataSource source = listened(finding -> {
            if (finding.object().toLowerCase(Locale.ROOT).startsWith("slow")) {
                isTold.countDown();
                try {
                    goesOn.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (Connection slow = source.getConnection();
                Connection other = source.getConnection()) {
            Future<Integer> waiting = thread.submit(() -> AccessLog.update(slow, "CREATE TABLE slow " + HOT));
            assertTrue(isTold.await(1, TimeUnit.MINUTES));
            AccessLog.update(other, "CREATE TABLE other " + HOT);
            AccessLog.update(other, "INSERT INTO other VALUES (CURRENT_TIMESTAMP, ?)", "x");
            AccessLog.update(other, "INSERT INTO slow VALUES (CURRENT_TIMESTAMP, ?)", "x");
            try (Connection third = source.getConnection()) {
                assertEquals(List.of("x"), Sandbox.rows(third, "SELECT note FROM slow"));
            }
            assertFalse(waiting.isDone());
            goesOn.countDown();
            assertEquals(0, waiting.get(1, TimeUnit.MINUTES));
        } finally {
            goesOn.countDown();
            thread.shutdownNow();
        }
    }

    /** An engine may build an index for hours. */
    @Test
    void anIndexThatWouldTakeTheInsertsOfABusyTableIsToldOfBefore() throws SQLException {
        List<Finding> told = new ArrayList<>();
        try (Connection connection = listened(told::add).getConnection()) {
            AccessLog.update(
                    connection, "CREATE TABLE visits (id BIGINT PRIMARY KEY, seen TIMESTAMP, note VARCHAR(20))");
            insertVisits(connection, 1_000);
            AccessLog.update(connection, "CREATE INDEX by_note ON visits (note, seen)");
            insertVisits(connection, 1_000);
            AccessLog.update(
                    connection, "CREATE INDEX asked ON visits (seen, note) -- keyspread-ignore monotonic-index");
            insertVisits(connection, 1_000);
            assertEquals(List.of(), rules(told));
            told.clear();

            AccessLog.update(connection, "CREATE INDEX by_seen ON visits (seen)");
            assertEquals(List.of("monotonic-index"), rules(told));
            assertTrue(
                    told.get(0).problem().matches("(?s).* Of late Keyspread saw [\\d,]+ rows a second .*"),
                    told::toString);
            assertEquals(1, findings(connection).size());
            assertEquals(1, findings(connection).get(0).count());
            assertEquals(told.get(0).problem(), findings(connection).get(0).problem());

            insertVisits(connection, 1_000);
            String failing = "CREATE INDEX wrong ON visits (seen, missing)";
            assertThrows(SQLException.class, () -> AccessLog.update(connection, failing));
            assertEquals(List.of("monotonic-index", "monotonic-index"), rules(told)); // told before it failed
            assertEquals(1, findings(connection).size());
        }
    }

    private static List<String> rules(List<Finding> findings) {
        return findings.stream()
                .map(Finding::rule)
                .filter(rule -> rule.equals("monotonic-index"))
                .toList();
    }

    /** A rate is known after 500 rows and a tenth of a second. */
    private static void insertVisits(Connection connection, int rows) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO visits VALUES (?, ?, ?)")) {
            for (int i = 0; i < rows; i++) {
                statement.setLong(1, UUID.randomUUID().getLeastSignificantBits());
                statement.setTimestamp(2, Timestamp.from(Instant.now()));
                statement.setString(3, "n");
                assertEquals(1, statement.executeUpdate());
                LockSupport.parkNanos(200_000);
            }
        }
    }

    private static List<Finding> findings(Connection connection) throws SQLException {
        return connection.unwrap(KeyspreadConnection.class).findings().stream()
                .filter(finding -> finding.rule().equals("monotonic-index"))
                .toList();
    }
}
