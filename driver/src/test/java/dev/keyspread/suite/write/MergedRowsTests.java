package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** MERGE of several rows that stand in its text, as jOOQ and others send it: each new row gets its own shard. */
public abstract class MergedRowsTests extends EngineTest {
    private static final String BY_ID = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String BY_NOTE = "keyspread.shard.orders.shard=crc32(note) % 16";
    private static final String WHEN = " WHEN NOT MATCHED THEN INSERT (id, note) VALUES (s.id, s.note)"
            + " WHEN MATCHED THEN UPDATE SET note = s.note";

    public MergedRowsTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void makeTable() throws SQLException {
        database.run("CREATE TABLE orders (shard INTEGER, id BIGINT, note VARCHAR(20))");
    }

    private static String using(String rows) {
        return "MERGE INTO orders t USING " + rows + " ON t.id = s.id" + WHEN;
    }

    /** Carries a statement out through both drivers, and expects them to agree and each new row to have its shard. */
    private void assertMerged(String sql, Object... values) throws SQLException {
        for (boolean isNote : List.of(false, true)) {
            List<List<String>> stored = new ArrayList<>();
            for (boolean direct : List.of(true, false)) {
                database.run("DELETE FROM orders", "INSERT INTO orders VALUES (99, 1, 'old')");
                Connection connection = direct ? database.direct() : database.keyspread(isNote ? BY_NOTE : BY_ID);
                AccessLog.update(connection, sql, values);
                stored.add(database.rows("SELECT id, note FROM orders ORDER BY id, note"));
                if (!direct) {
                    connection.close(); // two data sources with different rules for one column are refused
                }
            }
            assertEquals(stored.get(0), stored.get(1), sql);
            for (String row : database.rows("SELECT id, note, shard FROM orders WHERE shard <> 99 OR shard IS NULL")) {
                String[] parts = row.split(" \\| ", -1);
                assertEquals(Shards.crc32Mod(parts[isNote ? 1 : 0], 16) + "", parts[2], () -> sql + ": " + row);
            }
        }
    }

    @Test
    void givenSeveralRowsInTheText_thenEachNewOneGetsItsShard() throws SQLException {
        assertMerged(using("(VALUES (1, 'a'), (2, 'b'), (-3, 'it''s')) s (id, note)"));
        assertMerged(using("(VALUES (1, 'a'), (2, 'b')) AS s (id, note)"));
        assertMerged(using("(SELECT 1 AS id, 'a' AS note UNION ALL SELECT 2, 'b') s"));
        assertMerged(using("(SELECT 1, 'a' UNION ALL SELECT 2, 'b') s (id, note)"));
        assertMerged(using("((SELECT 1 AS id, 'a' AS note) UNION ALL (SELECT 2 id, 'b' note)) s"));
        assertMerged(using("(VALUES (2, 'a', 7), (3, 'b', 8)) s (id, note, keyspread_1)"));
    }

    @Test
    void givenParametersInSeveralRows_thenEachNewOneGetsItsShard() throws SQLException {
        String row = "(CAST(? AS BIGINT), CAST(? AS VARCHAR(20)))";
        assertMerged(using("(VALUES " + row + ", " + row + ") s (id, note)"), 1L, "a", 2L, "b");
        assertMerged(using("(VALUES " + row + ", (4, 'd'), " + row + ") s (id, note)"), 1L, "a", 2L, "b");
        String select = "SELECT CAST(? AS BIGINT) id, CAST(? AS VARCHAR(20)) note";
        assertMerged(using("(" + select + " UNION ALL " + select + ") s"), 5L, "a", 2L, "b");
        assertMerged(
                using(
                        "(VALUES (CAST(? AS BIGINT), CAST(? AS VARCHAR(20))), (CAST(? AS BIGINT), CAST(? AS VARCHAR(20)))) s (id, note)"),
                1L,
                "a",
                2L,
                "b");
        assertMerged(
                "MERGE INTO orders USING (VALUES (CAST(? AS BIGINT), CAST(? AS VARCHAR(20))), (CAST(? AS BIGINT), CAST(? AS VARCHAR(20)))) s (x, y) ON orders.id = s.x"
                        + " WHEN NOT MATCHED THEN INSERT (note, id) VALUES (y, x)",
                3L,
                "a",
                2L,
                "b");
    }

