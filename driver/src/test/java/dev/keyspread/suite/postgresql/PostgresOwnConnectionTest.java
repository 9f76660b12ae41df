package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.FaultyProxy;
import dev.keyspread.engine.FaultyProxy.Opening;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Keyspread's own connections, where the server, or a pooler in front of it, takes none, or none that it answers. */
@Timeout(60)
final class PostgresOwnConnectionTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String KEYED = "SELECT item FROM orders WHERE id = 7";
    private static final int THREADS = 20;

    private final String url = newDatabase();
    private final FaultyProxy proxy = proxy(url);
    private Connection direct;
    private Connection connection;

    private static String newDatabase() {
        try {
            return EmbeddedPostgresEngine.newDatabase();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static FaultyProxy proxy(String url) {
        try {
            return FaultyProxy.before(url);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @BeforeEach
    void open() throws SQLException {
        direct = DriverManager.getConnection(url);
        update(direct, "CREATE TABLE orders (shard INT, id BIGINT PRIMARY KEY, item TEXT)");
        update(
                direct,
                "CREATE TABLE keyspread_sequence (name VARCHAR(128) NOT NULL PRIMARY KEY, next_value BIGINT NOT NULL)");
        update(direct, "CREATE TABLE invoice (id BIGINT PRIMARY KEY, item TEXT)");
        connection = keyspread();
        update(connection, "INSERT INTO orders (id, item) VALUES (7, 'x')");
    }

    private Connection keyspread() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:keyspread:" + proxy.through(url).substring("jdbc:".length()),
                Sandbox.properties(RULE, "keyspread.shard.invoice.id=sequence(invoices, 10)", "keyspread.inspect=off"));
    }

    @AfterEach
    void close() throws Exception {
        proxy.close();
        connection.close();
        direct.close();
    }

    private static List<String> items(Connection reading, String query) throws SQLException {
        return Sandbox.rows(reading, query);
    }

    private static long ownThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("keyspread-connect"))
                .count();
    }

    @Test
    void givenAServerWithoutAFreeConnection_whenAnAlterFails_thenRowsAreFilledAllTheSame() throws Exception {
        List<Connection> taken = new ArrayList<>();
        try {
            SQLException full = assertThrows(SQLException.class, () -> {
                while (taken.size() < 1_000) {
                    taken.add(DriverManager.getConnection(url));
                }
            });
            assertEquals("53300", full.getSQLState(), full::toString);
            assertThrows(SQLException.class, () -> update(connection, "ALTER TABLE orders ADD COLUMN item TEXT"));

            update(connection, "INSERT INTO orders (id, item) VALUES (8, 'y')");
        } finally {
            for (Connection each : taken) {
                each.close();
            }
        }
        assertEquals(
                List.of(String.valueOf(Shards.crc32Mod("8", 16))),
                items(direct, "SELECT shard FROM orders WHERE id = 8"));
    }

    @Test
    void givenNewConnectionsThatAreNeverAnswered_whenATableHasChanged_thenItIsAskedForOnTheApplications()
            throws Exception {
        proxy.opening(Opening.UNANSWERED);
        update(connection, "ALTER TABLE orders ADD COLUMN note TEXT DEFAULT 'n'");

        assertEquals(List.of("x"), items(connection, KEYED));
        update(connection, "INSERT INTO orders (id, item) VALUES (8, 'y')");

        assertEquals(
                List.of(String.valueOf(Shards.crc32Mod("8", 16))),
                items(direct, "SELECT shard FROM orders WHERE id = 8"));
    }

    @Test
    void givenOneThatHangs_whenOthersNeedOne_thenTheyAreAnsweredWithoutTryingIt() throws Exception {
        List<Connection> all = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            all.add(keyspread());
        }
        proxy.opening(Opening.UNANSWERED);
        int before = proxy.accepted();
        update(connection, "ALTER TABLE orders ADD COLUMN note TEXT DEFAULT 'n'");

        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<List<String>>> read = new ArrayList<>();
        for (Connection each : all) {
            read.add(threads.submit(() -> {
                each.setAutoCommit(false);
                return items(each, KEYED);
            }));
        }
        for (Future<List<String>> each : read) {
            assertEquals(List.of("x"), each.get());
        }
        assertEquals(before + 1, proxy.accepted());
        assertEquals(1, ownThreads());
        threads.shutdown();
        for (Connection each : all) {
            each.close();
        }
    }

    @Test
    void givenNone_whenARowIsWrittenInATransaction_thenItIsRefusedAndTheTransactionGoesOn() throws Exception {
        forgetTheTable();
        proxy.opening(Opening.UNANSWERED);
        connection.setAutoCommit(false);

        assertThrows(
                StatementRefusedException.class,
                () -> update(connection, "INSERT INTO orders (id, item) VALUES (8, 'y')"));
        assertEquals(List.of("x"), items(connection, KEYED));
        connection.rollback();

        connection.setAutoCommit(true);
        update(connection, "INSERT INTO orders (id, item) VALUES (8, 'y')");
        assertEquals(
                List.of(String.valueOf(Shards.crc32Mod("8", 16))),
                items(direct, "SELECT shard FROM orders WHERE id = 8"));
    }

    /** DDL has failed in a transaction of another session, so that the table has to be read again. */
    private void forgetTheTable() throws SQLException {
        try (Connection other = keyspread()) {
            other.setAutoCommit(false);
            assertThrows(SQLException.class, () -> update(other, "ALTER TABLE orders ADD COLUMN item TEXT"));
            other.rollback();
        }
    }

    /** A text has begun the transaction, of which auto-commit does not tell. */
    @Test
    void givenNone_whenATextHasBegunATransaction_thenItsConnectionIsNotAsked() throws Exception {
        forgetTheTable();
        proxy.opening(Opening.REFUSED);
        update(connection, "BEGIN");

        assertThrows(
                StatementRefusedException.class,
                () -> update(connection, "INSERT INTO orders (id, item) VALUES (8, 'y')"));
        update(connection, "ROLLBACK");
    }

    @Test
    void givenNone_whenASequenceOfManyThreadsIsSpent_thenAllAreToldWhatTheDriverSaid() throws Exception {
        proxy.opening(Opening.REFUSED);
        List<Connection> all = new ArrayList<>();
        proxy.opening(Opening.ANSWERED);
        for (int i = 0; i < THREADS; i++) {
            all.add(keyspread());
        }
        proxy.opening(Opening.UNANSWERED);
        int before = proxy.accepted();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<SQLException>> failed = new ArrayList<>();
        for (Connection each : all) {
            failed.add(threads.submit(() ->
                    assertThrows(SQLException.class, () -> update(each, "INSERT INTO invoice (item) VALUES ('a')"))));
        }
        for (Future<SQLException> each : failed) {
            assertEquals("08001", each.get().getSQLState());
            assertInstanceOf(SQLTransientException.class, each.get());
            assertNotNull(each.get().getCause());
        }
        assertEquals(before + 1, proxy.accepted());
        threads.shutdown();
        for (Connection each : all) {
            each.close();
        }
    }

    @Test
    void aStatementsQueryTimeoutLimitsKeyspreadsOwnWork() throws Exception {
        try (Statement plain = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("INSERT INTO invoice (item) VALUES (?)")) {
            plain.setQueryTimeout(1);
            plain.executeUpdate("INSERT INTO orders (id, item) VALUES (8, 'y')");
            long afterPlain = OwnTime.nanosLeft();
            OwnTime.begin(0);
            prepared.setQueryTimeout(1);
            prepared.setString(1, "z");
            prepared.executeUpdate();

            assertTrue(afterPlain <= TimeUnit.SECONDS.toNanos(1));
            assertTrue(OwnTime.nanosLeft() <= TimeUnit.SECONDS.toNanos(1));
        }
    }

    @Test
    void givenOneThatComesLate_thenItIsClosed() throws Exception {
        proxy.opening(Opening.UNANSWERED);
        update(connection, "ALTER TABLE orders ADD COLUMN note TEXT DEFAULT 'n'");
        assertEquals(List.of("x"), items(connection, KEYED));
        assertEquals(1, ownThreads());

        proxy.close(); // the driver is told now that it gets none
        while (ownThreads() > 0) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }
}
