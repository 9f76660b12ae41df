package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rules whose sources other rules fill: an application that gives no id gets one, and the shard that belongs to it. */
public abstract class RuleChainTests extends EngineTest {
    private static final String[] RULES = {
        "keyspread.shard.visit.shard=crc32(id) % 16",
        "keyspread.shard.visit.id=sequence(visit_seq, 10)",
        "keyspread.shard.spread.shard=crc32(id) % 16",
        "keyspread.shard.spread.id=bit_reverse(sequence(spread_seq, 10))",
        "keyspread.shard.token.bucket=crc32(shard, note) % 16",
        "keyspread.shard.token.shard=crc32(id) % 16",
        "keyspread.shard.token.id=uuid()"
    };

    private Connection connection;

    @SuppressWarnings("NullAway.Init") // opened before each test
    public RuleChainTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run(
                "CREATE TABLE keyspread_sequence (name VARCHAR(128) NOT NULL PRIMARY KEY, next_value BIGINT NOT NULL)",
                "CREATE TABLE visit (shard INTEGER NOT NULL, id BIGINT NOT NULL, note VARCHAR(20), PRIMARY KEY (shard, id))",
                "CREATE TABLE spread (shard INTEGER NOT NULL, id BIGINT NOT NULL, note VARCHAR(20), PRIMARY KEY (shard, id))",
                "CREATE TABLE token (shard INTEGER NOT NULL, id VARCHAR(36) NOT NULL, note VARCHAR(20) NOT NULL, bucket INTEGER,"
                        + " PRIMARY KEY (shard, id))");
        connection = database.keyspread(RULES);
    }

    /** Returns what is stored, after a look at each row's shard. */
    private List<String> stored(String table) throws SQLException {
        for (String row : database.rows("SELECT shard, id FROM " + table)) {
            String id = row.substring(row.indexOf(" | ") + 3);
            assertEquals(Shards.crc32Mod(id, 16) + " | " + id, row);
            assertEquals(
                    1,
                    Sandbox.rows(connection, "SELECT note FROM " + table + " WHERE id = '" + id + "'")
                            .size());
        }
        return database.rows("SELECT note FROM " + table + " ORDER BY note");
    }

    @Test
    void everyFormOfAnInsertIsGivenAnIdAndItsShard() throws SQLException {
        for (String table : List.of("visit", "spread", "token")) {
            String insert = "INSERT INTO " + table + " (note) VALUES ";
            update(connection, insert + "('a')");
            update(connection, insert + "('b'), ('c')");
            update(connection, insert + "(?)", "d");
            update(connection, insert + "(?), ('f'), (?)", "e", "g");
            update(connection, "INSERT INTO " + table + " (note) SELECT 'h'");

            assertEquals(List.of("a", "b", "c", "d", "e", "f", "g", "h"), stored(table), table);
            assertEquals(List.of("8"), database.rows("SELECT COUNT(DISTINCT id) FROM " + table), table);
        }
        for (String row : database.rows("SELECT bucket, shard, note FROM token")) {
            String[] values = row.split(" \\| ", -1);
            assertEquals(Long.toString(Shards.crc32Mod(values[1] + "\u001f" + values[2], 16)), values[0]);
        }
    }

    /** {@code INSERT INTO t}, and what asks for a row of defaults behind it. */
    public String rowOfDefaults() {
        return " DEFAULT VALUES";
    }

    @Test
    public void aRowOfDefaultsIsGivenAnIdAndItsShard() throws SQLException {
        database.run(
                "CREATE TABLE draft (shard INTEGER NOT NULL, kind VARCHAR(9) DEFAULT 'new' NOT NULL, id BIGINT NOT NULL,"
                        + " PRIMARY KEY (shard, kind, id))");
        Connection drafts = database.keyspread(
                "keyspread.shard.draft.shard=crc32(kind, id) % 16", "keyspread.shard.draft.id=sequence(visit_seq, 10)");

        update(drafts, "INSERT INTO draft" + rowOfDefaults());
        try (PreparedStatement insert = drafts.prepareStatement("insert into draft" + rowOfDefaults())) {
            insert.executeUpdate();
            insert.executeUpdate();
        }

        List<String> expected = new ArrayList<>();
        for (String id : database.rows("SELECT id FROM draft ORDER BY id")) {
            expected.add(Shards.crc32Mod("new\u001f" + id, 16) + " | new | " + id);
        }
        assertEquals(3, expected.size());
        assertEquals(expected, database.rows("SELECT shard, kind, id FROM draft ORDER BY id"));
    }

    @Test
    void aSourceThatIsLeftOutHasItsLiteralDefault() throws SQLException {
        database.run(
                "CREATE TABLE issue (shard INTEGER, kind VARCHAR(9) DEFAULT 'open', weight BIGINT DEFAULT 5, id BIGINT,"
                        + " PRIMARY KEY (id))");
        Connection issues = database.keyspread("keyspread.shard.issue.shard=crc32(kind, weight) % 16");

        update(issues, "INSERT INTO issue (id) VALUES (1)");
        update(issues, "INSERT INTO issue (id, kind) VALUES (?, 'shut'), (3, ?)", 2L, "late");
        update(issues, "INSERT INTO issue (id, weight) VALUES (?, 7)", 4L);
        update(issues, "INSERT INTO issue (id, weight, kind) VALUES (5, DEFAULT, ?)", "own");

        assertEquals(
                List.of(
                        "1 | open | 5 | " + shard("open", 5),
                        "2 | shut | 5 | " + shard("shut", 5),
                        "3 | late | 5 | " + shard("late", 5),
                        "4 | open | 7 | " + shard("open", 7),
                        "5 | own | 5 | " + shard("own", 5)),
                database.rows("SELECT id, kind, weight, shard FROM issue ORDER BY id"));
    }

    @Test
    void aRefusalNamesTheColumnWhoseSourceIsMissing() throws SQLException {
        SQLException refused = assertThrows(
                SQLException.class, () -> update(connection, "INSERT INTO token (note) VALUES (lower('X'))"));

        assertTrue(
                String.valueOf(refused.getMessage()).toLowerCase(Locale.ROOT).contains("token.bucket can't be filled"),
                refused.getMessage());
    }

    private static long shard(String kind, int weight) {
        return Shards.crc32Mod(kind + "\u001f" + weight, 16);
    }

    /** Checks that what the database computes for each row is not known when another rule takes it. */
    @Test
    void aValueThatTheDatabaseComputesIsNoSourceOfAnotherRule() throws SQLException {
        database.run("CREATE TABLE step (v INTEGER, link BIGINT, shard BIGINT, c0 INTEGER)");
        for (String hash :
                List.of("crc32(c0) % 50", "sha256(c0) % 50")) { // the one or the other is known to the database
            database.run("DELETE FROM step");
            Connection chained = database.keyspread(
                    "keyspread.shard.step.shard=abs(mod(farm_fingerprint(link), 2))",
                    "keyspread.shard.step.link=" + hash);
            update(chained, "INSERT INTO step (v, c0) VALUES (1, -1), (2, -5)");
            Outcome copied = Outcome.of(
                    chained, c -> update(c, "INSERT INTO step (c0) SELECT c0 FROM step WHERE c0 IN (?, ?)", -5L, -1L));

            assertTrue(copied.isRefused(), hash);
            assertEquals(List.of("1 | -1", "2 | -5"), database.rows("SELECT v, c0 FROM step ORDER BY v"));
            chained.close();
        }
    }

    /** Ids of 32 bits are the usual ones of older schemas. */
    @Test
    void anIdThatIsNoBigintIsNumberedAsFarAsItsColumnHolds() throws SQLException {
        database.run(
                "CREATE TABLE slip (shard INTEGER NOT NULL, id INTEGER NOT NULL, note VARCHAR(20), PRIMARY KEY (shard, id))",
                "INSERT INTO keyspread_sequence (name, next_value) VALUES ('slips', " + (Integer.MAX_VALUE - 9L) + ")");
        Connection numbered = database.keyspread(
                "keyspread.shard.slip.shard=crc32(id) % 16", "keyspread.shard.slip.id=sequence(slips, 10)");
        update(numbered, "INSERT INTO slip (note) VALUES ('a'), ('b')");
        SQLException beyond = assertThrows(SQLException.class, () -> {
            for (int i = 0; i < 9; i++) { // a number that a statement did not use after all is left out
                update(numbered, "INSERT INTO slip (note) VALUES (?)", "c" + i);
            }
        });

        assertInstanceOf(StatementRefusedException.class, beyond);
        assertTrue(
                String.valueOf(beyond.getMessage()).contains("the next number of sequence(slips, 10)"),
                beyond.getMessage());
        assertEquals(List.of("a", "b", "c0"), stored("slip").subList(0, 3));
        assertEquals(
                List.of(),
                database.rows("SELECT id FROM slip WHERE id <= " + (Integer.MAX_VALUE - 10L)),
                "another number was stored than the sequence gave");
    }

    @Test
    void aBatchHasAnIdForEachRowAndForEachRun() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO visit (note) VALUES (?)")) {
            for (int run = 0; run < 2; run++) {
                for (int i = 0; i < 3; i++) {
                    insert.setString(1, run + "-" + i);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            insert.executeUpdate();
        }

        assertEquals(List.of("0-0", "0-1", "0-2", "1-0", "1-1", "1-2", "1-2"), stored("visit"));
    }

    @Test
    void anIdOfTheApplicationsOwnDecidesTheShard() throws SQLException {
        update(connection, "INSERT INTO visit (id, note) VALUES (?, 'a'), (7, 'b')", 4711L);
        update(connection, "INSERT INTO visit (note, id) VALUES ('c', 8)");

        assertEquals(List.of("a", "b", "c"), stored("visit"));
        assertEquals(List.of("7", "8", "4711"), database.rows("SELECT id FROM visit ORDER BY id"));
    }

    @Test
    void aNullIdOrShardIsOneThatIsLeftOut() throws SQLException {
        update(connection, "INSERT INTO visit (id, note) VALUES (NULL, 'a'), (7, 'b'), (?, 'c')", new Object[] {null});
        update(connection, "INSERT INTO visit (shard, id, note) VALUES (NULL, NULL, 'd')");
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO visit (shard, id, note) VALUES (?, ?, ?)")) {
            insert.setNull(1, Types.INTEGER);
            insert.setNull(2, Types.BIGINT);
            insert.setString(3, "e");
            insert.addBatch();
            insert.setLong(2, 9);
            insert.setString(3, "f");
            insert.addBatch();
            insert.setNull(2, Types.BIGINT);
            insert.setString(3, "g");
            insert.addBatch();
            insert.executeBatch();
        }

        assertEquals(List.of("a", "b", "c", "d", "e", "f", "g"), stored("visit"));
        assertEquals(List.of("7"), database.rows("SELECT COUNT(DISTINCT id) FROM visit"));
    }

    @Test
    void aChangedSourceChangesAllThatIsComputedFromIt() throws SQLException {
        database.run("CREATE TABLE chain (id BIGINT NOT NULL PRIMARY KEY, h BIGINT, k BIGINT)");
        Connection chained = database.keyspread(
                "keyspread.shard.chain.k=crc32(h) % 1000", "keyspread.shard.chain.h=crc32(id) % 1000");
        update(chained, "INSERT INTO chain (id) VALUES (1), (?)", 2L);
        update(chained, "UPDATE chain SET id = ? WHERE id = 2", 3L);
        update(chained, "UPDATE chain SET id = 4 WHERE id = 1");

        for (String row : database.rows("SELECT id, h, k FROM chain")) {
            String[] values = row.split(" \\| ", -1);
            assertEquals(Long.toString(Shards.crc32Mod(values[0], 1000)), values[1]);
            assertEquals(Long.toString(Shards.crc32Mod(values[1], 1000)), values[2]);
        }
        assertEquals(List.of("3", "4"), database.rows("SELECT id FROM chain ORDER BY id"));
    }

    @Test
    void aCircleIsAnErrorWhenAConnectionIsMade() {
        SQLException error = assertThrows(
                SQLException.class,
                () -> database.keyspread(
                        "keyspread.shard.ring.a=crc32(b)",
                        "keyspread.shard.ring.b=crc32(c)",
                        "keyspread.shard.ring.c=crc32(a)",
                        "keyspread.shard.ring.d=crc32(a)"));

        String message = String.valueOf(error.getMessage());
        assertTrue(message.contains("ring.a = crc32(b); ring.b = crc32(c); ring.c = crc32(a) need"), message);
    }
}
