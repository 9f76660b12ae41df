package dev.keyspread.suite.read;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.Counters;
import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadAssert;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.api.Severity;
import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** No read of a table is rewritten before its stored rows have been compared with the rule in the table's present form. */
public abstract class StoredRowTests extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String SHARDLESS = "CREATE TABLE orders (id BIGINT PRIMARY KEY, note VARCHAR(20))";
    private static final String TABLE = "CREATE TABLE orders (id BIGINT PRIMARY KEY, shard INTEGER, note VARCHAR(20))";
    private static final String BY_ID = "SELECT note FROM orders WHERE id = 7";

    public StoredRowTests(Engine engine) {
        super(engine);
    }

    /** The migration that adds the shard column. */
    public String addColumn() {
        return "ALTER TABLE orders ADD COLUMN shard BIGINT";
    }

    static String row(long id, String note) {
        return "(" + id + ", " + Shards.crc32Mod("" + id, 16) + ", '" + note + "')";
    }

    static List<String> disagreements(Connection connection) throws SQLException {
        return connection.unwrap(KeyspreadConnection.class).findings().stream()
                .filter(finding -> finding.rule().equals("shard-disagrees"))
                .map(Finding::object)
                .map(String::toLowerCase)
                .toList();
    }

    /** Checks that what Flyway does at the start of an application that has rolled out its rule already. */
    @Test
    void aColumnThatIsAddedAfterTheFirstConnectionFindsTheRowsThatWereThere() throws SQLException {
        database.run(SHARDLESS, "INSERT INTO orders (id, note) VALUES (7, 'old')");
        Connection connection = database.keyspread(RULE);
        update(connection, addColumn());

        assertEquals(List.of("old"), Sandbox.rows(connection, BY_ID));
        update(connection, "INSERT INTO orders (id, note) VALUES (8, 'new')");
        assertEquals(List.of("old"), Sandbox.rows(connection, BY_ID));
        assertEquals(List.of("new"), Sandbox.rows(connection, BY_ID.replace("7", "8")));
        assertEquals(1, disagreements(connection).size());
    }

    @Test
    void readsThatStayUnchangedAreCountedByReason() throws SQLException {
        database.run(TABLE, "INSERT INTO orders (id, shard, note) VALUES " + row(7, "one"));
        Connection connection = database.keyspread(RULE);
        Sandbox.rows(connection, BY_ID);
        Sandbox.rows(connection, "SELECT id FROM orders WHERE note = 'one'");
        update(connection, "DELETE FROM orders WHERE note = 'two'");
        assertEquals(
                Map.of("source-not-given", 2L), Sandbox.counters(connection).unchangedReads());

        assertEquals(Map.of("reads-off", 1L), unchanged("keyspread.reads=off"));
        assertEquals(Map.of("unfilled-rows-allowed", 1L), unchanged("keyspread.on-unfillable=warn"));
        database.run("INSERT INTO orders (id, shard, note) VALUES (8, 99, 'two')");
        assertEquals(Map.of("rows-disagree", 1L), unchanged("keyspread.nodes=3"));
    }

    private Map<String, Long> unchanged(String setting) throws SQLException {
        Connection connection = database.keyspread(RULE, setting);
        assertEquals(List.of("one"), Sandbox.rows(connection, BY_ID));
        return Sandbox.counters(connection).unchangedReads();
    }

    /** Its rows can't be compared while the transaction that has made it is open. */
    @Test
    void aReadOfATableOfAnOpenTransactionIsCountedAsNotCompared() throws SQLException {
        Connection connection = database.keyspread(RULE);
        connection.setAutoCommit(false);
        update(connection, TABLE);
        update(connection, "INSERT INTO orders (id, note) VALUES (7, 'one')");
        assertEquals(List.of("one"), Sandbox.rows(connection, BY_ID));
        Map<String, Long> reasons = Sandbox.counters(connection).unchangedReads();
        connection.rollback();

        assertTrue(Set.of("rows-not-compared", "older-transaction").containsAll(reasons.keySet()), reasons::toString);
        assertEquals(1, reasons.size());
    }

    @Test
    void aPreparedReadFindsThemToo() throws SQLException {
        database.run(SHARDLESS, "INSERT INTO orders (id, note) VALUES (7, 'old')");
        Connection connection = database.keyspread(RULE);
        update(connection, addColumn());
        try (PreparedStatement read = connection.prepareStatement("SELECT note FROM orders WHERE id = ?")) {
            read.setLong(1, 7);
            assertEquals(List.of("old"), rows(read));
        }
        assertEquals(1, update(connection, "UPDATE orders SET note = 'seen' WHERE id = ?", 7L));
        assertEquals(1, update(connection, "DELETE FROM orders WHERE id = ?", 7L));
    }

    private static List<String> rows(PreparedStatement read) throws SQLException {
        try (ResultSet rows = read.executeQuery()) {
            return Rows.read(rows);
        }
    }

    @Test
    void aTableThatSomebodyElseMadeLaterIsComparedBeforeItsFirstRead() throws SQLException {
        Connection connection = database.keyspread(RULE);
        database.run(TABLE, "INSERT INTO orders (id, shard, note) VALUES (7, 99, 'old')");

        assertEquals(List.of("old"), Sandbox.rows(connection, BY_ID));
        assertEquals(List.of("old"), Sandbox.rows(connection, BY_ID));
    }

    @Test
    void readsAreRewrittenOnceTheRowsAgree() throws SQLException {
        Connection connection = database.keyspread(RULE);
        database.run(TABLE, "INSERT INTO orders (id, shard, note) VALUES " + row(7, "right"));

        for (int i = 0; i < 3; i++) {
            assertEquals(List.of("right"), Sandbox.rows(connection, BY_ID));
        }
        assertEquals(3, Sandbox.counters(connection).rewrittenReads());
        assertEquals(List.of(), disagreements(connection));
    }

    /** The sample is not the first rows of the key alone. */
    @Test
    void rowsThatDisagreeAtTheEndOfTheKeyAreFound() throws SQLException {
        String right = IntStream.range(0, 300)
                .mapToObj(id -> row(id, "right"))
                .reduce((a, b) -> a + ", " + b)
                .orElseThrow();
        database.run(
                TABLE,
                "INSERT INTO orders (id, shard, note) VALUES " + right,
                "INSERT INTO orders (id, shard, note) VALUES (900, 1, 'old'), (901, 1, 'old'), (902, 1, 'old')");
        Connection connection = database.keyspread(RULE);

        assertEquals(List.of("old"), Sandbox.rows(connection, "SELECT note FROM orders WHERE id = 900"));
        assertEquals(1, disagreements(connection).size());
    }

    @Test
    void oneRowWithoutAShardInTheMiddleOfTheKeyIsFound() throws SQLException {
        String right = IntStream.range(0, 600)
                .filter(id -> id != 321)
                .mapToObj(id -> row(id, "right"))
                .reduce((a, b) -> a + ", " + b)
                .orElseThrow();
        database.run(
                TABLE,
                "INSERT INTO orders (id, shard, note) VALUES " + right,
                "INSERT INTO orders (id, note) VALUES (321, 'old')");
        Connection connection = database.keyspread(RULE);

        assertEquals(List.of("old"), Sandbox.rows(connection, "SELECT note FROM orders WHERE id = 321"));
    }

    @Test
    void whereTheShardLeadsTheKeyEachShardIsLookedAt() throws SQLException {
        String right = IntStream.range(0, 500)
                .filter(id -> Shards.crc32Mod("" + id, 16) != 9)
                .mapToObj(id -> row(id, "right"))
                .reduce((a, b) -> a + ", " + b)
                .orElseThrow();
        database.run(
                "CREATE TABLE orders (id BIGINT NOT NULL, shard INTEGER NOT NULL, note VARCHAR(20), PRIMARY KEY (shard, id))",
                "INSERT INTO orders (id, shard, note) VALUES " + right,
                "INSERT INTO orders (id, shard, note) VALUES (1001, 9, 'old'), (1002, 9, 'old'), (1003, 9, 'old')");
        Connection connection = database.keyspread(RULE);

        assertEquals(List.of("old"), Sandbox.rows(connection, "SELECT note FROM orders WHERE id = 1001"));
    }

    @Test
    void concurrentReadsWaitForOneComparison() throws Exception {
        Connection connection = database.keyspread(RULE);
        database.run(TABLE, "INSERT INTO orders (id, shard, note) VALUES " + row(7, "right"));
        List<Connection> connections =
                List.of(connection, database.keyspread(RULE), database.keyspread(RULE), database.keyspread(RULE));
        ExecutorService threads = Executors.newFixedThreadPool(connections.size());
        try {
            List<Future<List<String>>> reads = connections.stream()
                    .map(each -> threads.submit(() -> Sandbox.rows(each, BY_ID)))
                    .toList();
            for (Future<List<String>> read : reads) {
                assertEquals(List.of("right"), read.get());
            }
        } finally {
            threads.shutdown();
        }
        assertEquals(4, Sandbox.counters(connection).rewrittenReads());
    }

    /** The first read in a transaction is compared beside it: what the transaction did stays open. */
    @Test
    void theFirstReadOfATransactionLeavesTheTransactionAlone() throws SQLException {
        Connection connection = database.keyspread(RULE);
        database.run(
                TABLE,
                "CREATE TABLE notes (id BIGINT PRIMARY KEY)",
                "INSERT INTO orders (id, shard, note) VALUES " + row(7, "right"));
        connection.setAutoCommit(false);
        update(connection, "INSERT INTO notes (id) VALUES (1)");
        assertEquals(List.of("right"), Sandbox.rows(connection, AccessLog.sql(connection, BY_ID)));
        connection.rollback();
        assertEquals(List.of(), database.rows("SELECT id FROM notes"));
    }

    /** It was compared with the others at the first connection, so no transaction can be older than that. */
    @Test
    void aTableWithAForeignKeyIsReadByItsShardInTheFirstTransaction() throws SQLException {
        database.run(
                "CREATE TABLE customers (id BIGINT PRIMARY KEY)",
                "CREATE TABLE orders (id BIGINT PRIMARY KEY, shard INTEGER, customer BIGINT,"
                        + " FOREIGN KEY (customer) REFERENCES customers (id))",
                "INSERT INTO orders (id, shard, customer) VALUES (7, " + Shards.crc32Mod("7", 16) + ", NULL)");
        Connection connection = database.keyspread(RULE);
        connection.setAutoCommit(false);
        assertEquals(List.of("7"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 7"));
        connection.commit();

        KeyspreadConnection keyspread = connection.unwrap(KeyspreadConnection.class);
        assertEquals(1, keyspread.counters().rewrittenReads());
        assertEquals(
                List.of(),
                keyspread.findings().stream()
                        .map(Finding::rule)
                        .filter("missing-shard-read"::equals)
                        .toList());
    }

    /** Frameworks make their tables at their first start, and go on in one transaction that is older than the comparison. */
    @Test
    void aReadThatStaysUnchangedInTheTransactionAfterDdlIsNoFinding() throws SQLException {
        Connection connection = database.keyspread(RULE);
        update(connection, TABLE);
        connection.setAutoCommit(false);
        update(connection, "INSERT INTO orders (id, note) VALUES (7, 'new')");
        assertEquals(List.of("new"), Sandbox.rows(connection, BY_ID));
        assertEquals(List.of("new"), Sandbox.rows(connection, "SELECT note FROM orders WHERE id BETWEEN 6 AND 8"));
        assertEquals(
                List.of("new"),
                Sandbox.rows(
                        connection, "SELECT a.note FROM orders a JOIN orders b ON a.id = b.id WHERE b.note = 'new'"));
        update(connection, "UPDATE orders SET note = 'old' WHERE id = 7");
        connection.commit();

        KeyspreadAssert.assertNoFindings(connection, Severity.WARN, "many-partitions");
        Counters counters =
                Sandbox.counters(connection); // where the table is compared at once, reads are given their shard
        assertTrue(counters.rewrittenReads() > 0 || !counters.unchangedReads().isEmpty(), counters::toString);
    }

    /** Stored rows are what has to be mended; a shard that the application adds would lose them too. */
    @Test
    void whereRowsDisagreeNobodyIsToldToAddTheShard() throws SQLException {
        database.run(TABLE, "INSERT INTO orders (id, shard, note) VALUES (7, 99, 'wrong')");
        Connection connection = database.keyspread(RULE);

        assertEquals(List.of("wrong"), Sandbox.rows(connection, BY_ID));
        assertEquals(
                List.of("shard-disagrees"),
                connection.unwrap(KeyspreadConnection.class).findings().stream()
                        .filter(finding -> finding.severity() != Severity.INFO)
                        .map(Finding::rule)
                        .toList());
    }
}
