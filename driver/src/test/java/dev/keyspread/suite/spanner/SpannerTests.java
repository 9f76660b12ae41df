package dev.keyspread.suite.spanner;

import static dev.keyspread.suite.engine.AccessLog.bind;
import static dev.keyspread.suite.engine.AccessLog.update;
import static dev.keyspread.suite.engine.EngineTest.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection;
import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.SpannerDdl;
import dev.keyspread.suite.engine.SpannerEngine;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * An application on Cloud Spanner, through its own JDBC driver, that knows nothing of the shard column. The emulator is slow
 * at making databases, so all tests share one.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SpannerTests {
    private static final String INSERT = "INSERT INTO log (ts, who, note) VALUES (?, ?, ?)";
    private static final String STORED = "SELECT shard, who, note FROM log ORDER BY who, ts";
    private static final Instant TIME = Instant.parse("2016-01-25T10:10:10.555555Z");
    private static final Timestamp STAMP = Timestamp.from(TIME);

    private final SpannerEngine engine;
    private final Set<String> planned = new HashSet<>();
    private Sandbox database;
    private Connection connection;

    @SuppressWarnings("NullAway.Init") // opened before all tests
    SpannerTests(SpannerEngine engine) {
        this.engine = engine;
    }

    @BeforeAll
    void open() throws SQLException {
        database = new Sandbox(engine);
        database.run(
                engine.either(
                        "CREATE TABLE log (shard INT64 NOT NULL, ts TIMESTAMP NOT NULL, who STRING(40) NOT NULL,"
                                + " note STRING(100)) PRIMARY KEY (shard, ts, who)",
                        "CREATE TABLE log (shard bigint NOT NULL, ts timestamptz NOT NULL, who varchar(40) NOT NULL,"
                                + " note varchar(100), PRIMARY KEY (shard, ts, who))"),
                engine.either(
                        "CREATE TABLE orders (shard INT64, id INT64, customer STRING(20)) PRIMARY KEY (shard, id)",
                        "CREATE TABLE orders (shard bigint, id bigint, customer varchar(20), PRIMARY KEY (shard, id))"),
                engine.either(
                        "CREATE TABLE tickets (shard INT64 NOT NULL, id STRING(36) DEFAULT (GENERATE_UUID()),"
                                + " tenant STRING(20)) PRIMARY KEY (shard, id)",
                        "CREATE TABLE tickets (shard bigint NOT NULL, id varchar(36) DEFAULT spanner.generate_uuid(),"
                                + " tenant varchar(20), PRIMARY KEY (shard, id))"));
        connection = database.keyspread(
                "keyspread.shard.log.shard=crc32(ts, who) % 16",
                "keyspread.shard.orders.shard=crc32(id) % 16", "keyspread.shard.tickets.shard=crc32(tenant) % 16");
    }

    @AfterAll
    void close() throws SQLException {
        if (database != null) { // null where there is no emulator
            database.close();
        }
    }

    @BeforeEach
    void empty() throws SQLException {
        connection.setAutoCommit(true);
        database.run("DELETE FROM log WHERE true", "DELETE FROM orders WHERE true", "DELETE FROM tickets WHERE true");
    }

    private static long shard(String who) {
        return Shards.crc32Mod("2016-01-25T10:10:10.555555000Z\u001f" + who, 16);
    }

    private static long shard(long id) {
        return Shards.crc32Mod(String.valueOf(id), 16);
    }

    private static String row(String who, String note) {
        return shard(who) + " | " + who + " | " + note;
    }

    private static String order(long id) {
        return shard(id) + " | " + id + " | c" + id;
    }

    private void assertStored(String... rows) throws SQLException {
        assertEquals(List.of(rows), database.rows(STORED));
    }

    private void giveOrders(long... ids) throws SQLException {
        for (long id : ids) {
            update(connection, "INSERT INTO orders (id, customer) VALUES (?, ?)", id, "c" + id);
        }
    }

    /** Reads through Keyspread, and says whether the shard was added. */
    private List<String> read(boolean rewritten, String query, Object... values) throws SQLException {
        long before = Sandbox.counters(connection).rewrittenReads();
        try (PreparedStatement select = connection.prepareStatement(query)) {
            bind(select, values);
            try (ResultSet rows = select.executeQuery()) {
                List<String> all = Rows.read(rows);
                if (planned.add(query)) { // the next is planned already
                    assertEquals(rewritten, Sandbox.counters(connection).rewrittenReads() > before, query);
                }
                return all;
            }
        }
    }

    @Test
    void rowsOfParametersAndLiteralsAreFilled() throws SQLException {
        assertEquals(1, update(connection, INSERT, STAMP, "Ann", "a"));
        assertEquals(
                3,
                update(
                        connection,
                        "INSERT INTO log (note, who, ts) VALUES (?, 'Bea', ?),"
                                + " ('c', ?, '2016-01-25 10:10:10.555555Z'), ('d', 'Dan', '2016-01-25T02:10:10.555555-08:00')",
                        "b",
                        STAMP,
                        "Cem"));

        assertStored(row("Ann", "a"), row("Bea", "b"), row("Cem", "c"), row("Dan", "d"));
    }

    @Test
    void oneInstantOfAnyJavaTypeIsOneValue() throws SQLException {
        update(connection, INSERT, STAMP, "Ann", "Timestamp");
        update(connection, INSERT, TIME.atOffset(ZoneOffset.ofHours(5)), "Bea", "OffsetDateTime");

        assertStored(row("Ann", "Timestamp"), row("Bea", "OffsetDateTime"));
    }

    @Test
    void aTextWithoutAZoneIsRefusedSinceTheDatabaseChoosesOne() throws SQLException {
        assertRefused(
                connection,
                "log",
                "shard",
                c -> asItIs(c, "INSERT INTO log (ts, who) VALUES ('2016-01-25 10:10:10', 'A')"));
        assertStored();
    }

    /** Not given a zone, as the suite's other times are. */
    private static int asItIs(Connection on, String sql) throws SQLException {
        try (Statement statement = on.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    @Test
    void nanosecondsAreHashedAsTheyAreStored() throws SQLException {
        Timestamp nanoseconds = Timestamp.from(Instant.parse("2016-01-25T10:10:10.123456789Z"));
        Outcome inserted = Outcome.of(connection, c -> update(c, INSERT, nanoseconds, "Ann", "n"));

        if (inserted.sqlState() == null) {
            List<String> stored = database.rows("SELECT shard, ts FROM log");
            long expected = Shards.crc32Mod("2016-01-25T10:10:10.123456789Z\u001fAnn", 16);
            assertEquals(List.of(expected + " | " + nanoseconds), stored);
            assertEquals(List.of("n"), read(true, "SELECT note FROM log WHERE ts = ? AND who = ?", nanoseconds, "Ann"));
        } else {
            assertTrue(inserted.isRefused());
            assertStored();
        }
    }

    @Test
    void everyRowOfABatchHasItsOwnShard() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (String who : List.of("Ann", "Bea", "Cem")) {
                bind(insert, STAMP, who, "b");
                insert.addBatch();
            }
            assertArrayEquals(new int[] {1, 1, 1}, insert.executeBatch());
        }
        try (Statement statement = connection.createStatement()) {
            statement.addBatch("INSERT INTO log (ts, who, note) VALUES ('2016-01-25 10:10:10.555555Z', 'Dan', 'b')");
            statement.addBatch("UPDATE log SET note = 'c' WHERE who = 'Ann'");
            assertArrayEquals(new int[] {1, 1}, statement.executeBatch());
        }

        assertStored(row("Ann", "c"), row("Bea", "b"), row("Cem", "b"), row("Dan", "b"));
    }

    @Test
    void readsByTheKeyThatTheApplicationKnowsNameTheShard() throws SQLException {
        update(connection, INSERT, STAMP, "Ann", "a");
        giveOrders(1, 2, 3, 4);

        assertEquals(List.of("a"), read(true, "SELECT note FROM log WHERE ts = ? AND who = ?", STAMP, "Ann"));
        assertEquals(List.of(), read(true, "SELECT note FROM log WHERE ts = ? AND who = ?", STAMP, "ann"));
        assertEquals(List.of("c1"), read(true, "SELECT customer FROM orders WHERE id = 1"));
        assertEquals(List.of("1", "3"), read(true, "SELECT id FROM orders WHERE id IN (1, ?) ORDER BY id", 3L));
        assertEquals(
                List.of("1", "4"), read(true, "SELECT o.id FROM orders o WHERE o.id = ? OR o.id = 4 ORDER BY 1", 1L));
        assertEquals(
                List.of("2 | c2"),
                read(
                        true,
                        "SELECT a.id, b.customer FROM orders a JOIN orders b ON a.id = b.id WHERE a.id = ? AND b.id = ?",
                        2L,
                        2L));
        assertEquals(List.of("2", "3", "4"), read(true, "SELECT id FROM orders WHERE id > ? ORDER BY id", 1L));
        assertEquals(List.of("2", "3", "4"), read(false, "SELECT id FROM orders WHERE id <> ? ORDER BY id", 1L));
    }

    @Test
    void updatesAndDeletesByKeyNameTheShard() throws SQLException {
        giveOrders(1, 2);

        assertEquals(1, update(connection, "UPDATE orders SET customer = 'x' WHERE id = ?", 1L));
        assertEquals(1, update(connection, "DELETE FROM orders WHERE id = 2"));

        assertEquals(List.of(shard(1) + " | 1 | x"), database.rows("SELECT shard, id, customer FROM orders"));
    }

    @Test
    void aHintOrACommentOfTheApplicationsStays() throws SQLException {
        giveOrders(1);
        String hinted = engine.either(
                "@{USE_ADDITIONAL_PARALLELISM=FALSE} SELECT id /* who? */ FROM orders@{FORCE_INDEX=_BASE_TABLE} WHERE id = ?",
                "/*@ USE_ADDITIONAL_PARALLELISM=FALSE */ SELECT id /* who? */ FROM orders WHERE id = ? -- which?");

        try (PreparedStatement select = connection.prepareStatement(hinted)) {
            bind(select, 1L);
            try (ResultSet rows = select.executeQuery()) {
                assertEquals(List.of("1"), Rows.read(rows));
            }
        }
    }

    @Test
    void whatCantBeFilledIsRefused() throws SQLException {
        giveOrders(1);
        List<String> refused = List.of(
                "INSERT INTO orders (id, customer) SELECT id + 1, customer FROM orders",
                "INSERT INTO orders (id, customer) VALUES (1 + ABS(2), 'x')",
                "UPDATE orders SET shard = 3 WHERE id = 1",
                engine.either(
                        "INSERT OR UPDATE INTO orders (id, customer) VALUES (ABS(1), 'x')",
                        "INSERT INTO orders (id, customer) VALUES (abs(1), 'x') ON CONFLICT DO NOTHING"));
        for (String sql : refused) {
            assertRefused(connection, "orders", "shard", c -> update(c, sql));
        }
        assertRefused(
                connection,
                "log",
                "shard",
                c -> update(
                        c,
                        "INSERT INTO log (ts, who) VALUES ("
                                + engine.either("PENDING_COMMIT_TIMESTAMP()", "SPANNER.PENDING_COMMIT_TIMESTAMP()")
                                + ", 'A')"));

        assertEquals(List.of(order(1)), database.rows("SELECT shard, id, customer FROM orders"));
    }

    @Test
    void anInsertWithoutAColumnListNeverStoresAWrongShard() throws SQLException {
        Outcome outcome = Outcome.of(connection, c -> update(c, "INSERT INTO orders VALUES (?, 'c7')", 7L));

        List<String> stored = database.rows("SELECT shard, id, customer FROM orders");
        assertEquals(outcome.sqlState() == null ? List.of(order(7)) : List.of(), stored);
    }

    @Test
    void generatedKeysAreThoseOfTheTableThatTheApplicationKnows() throws SQLException {
        String insert = "INSERT INTO tickets (tenant) VALUES (?)";
        try (PreparedStatement named = connection.prepareStatement(insert, new String[] {"id"})) {
            bind(named, "acme");
            assertEquals(1, named.executeUpdate());
            try (ResultSet keys = named.getGeneratedKeys()) {
                assertEquals(1, keys.getMetaData().getColumnCount());
                assertEquals(database.rows("SELECT id FROM tickets"), Rows.read(keys));
            }
        }
        try (PreparedStatement all = connection.prepareStatement(insert, Statement.RETURN_GENERATED_KEYS)) {
            bind(all, "bolt");
            assertEquals(1, all.executeUpdate());
            try (ResultSet keys = all.getGeneratedKeys()) {
                assertEquals(database.rows("SELECT id, tenant FROM tickets WHERE tenant = 'bolt'"), Rows.read(keys));
            }
        }
        assertEquals(
                List.of(Shards.crc32Mod("acme", 16) + " | acme", Shards.crc32Mod("bolt", 16) + " | bolt"),
                database.rows("SELECT shard, tenant FROM tickets ORDER BY tenant"));
    }

    @Test
    void returningGivesWhatTheApplicationAskedFor() throws SQLException {
        String returning = engine.either(" THEN RETURN id, customer", " RETURNING id, customer");
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO orders (id, customer) VALUES (?, 'c7')" + returning)) {
            bind(insert, 7L);
            try (ResultSet rows = insert.executeQuery()) {
                assertEquals(List.of("7 | c7"), Rows.read(rows));
            }
        }
        assertEquals(List.of(order(7)), database.rows("SELECT shard, id, customer FROM orders"));
    }

    /** A batch of DDL is carried out as a whole, later than its statements come; what is learned of it holds from then on. */
    @Test
    void tablesOfABatchOfDdlAreFilledOnceItHasRun() throws SQLException {
        Connection batched = database.keyspread("keyspread.shard.lines.shard=crc32(id) % 16");
        String lines = SpannerDdl.of(batched, "CREATE TABLE lines (shard BIGINT, id BIGINT, PRIMARY KEY (shard, id))");
        execute(batched, "START BATCH DDL", lines, "ABORT BATCH");
        assertEquals(
                true,
                Outcome.of(batched, c -> update(c, "INSERT INTO lines (id) VALUES (1)"))
                                .sqlState()
                        != null);

        execute(batched, "START BATCH DDL", lines, "CREATE INDEX by_id ON lines (id)", "RUN BATCH");
        update(batched, "INSERT INTO lines (id) VALUES (7)");

        assertEquals(List.of(shard(7) + " | 7"), database.rows("SELECT shard, id FROM lines"));
        database.run("DROP INDEX by_id", "DROP TABLE lines");
    }

    @Test
    void aBatchOfDmlIsFilledToo() throws SQLException {
        execute(
                connection,
                "START BATCH DML",
                "INSERT INTO orders (id, customer) VALUES (1, 'c1')",
                "INSERT INTO orders (id, customer) VALUES (2, 'c2')",
                "UPDATE orders SET customer = 'x' WHERE id = 1",
                "RUN BATCH");

        assertEquals(
                List.of(shard(1) + " | 1 | x", order(2)),
                database.rows("SELECT shard, id, customer FROM orders ORDER BY id"));
        assertEquals(List.of("2"), read(true, "SELECT id FROM orders WHERE id = ?", 2L));
    }

    private static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @Test
    void aTransactionIsCommittedOrRolledBackWhole() throws SQLException {
        connection.setAutoCommit(false);
        giveOrders(1, 2);
        assertRefused(connection, "orders", "shard", c -> update(c, "INSERT INTO orders (id) VALUES (1 + ABS(2))"));
        connection.rollback();
        giveOrders(3);
        assertEquals(List.of("3"), read(true, "SELECT id FROM orders WHERE id = ?", 3L));
        connection.commit();

        assertEquals(List.of(order(3)), database.rows("SELECT shard, id, customer FROM orders"));
    }

    @Test
    void aTransactionThatSpannerAbortsIsRetriedByTheDriverWithTheSameShards() throws SQLException {
        connection.setAutoCommit(false);
        giveOrders(1);
        // The emulator runs one transaction at a time: a client that wants to write aborts that of another that is
        // idle.
        try (Connection other = DriverManager.getConnection(database.url() + ";numChannels=1")) {
            update(other, "INSERT INTO orders (shard, id, customer) VALUES (?, ?, ?)", shard(10), 10L, "c10");
        }
        giveOrders(2);
        connection.commit();

        assertEquals(
                List.of(order(1), order(2), order(10)),
                database.rows("SELECT shard, id, customer FROM orders ORDER BY id"));
    }

    @Test
    void aReadOnlyTransactionReadsByKeyAndWritesNothing() throws SQLException {
        giveOrders(1);
        try (Connection readOnly = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16")) {
            readOnly.setReadOnly(true);
            readOnly.setAutoCommit(false);

            assertEquals(List.of("c1"), Sandbox.rows(readOnly, "SELECT customer FROM orders WHERE id = 1"));
            assertEquals(1, Sandbox.counters(readOnly).rewrittenReads());
            assertThrows(
                    SQLException.class, () -> update(readOnly, "INSERT INTO orders (id, customer) VALUES (2, 'x')"));
            readOnly.commit();
        }
        assertEquals(List.of(order(1)), database.rows("SELECT shard, id, customer FROM orders"));
    }

    @Test
    void theDriversOwnInterfaceIsReached() throws SQLException {
        assertTrue(connection.isWrapperFor(CloudSpannerJdbcConnection.class));
        giveOrders(1);

        CloudSpannerJdbcConnection spanner = connection.unwrap(CloudSpannerJdbcConnection.class);

        assertFalse(spanner.getCommitTimestamp() == null);
        try (Statement statement = connection.createStatement()) {
            statement.execute(engine.either("SET STATEMENT_TAG = 'keyed'", "SET SPANNER.STATEMENT_TAG = 'keyed'"));
            try (ResultSet rows = statement.executeQuery("SELECT id FROM orders WHERE id = 1")) {
                assertEquals(List.of("1"), Rows.read(rows));
            }
        }
    }

    @Test
    void tablesThatAreMadeAndChangedThroughKeyspreadAreFilled() throws SQLException {
        Connection rules = database.keyspread("keyspread.shard.made.shard=crc32(id) % 16");
        run(
                rules,
                engine.either(
                        "CREATE TABLE made (shard INT64, id INT64, v STRING(9)) PRIMARY KEY (shard, id)",
                        "CREATE TABLE made (shard bigint, id bigint, v varchar(9), PRIMARY KEY (shard, id))"));
        update(rules, "INSERT INTO made (id, v) VALUES (1, 'a')");
        run(rules, "ALTER TABLE made ADD COLUMN w " + engine.text());
        update(rules, "INSERT INTO made (id, w) VALUES (2, 'b')");
        run(rules, "DROP TABLE made");
        run(
                rules,
                engine.either(
                        "CREATE TABLE made (id STRING(9), shard INT64) PRIMARY KEY (shard, id)",
                        "CREATE TABLE made (id varchar(9), shard bigint, PRIMARY KEY (shard, id))"));
        update(rules, "INSERT INTO made (id) VALUES ('1')");

        assertEquals(List.of(Shards.crc32Mod("1", 16) + " | 1"), database.rows("SELECT shard, id FROM made"));
    }

    @Test
    void tablesThatAreMadeInABatchOfDdlAreFilled() throws SQLException {
        Connection rules = database.keyspread("keyspread.shard.batched.shard=crc32(id) % 16");
        run(rules, "START BATCH DDL");
        run(
                rules,
                engine.either(
                        "CREATE TABLE batched (shard INT64, id INT64) PRIMARY KEY (shard, id)",
                        "CREATE TABLE batched (shard bigint, id bigint, PRIMARY KEY (shard, id))"));
        run(
                rules,
                engine.either("CREATE INDEX batchedById ON batched (id)", "CREATE INDEX batchedbyid ON batched (id)"));
        run(rules, "RUN BATCH");

        update(rules, "INSERT INTO batched (id) VALUES (?)", 5L);

        assertEquals(List.of(shard(5) + " | 5"), database.rows("SELECT shard, id FROM batched"));
    }

    @Test
    void soIsOneThatIsMadeOfATimestamp() throws SQLException {
        run(
                connection,
                engine.either(
                        "CREATE TABLE readings (h INT64 AS (MOD(FARM_FINGERPRINT(CAST(seen AS STRING)), 16)) STORED,"
                                + " seen TIMESTAMP, v INT64) PRIMARY KEY (h, seen)",
                        "CREATE TABLE readings (h bigint GENERATED ALWAYS AS"
                                + " (mod(spanner.farm_fingerprint(seen::text), 16)) STORED,"
                                + " seen timestamptz, v bigint, PRIMARY KEY (h, seen))"));
        for (int i = 0; i < 20; i++) {
            OffsetDateTime seen = OffsetDateTime.parse("2024-07-01T10:10:10Z").plusNanos(i * 86_400_111_000_000L);
            update(connection, "INSERT INTO readings (seen, v) VALUES (?, ?)", seen, (long) i);
            try (PreparedStatement select = connection.prepareStatement("SELECT v FROM readings WHERE seen = ?")) {
                select.setObject(1, seen);
                try (ResultSet rows = select.executeQuery()) {
                    assertEquals(List.of(String.valueOf(i)), Rows.read(rows));
                }
            }
        }
        read(true, "SELECT v FROM readings WHERE seen IN (?)", OffsetDateTime.parse("2024-07-01T10:10:10Z"));
    }

    /** The database's time zone, on which its text rests, is not known yet when the first statements come. */
    @Test
    void soIsOneOfATimestampWhoseTableIsTheFirstThingThatIsMade() throws SQLException {
        try (Sandbox fresh = new Sandbox(engine);
                Connection first = fresh.keyspread()) {
            run(
                    first,
                    engine.either(
                            "CREATE TABLE readings (h INT64 AS (MOD(FARM_FINGERPRINT(CAST(seen AS STRING)), 16)) STORED,"
                                    + " seen TIMESTAMP, v INT64) PRIMARY KEY (h, seen)",
                            "CREATE TABLE readings (h bigint GENERATED ALWAYS AS"
                                    + " (mod(spanner.farm_fingerprint(seen::text), 16)) STORED,"
                                    + " seen timestamptz, v bigint, PRIMARY KEY (h, seen))"));
            OffsetDateTime seen = OffsetDateTime.parse("2024-07-01T10:10:10Z");
            update(first, "INSERT INTO readings (seen, v) VALUES (?, 1)", seen);
            try (PreparedStatement select = first.prepareStatement("SELECT v FROM readings WHERE seen = ?")) {
                select.setObject(1, seen);
                try (ResultSet rows = select.executeQuery()) {
                    assertEquals(List.of("1"), Rows.read(rows));
                }
            }
            KeyspreadConnection keyspread = first.unwrap(KeyspreadConnection.class);
            assertTrue(keyspread.counters().rewrittenReads() > 0);
            assertEquals(
                    List.of(),
                    keyspread.findings().stream()
                            .map(Finding::rule)
                            .filter("many-partitions"::equals)
                            .toList());
        }
    }

    @Test
    void aShardThatTheDatabaseGeneratesIsNamedInReadsAndNeverWritten() throws SQLException {
        run(
                connection,
                engine.either(
                        "CREATE TABLE events (h INT64 AS (ABS(MOD(FARM_FINGERPRINT(CAST(id AS STRING)), 16))) STORED,"
                                + " id INT64, v STRING(9)) PRIMARY KEY (h, id)",
                        "CREATE TABLE events (h bigint GENERATED ALWAYS AS"
                                + " (abs(mod(spanner.farm_fingerprint(id::text), 16))) STORED,"
                                + " id bigint, v varchar(9), PRIMARY KEY (h, id))"));

        assertEquals(2, update(connection, "INSERT INTO events (id, v) VALUES (1 + 0, 'a'), (?, 'b')", 2L));
        assertEquals(1, update(connection, "INSERT INTO events (id, v) SELECT id + 1, v FROM events WHERE id = 2"));
        assertEquals(List.of("a"), read(true, "SELECT v FROM events WHERE id = ?", 1L));
        assertEquals(List.of("a", "b"), read(true, "SELECT v FROM events WHERE id IN (?, 3) ORDER BY v", 1L));
        assertEquals(1, update(connection, "UPDATE events SET v = 'z' WHERE id = 2"));
        assertEquals(1, update(connection, "DELETE FROM events WHERE id = ?", 3L));

        assertEquals(List.of("1 | a", "2 | z"), database.rows("SELECT id, v FROM events ORDER BY id"));
    }

    @Test
    void aShardThatTheDatabaseGeneratesIsFoundInTheExistingSchema() throws Exception {
        database.run(
                engine.either(
                        "CREATE TABLE older (h INT64 AS (MOD(FARM_FINGERPRINT(s), 16)) STORED, s STRING(9))"
                                + " PRIMARY KEY (h, s)",
                        "CREATE TABLE older (h bigint GENERATED ALWAYS AS (mod(spanner.farm_fingerprint(s), 16)) STORED,"
                                + " s varchar(9), PRIMARY KEY (h, s))"),
                "INSERT INTO older (s) VALUES ('x')");

        Connection later = database.keyspread("keyspread.quiet-rate=1"); // other settings: the schema is read again
        long deadline = System.nanoTime() + 180_000_000_000L;
        while (Sandbox.counters(later).rewrittenReads() == 0 && System.nanoTime() < deadline) {
            assertEquals(List.of("x"), Sandbox.rows(later, "SELECT s FROM older WHERE s = 'x'"));
            Thread.sleep(50);
        }

        assertEquals(1, Sandbox.counters(later).rewrittenReads());
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
