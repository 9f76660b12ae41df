package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests what the commands over rows do on every engine. */
abstract class RowCommandsTests {
    private static final String RULE = "sha256(order_id) % 16";

    @SuppressWarnings("NullAway.Init")
    private String url;

    @SuppressWarnings("NullAway.Init")
    private Connection connection;

    /** An empty database's plain URL. */
    abstract String newDatabase() throws SQLException;

    @BeforeEach
    void open() throws SQLException {
        url = newDatabase();
        connection = DriverManager.getConnection(url);
        execute("CREATE TABLE orders (order_id BIGINT PRIMARY KEY, order_hash INTEGER, customer VARCHAR(40))");
    }

    @AfterEach
    void close() throws SQLException {
        if (connection != null) { // null where the engine is not to be had
            connection.close();
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void insertPlain(int from, int to) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO orders (order_id, customer) VALUES (?, 'c')")) {
            for (int i = from; i <= to; i++) {
                insert.setLong(1, i);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private long count(String condition) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM orders WHERE " + condition)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private Run run(String command, String... more) {
        String[] args = new String[more.length + 6];
        args[0] = command;
        args[1] = "orders.order_hash";
        args[2] = "--rule";
        args[3] = RULE;
        args[4] = "--url";
        args[5] = url;
        System.arraycopy(more, 0, args, 6, more.length);
        return Run.of(args);
    }

    @Test
    void givenRowsWithoutShards_whenVerified_thenTheyAreCountedAndNotShown() throws SQLException {
        insertPlain(1, 2_500);

        Run run = run("verify");
        Run shown = run("verify", "--show-keys");

        assertEquals(1, run.status(), run::toString);
        assertTrue(run.out().contains(": 2,500 rows, 2,500 missing, 0 wrong"), run::toString);
        assertEquals(1, run.out().lines().count(), run::toString);
        assertTrue(shown.out().contains("\n  [1]\n"), shown::toString);
        assertTrue(shown.out().contains("\n  and 2,480 more\n"), shown::toString);
    }

    @Test
    void givenRowsWithoutShards_whenBackfilled_thenTheyHaveTheRules() throws SQLException {
        insertPlain(1, 2_500);

        Run dry = run("backfill");
        assertEquals(1, dry.status(), dry::toString);
        assertEquals(2_500, count("order_hash IS NULL"));

        Run done = run("backfill", "--execute", "--batch", "300");
        assertEquals(0, done.status(), done::toString);
        assertTrue(done.out().contains("2,500 filled"), done::toString);
        assertEquals(0, count("order_hash IS NULL"));
        Run verified = run("verify");
        assertEquals(0, verified.status(), verified::toString);
        assertTrue(verified.out().contains(": 2,500 rows, 0 missing, 0 wrong"), verified::toString);
        assertTrue(run("backfill", "--execute").out().contains("; 0 filled"));
    }

    @Test
    void givenWrongRows_whenSampled_thenThoseAtTheEndAreFoundToo() throws SQLException {
        insertPlain(1, 20_000);
        run("backfill", "--execute");
        execute("UPDATE orders SET order_hash = order_hash + 1 WHERE order_id > 15000");

        Run sampled = run("verify", "--sample", "1000");

        assertEquals(1, sampled.status(), sampled::toString);
        assertTrue(sampled.out().contains(" rows sampled, 0 missing, "), sampled::toString);
        assertFalse(sampled.out().contains(" 0 wrong"), sampled::toString);
        Run filled = run("backfill", "--execute");
        assertTrue(filled.out().contains("5,000 filled"), filled::toString);
        assertEquals(0, run("verify", "--sample").status());
    }

    @Test
    void givenALockedRow_whenBackfilled_thenItWaitsForThatRowAlone() throws SQLException, InterruptedException {
        insertPlain(1, 500);
        connection.setAutoCommit(false);
        execute("UPDATE orders SET customer = 'busy' WHERE order_id = 250");
        Thread release = new Thread(() -> {
            try {
                Thread.sleep(1_500);
                connection.commit();
                connection.setAutoCommit(true);
            } catch (SQLException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        release.start();

        Run done = run("backfill", "--execute");
        release.join();

        assertEquals(0, done.status(), done::toString);
        assertEquals(0, count("order_hash IS NULL"));
        assertEquals(1, count("customer = 'busy'"));
    }

    @Test
    void givenARule_whenExplained_thenTheStatementIsShownAsItIsSent() throws SQLException {
        insertPlain(1, 100);
        run("backfill", "--execute");

        Run read = Run.of(
                "explain",
                "SELECT * FROM orders WHERE order_id = 7",
                "--url",
                url,
                "--rule",
                "orders.order_hash=" + RULE);
        Run write = Run.of(
                "explain",
                "INSERT INTO orders (order_id) VALUES (?)",
                "--url",
                url,
                "--rule",
                "orders.order_hash=" + RULE);
        Run none = Run.of("explain", "SELECT * FROM orders WHERE customer = 'c'; SELECT 1", "--url", url);
        Run refused = Run.of(
                "explain",
                "INSERT INTO orders (order_id) VALUES (ABS(-7))",
                "--url",
                url,
                "--rule",
                "orders.order_hash=" + RULE);

        assertEquals(0, read.status(), read::toString);
        assertTrue(read.out().contains("is sent as: SELECT * FROM orders WHERE order_id = 7 AND "), read::toString);
        assertTrue(write.out().contains("VALUES (?, ?)"), write::toString);
        assertTrue(write.out().contains("because: of the rule orders.order_hash = " + RULE), write::toString);
        assertEquals(
                2,
                none.out()
                        .lines()
                        .filter(line -> line.equals("is sent as it is"))
                        .count(),
                none::toString);
        assertEquals(1, refused.status(), refused::toString);
        assertTrue(refused.out().contains("is refused: "), refused::toString);
        assertEquals(0, count("order_id = 0"));
    }

    @Test
    void givenRowsThatDisagree_whenARead_isExplained_thenItSaysWhyItIsLeftAlone() throws SQLException {
        insertPlain(1, 100);

        Run read = Run.of(
                "explain",
                "SELECT * FROM orders WHERE order_id = 7",
                "--url",
                url,
                "--rule",
                "orders.order_hash=" + RULE);

        assertTrue(read.out().contains("is sent as it is"), read::toString);
        assertTrue(read.out().contains("because: stored rows disagree with the rule"), read::toString);
    }

    @Test
    void givenATable_whenAShardIsSuggested_thenItsSpreadIsThatOfTheStoredRows() throws SQLException {
        insertPlain(1, 5_000);

        Run run = Run.of("suggest", "orders", "--url", url, "--nodes", "8");

        assertEquals(0, run.status(), run::toString);
        assertTrue(run.out().matches("(?s).*rule: keyspread.shard.\\w+.\\w+ = \\w+\\(\\w+\\) % 8\n.*"), run::toString);
        assertTrue(run.out().contains("ddl: ALTER TABLE "), run::toString);
        assertTrue(run.out().matches("(?s).*the fullest of 8 shards gets 1[2-5]\\.\\d %.*"), run::toString);
    }

    @Test
    void givenWhatIsNotThere_whenACommandIsRun_thenItSaysSoInOneLine() {
        Run noTable = Run.of("verify", "nowhere.shard", "--rule", "crc32(id) % 4", "--url", url);
        Run noColumn = Run.of("verify", "orders.nowhere", "--rule", RULE, "--url", url);
        Run noRule = Run.of("verify", "orders.order_hash", "--url", url);

        for (Run each : new Run[] {noTable, noColumn, noRule}) {
            assertEquals(2, each.status(), each::toString);
            assertEquals(1, each.err().lines().count(), each::toString);
            assertTrue(each.err().startsWith("keyspread: "), each::toString);
        }
    }
}
