package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code INSERT … SELECT * FROM (SELECT ?, ?) AS v WHERE NOT EXISTS (…)}: a row that is added unless it is there. */
public abstract class SelectedRowsTests extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";

    public SelectedRowsTests(Engine engine) {
        super(engine);
    }

    /** A placeholder for an id, cast where the engine needs to know its type. */
    protected String id() {
        return "CAST(? AS BIGINT)";
    }

    @BeforeEach
    void makeTable() throws SQLException {
        database.run("CREATE TABLE orders (id BIGINT, note VARCHAR(20), shard INTEGER)");
    }

    @Test
    void givenARowThatIsAddedUnlessItIsThere_thenItIsFilledOnce() throws SQLException {
        try (Connection connection = database.keyspread(RULE)) {
            for (int i = 0; i < 2; i++) {
                AccessLog.update(
                        connection,
                        "INSERT INTO orders (id, note) SELECT * FROM (SELECT 1 AS id, 'a' AS note) AS v"
                                + " WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = 1) LIMIT 1");
                AccessLog.update(
                        connection,
                        "INSERT INTO orders (note, id) SELECT v.note, v.id FROM (SELECT " + id()
                                + " AS id, 'b' AS note) v WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = v.id)",
                        2L);
            }
        }
        assertEquals(rows(2), database.rows("SELECT id, note, shard FROM orders ORDER BY id"));
    }

    @Test
    void givenRowsThatAreJoinedByUnionAll_thenEachIsFilled() throws SQLException {
        try (Connection connection = database.keyspread(RULE)) {
            AccessLog.update(
                    connection,
                    "INSERT INTO orders (id, note) SELECT * FROM (SELECT 1 AS id, 'a' AS note UNION ALL SELECT 2, 'b') v");
            AccessLog.update(
                    connection,
                    "INSERT INTO orders (id, note) SELECT id, note FROM"
                            + " (SELECT 'c' AS note, 3 AS id UNION ALL SELECT 'd', 4) v ORDER BY id");
            AccessLog.update(connection, "INSERT INTO orders (id, note) SELECT 5, note FROM (SELECT 'e' AS note) v");
        }
        assertEquals(rows(5), database.rows("SELECT id, note, shard FROM orders ORDER BY id"));
    }

    @Test
    void givenUnionsInBrackets_thenEachRowIsFilled() throws SQLException {
        try (Connection connection = database.keyspread(RULE)) {
            for (String query : List.of(
                    "SELECT 1, 'a' UNION ALL (SELECT 2, 'b' UNION ALL SELECT 3, 'c')",
                    "((SELECT 4, 'd') UNION (SELECT 5, 'e')) UNION ALL SELECT 6, 'f'",
                    "(SELECT 7 AS id, 'g' AS note) UNION ALL (SELECT 8, 'h') ORDER BY id LIMIT 9",
                    "(SELECT 9 AS id, 'i' AS note UNION ALL SELECT 9, 'i' ORDER BY id LIMIT 1) UNION ALL"
                            + " (SELECT 10, 'j' UNION SELECT 10, 'j')")) {
                AccessLog.update(connection, "INSERT INTO orders (id, note) " + query);
            }
        }
        assertEquals(rows(10), database.rows("SELECT id, note, shard FROM orders ORDER BY id"));
    }

    @Test
    void givenPartsOfOtherOperators_thenTheyAreRefused() throws SQLException {
        try (Connection connection = database.keyspread(RULE)) {
            for (String query : List.of(
                    "SELECT 1, 'a' UNION ALL (SELECT 2, 'b' EXCEPT SELECT 3, 'c')",
                    "(SELECT 1, 'a' UNION ALL SELECT 2, 'b') INTERSECT SELECT 1, 'a'")) {
                assertRefused(
                        connection,
                        "orders",
                        "shard",
                        c -> AccessLog.update(c, "INSERT INTO orders (id, note) " + query));
            }
        }
    }

    private static List<String> rows(int count) {
        List<String> rows = new ArrayList<>();
        for (int id = 1; id <= count; id++) {
            rows.add(id + " | " + (char) ('a' + id - 1) + " | " + Shards.crc32Mod("" + id, 16));
        }
        return rows;
    }

    /** Two rows that are one to the database, 1 and 1.0, might become two by what is added. */
    @Test
    void givenRowsThatAreReadOrMadeOne_thenTheyAreRefused() throws SQLException {
        try (Connection connection = database.keyspread(RULE)) {
            for (String query : List.of(
                    "SELECT * FROM (SELECT 1 AS id, 'a' AS note UNION SELECT 1.0, 'a') v",
                    "SELECT v.id, v.note FROM (SELECT id + 1 AS id, note FROM orders) v",
                    "SELECT v.id + 1, v.note FROM (SELECT 1 AS id, 'a' AS note) v",
                    "SELECT max(v.id), v.note FROM (SELECT 1 AS id, 'a' AS note UNION ALL SELECT 2, 'a') v GROUP BY v.note",
                    "SELECT v.id, w.note FROM (SELECT 1 AS id) v RIGHT JOIN (SELECT 'a' AS note) w ON 1 = 1")) {
                assertRefused(
                        connection,
                        "orders",
                        "shard",
                        c -> AccessLog.update(c, "INSERT INTO orders (id, note) " + query));
            }
        }
        assertEquals(List.of(), database.rows("SELECT id FROM orders"));
    }

    /** An id that is made belongs to one row. */
    @Test
    void givenAnIdThatARuleMakes_thenTheRowGetsOneAndItsShardIsOfIt() throws SQLException {
        database.run("CREATE TABLE made (shard INTEGER, id VARCHAR(36), note VARCHAR(20))");
        try (Connection connection =
                database.keyspread("keyspread.shard.made.id=uuid()", "keyspread.shard.made.shard=crc32(id) % 16")) {
            AccessLog.update(
                    connection,
                    "INSERT INTO made (note) SELECT v.note FROM (SELECT 'a' AS note) AS v"
                            + " WHERE NOT EXISTS (SELECT 1 FROM made WHERE note = 'a')");
        }
        String[] row = database.rows("SELECT shard, id FROM made WHERE note = 'a'")
                .get(0)
                .split(" \\| ", -1);
        assertEquals(Shards.crc32Mod(row[1], 16) + "", row[0]);
    }
}
