package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A MERGE whose INSERT does not name its columns, from an application that does not know of the filled one. */
public abstract class MergeWithoutNamesTests extends EngineTest {
    private static final String RULES = "keyspread.shard.#.shard=crc32(id) % 16";
    private static final String WHEN =
            " ON t.id = s.id WHEN MATCHED THEN UPDATE SET note = s.note WHEN NOT MATCHED THEN ";
    private static final String ROWS = "(VALUES (1, 'a'), (2, 'b'), (-3, 'c')) s (id, note)";
    private static final String ROW = "(SELECT CAST(? AS BIGINT) AS id, CAST(? AS VARCHAR(9)) AS note) s";

    public MergeWithoutNamesTests(Engine engine) {
        super(engine);
    }

    private Connection keyspread(String... columns) throws SQLException {
        String[] rules = new String[columns.length];
        for (int i = 0; i < columns.length; i++) {
            String table = "filled" + i;
            database.run("CREATE TABLE " + table + " (" + columns[i] + ")");
            rules[i] = RULES.replace("#", table);
        }
        database.run("CREATE TABLE direct (id BIGINT, note VARCHAR(20) DEFAULT 'd', seen INTEGER NOT NULL)");
        return database.keyspread(rules);
    }

    /** Carries a MERGE into {@code #} out through both drivers: the rows have to be the same, and each to have its shard. */
    private void assertMerged(Connection keyspread, int tables, String sql, Object... values) throws SQLException {
        database.run("DELETE FROM direct", "INSERT INTO direct VALUES (1, 'old', 1)");
        update(database.direct(), sql.replace("#", "direct"), values);
        for (int i = 0; i < tables; i++) {
            String table = "filled" + i;
            database.run(
                    "DELETE FROM " + table,
                    "INSERT INTO " + table + " (id, note, seen, shard) VALUES (1, 'old', 1, " + Shards.crc32Mod("1", 16)
                            + ")");
            update(keyspread, sql.replace("#", table), values);
            String rows = "SELECT id, note, seen FROM # ORDER BY id";
            assertEquals(database.rows(rows.replace("#", "direct")), database.rows(rows.replace("#", table)), sql);
            for (String row : database.rows("SELECT id, shard FROM " + table)) {
                String[] cells = row.split(" [|] ", -1);
                assertEquals(Shards.crc32Mod(cells[0], 16) + "", cells[1], () -> sql + ": " + row);
            }
        }
    }

    @Test
    void whereverTheFilledColumnStands_theOthersTakeTheValuesInTheirOrder() throws SQLException {
        Connection keyspread = keyspread(
                "id BIGINT, note VARCHAR(20) DEFAULT 'd', seen INTEGER NOT NULL, shard INTEGER",
                "shard INTEGER, id BIGINT, note VARCHAR(20) DEFAULT 'd', seen INTEGER NOT NULL",
                "id BIGINT, note VARCHAR(20) DEFAULT 'd', shard INTEGER, seen INTEGER NOT NULL",
                "shard INTEGER NOT NULL, id BIGINT NOT NULL, note VARCHAR(20) DEFAULT 'd', seen INTEGER NOT NULL, PRIMARY KEY (shard, id)");

        assertMerged(keyspread, 4, "MERGE INTO # t USING " + ROWS + WHEN + "INSERT VALUES (s.id, s.note, 7)");
        assertMerged(keyspread, 4, "MERGE INTO # t USING " + ROWS + WHEN + "INSERT VALUES (s.id, DEFAULT, 7)");
        assertMerged(
                keyspread, 4, "MERGE INTO # t USING " + ROW + WHEN + "INSERT VALUES (s.id, s.note, ?)", 2L, "b", 8);
        assertMerged(
                keyspread,
                4,
                "MERGE INTO # t USING (SELECT 1 AS one) s ON t.id = ? WHEN NOT MATCHED THEN INSERT VALUES (?, NULL, 6)",
                4L,
                4L);
        assertMerged(
                keyspread,
                4,
                "MERGE INTO # t USING " + ROW + WHEN + "INSERT (id, note, seen) VALUES (s.id, s.note, 3)",
                1L,
                "b");
    }

    @Test
    void aColumnThatIsHiddenOrAValueTooFew_isFilledOrRefusedButNeverWrong() throws SQLException {
        Connection keyspread =
                keyspread("id BIGINT, note VARCHAR(20) DEFAULT 'd', seen INTEGER NOT NULL, shard INTEGER");
        for (String values : List.of(
                "(s.id)",
                "(s.id, s.note)",
                "(s.id, s.note, 1, 2)",
                "(s.id, s.note, 1, 2, 3)",
                "(s.id, s.note, 1, NULL)")) {
            Outcome.of(
                    keyspread,
                    c -> update(c, "MERGE INTO filled0 t USING " + ROW + WHEN + "INSERT VALUES " + values, 9L, "z"));
            for (String row : database.rows("SELECT id, shard FROM filled0")) {
                assertEquals("9 | " + Shards.crc32Mod("9", 16), row, values);
            }
        }
    }
}