    @Test
    void givenAConditionWithAParameterBehindTheRows_thenItsPlaceIsKept() throws SQLException {
        assertMerged(
                "MERGE INTO orders t USING (VALUES (CAST(? AS BIGINT), CAST(? AS VARCHAR(20))), (CAST(? AS BIGINT), CAST(? AS VARCHAR(20)))) s (id, note) ON t.id = s.id AND t.id > ?"
                        + " WHEN MATCHED THEN UPDATE SET note = ?"
                        + " WHEN NOT MATCHED AND s.id <> ? THEN INSERT (id, note) VALUES (s.id, s.note)",
                1L,
                "a",
                2L,
                "b",
                0L,
                "changed",
                7L);
    }

    /** A batch binds one text again and again. */
    @Test
    void givenABatch_thenEachOfItsRowsGetsItsShard() throws SQLException {
        Connection connection = database.keyspread(BY_ID);
        try (var merge = connection.prepareStatement(
                using(
                        "(VALUES (CAST(? AS BIGINT), CAST(? AS VARCHAR(20))), (CAST(? AS BIGINT), CAST(? AS VARCHAR(20)))) s (id, note)"))) {
            for (long id = 1; id <= 5; id += 2) {
                merge.setLong(1, id);
                merge.setString(2, "a");
                merge.setLong(3, id + 1);
                merge.setString(4, "b");
                merge.addBatch();
            }
            merge.executeBatch();
        }
        List<String> expected = new ArrayList<>();
        for (int id = 1; id <= 6; id++) {
            expected.add(id + " | " + Shards.crc32Mod("" + id, 16));
        }
        assertEquals(expected, database.rows("SELECT id, shard FROM orders ORDER BY id"));
    }

    /** Where the rows' common type decides what is stored, or the added column could be seen. */
    @Test
    void givenRowsOfWhichMoreIsUnknown_thenTheyAreRefused() throws SQLException {
        Connection connection = database.keyspread(BY_ID);
        for (String form : List.of(
                using("(SELECT 1 AS id, 'a' AS note UNION SELECT 2, 'b') s"),
                using("(VALUES (1 + ABS(-1), 'a'), (2, 'b')) s (id, note)"),
                using("(VALUES (1, 'a'), (2, 'b')) s (id, note)").replace("note = s.note", "id = s.id + 1"))) {
            assertRefused(connection, "orders", "shard", c -> AccessLog.update(c, form));
        }
        connection.close();
        Connection byNote = database.keyspread(BY_NOTE);
        assertRefused(
                byNote, "orders", "shard", c -> AccessLog.update(c, using("(VALUES (1, 7), (2, 7.50)) s (id, note)")));
        assertEquals(List.of(), database.rows("SELECT id FROM orders"));
    }

    /** Numbers of several kinds for one column: whatever is stored has the shard of what is stored. */
    @Test
    void givenValuesOfSeveralTypes_thenWhatIsStoredHasItsShard() throws SQLException {
        List<Object> ids =
                List.of(7L, 8, new BigDecimal("9.0"), new BigDecimal("9.6"), "10", " 11", (short) 12, 2.5, true);
        List<Object> notes = List.of("a", 7L, new BigDecimal("7.50"), 'c', "d  ", true, 1.5);
        String sql = using(
                "(VALUES (CAST(? AS BIGINT), CAST(? AS VARCHAR(20))), (CAST(? AS BIGINT), CAST(? AS VARCHAR(20)))) s (id, note)");
        for (boolean isNote : List.of(false, true)) {
            Connection connection = database.keyspread(isNote ? BY_NOTE : BY_ID);
            for (Object first : isNote ? notes : ids) {
                for (Object second : isNote ? notes : ids) {
                    database.run("DELETE FROM orders");
                    try {
                        Object[] values =
                                isNote ? new Object[] {1L, first, 2L, second} : new Object[] {first, "a", second, "b"};
                        AccessLog.update(connection, sql, values);
                    } catch (SQLException refused) {
                        continue; // by Keyspread or by the database
                    }
                    for (String row : Sandbox.rows(database.direct(), "SELECT id, note, shard FROM orders")) {
                        String[] parts = row.split(" \\| ", -1);
                        assertFalse(parts[2].isEmpty());
                        assertEquals(
                                Shards.crc32Mod(parts[isNote ? 1 : 0], 16) + "",
                                parts[2],
                                () -> first + ", " + second + ": " + row);
                    }
                }
            }
            connection.close(); // two data sources with different rules for one column are refused
        }
    }
}
