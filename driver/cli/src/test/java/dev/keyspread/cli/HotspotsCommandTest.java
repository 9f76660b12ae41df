package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Tests what is said of PostgreSQL's partitions while programs write to them. */
class HotspotsCommandTest {
    private static final int PARTITIONS = 16;

    /** Names hold line breaks, which must not make lines of the output. */
    private static String database() throws SQLException {
        String url = EmbeddedPostgresEngine.newDatabase();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE visits (at timestamptz, id uuid, PRIMARY KEY (at, id)) PARTITION BY RANGE (at)");
            statement.execute("CREATE TABLE \"even\nrows\" (id uuid PRIMARY KEY DEFAULT gen_random_uuid())"
                    + " PARTITION BY HASH (id)");
            for (int i = 0; i < PARTITIONS; i++) {
                statement.execute("CREATE TABLE \"visits\n" + i + "\" PARTITION OF visits FOR VALUES FROM ('"
                        + (2026 - PARTITIONS + 1 + i) + "-01-01') TO ('" + (i == PARTITIONS - 1 ? 9000 : 2012 + i)
                        + "-01-01')");
                statement.execute("CREATE TABLE even_" + i + " PARTITION OF \"even\nrows\" FOR VALUES WITH (MODULUS "
                        + PARTITIONS + ", REMAINDER " + i + ")");
            }
        }
        return url;
    }

    /** Writes rows of this moment and of random keys, in transactions of 100, until it is told to stop. */
    private static Void load(String url, AtomicBoolean stop) {
        try (Connection connection = DriverManager.getConnection(url);
                PreparedStatement visits = connection.prepareStatement("INSERT INTO visits VALUES (?, ?)");
                PreparedStatement even = connection.prepareStatement("INSERT INTO \"even\nrows\" VALUES (?)")) {
            while (!stop.get()) {
                for (int i = 0; i < 100; i++) {
                    visits.setTimestamp(1, Timestamp.from(Instant.now()));
                    visits.setObject(2, UUID.randomUUID());
                    visits.addBatch();
                    even.setObject(1, UUID.randomUUID());
                    even.addBatch();
                }
                visits.executeBatch();
                even.executeBatch();
            }
            return null;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Run underLoad(String url, String... more) throws InterruptedException, ExecutionException {
        AtomicBoolean stop = new AtomicBoolean();
        CompletableFuture<Void> load = CompletableFuture.supplyAsync(
                () -> load(url, stop),
                task -> new Thread(task).start()); // the common pool may have one thread, and be busy
        Thread.sleep(1500); // PostgreSQL writes its statistics down a second later
        String[] args = new String[5 + more.length];
        System.arraycopy(new String[] {"hotspots", "--url", url, "--seconds", "3"}, 0, args, 0, 5);
        System.arraycopy(more, 0, args, 5, more.length);
        try {
            return Run.of(args);
        } finally {
            stop.set(true);
            load.get();
        }
    }

    @Test
    void givenSixteenPartitionsByTime_whenRowsOfThisMomentAreWritten_thenTheLastIsHotAndTheRuleSaysWhy()
            throws Exception {
        Run run = underLoad(database());

        assertEquals(1, run.status(), run::toString);
        assertTrue(
                run.out().startsWith("hot: visits, partition visits\\n15 FOR VALUES FROM ('2026-01-01 "),
                run::toString);
        assertTrue(run.out().contains(": 100 % of the table's load, and an even share is 6 %\n"), run::toString);
        assertTrue(run.out().contains("\n  [monotonic-key] "), run::toString);
        assertTrue(run.out().contains("\n  fix: "), run::toString);
        assertTrue(run.out().endsWith("\nPostgreSQL: 32 partitions told of, 1 hot, in 3 seconds.\n"), run::toString);
    }

    @Test
    void givenALoad_whenAProgramAsks_thenItIsJson() throws Exception {
        Run run = underLoad(database(), "--format", "json");

        assertTrue(run.out().startsWith("{\n  \"dialect\": \"postgresql\",\n"), run::toString);
        assertTrue(run.out().contains("\"piece\": \"visits\\n15\""), run::toString);
        assertTrue(run.out().contains("\"rule\": \"monotonic-key\""), run::toString);
    }

    @Test
    void givenNoLoad_whenAsked_thenNothingIsHot() throws SQLException {
        Run run = Run.of("hotspots", "--url", database(), "--seconds", "1");

        assertEquals(0, run.status(), run::toString);
        assertEquals("PostgreSQL: 32 partitions told of, 0 hot, in 1 seconds.\n", run.out());
    }

    @Test
    void givenTablesWithoutPartitions_whenAsked_thenThereIsNothingToTell() throws SQLException {
        Run run = Run.of("hotspots", "--url", EmbeddedPostgresEngine.newDatabase(), "--seconds", "1");

        assertEquals("PostgreSQL: no partition is told of, in 1 seconds.\n", run.out());
    }

    @Test
    void givenAnEngineThatMeasuresNothing_whenAsked_thenItNamesTheReport() {
        Run run = Run.of("hotspots", "--url", "jdbc:h2:mem:hotspots");

        assertEquals(2, run.status(), run::toString);
        assertTrue(run.err().contains("H2 tells no load by key range in SQL"), run::toString);
        assertFalse(run.err().contains("Exception"), run::toString);
    }

    @Test
    void givenNoTime_whenAsked_thenItIsWrongUsage() {
        Run run = Run.of("hotspots", "--url", "jdbc:h2:mem:hotspots", "--seconds", "0");

        assertEquals(2, run.status(), run::toString);
    }
}
