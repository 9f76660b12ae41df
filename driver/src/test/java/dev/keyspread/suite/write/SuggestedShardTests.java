package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.advice.schema.Ddl;
import dev.keyspread.api.Fix;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Follows a fix that gives a table a shard column: the application knows of no such column, and every position that it knows stays. The
 * shard is the table's last column and the key's first.
 */
public abstract class SuggestedShardTests extends EngineTest {
    private static final String[] VALUES = {"(DATE '2024-01-02', 7, 'a')", "(DATE '2024-01-03', 8, 'b')"};

    /** The expected canonical texts of the keys of {@link #VALUES}. */
    private static final String[] KEYS = {"2024-01-02\u001f7", "2024-01-03\u001f8"};

    private final Dialect dialect;
    private final String shard;
    private final boolean isHidden;
    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    public SuggestedShardTests(Engine engine, Dialect dialect, String shard) {
        super(engine);
        this.dialect = dialect;
        this.shard = shard;
        this.isHidden = (shard.contains("INVISIBLE") && !shard.contains("!")) || shard.contains("HIDDEN");
    }

    String hot() {
        return "CREATE TABLE visits (seen DATE NOT NULL, id BIGINT NOT NULL, note VARCHAR(20), PRIMARY KEY (seen, id))";
    }

    void follow() throws SQLException {
        List<Fix> fixes = Ddl.advice(dialect, hot()).get(0).fixes();
        Fix fix = fixes.stream()
                .filter(each -> each.what().startsWith("Put a shard column before "))
                .findFirst()
                .orElseThrow(() -> new AssertionError(fixes.toString()));
        String sql = fix.sql().get(0);
        assertEquals(
                shard,
                sql.lines()
                        .filter(line -> line.strip().equals(shard))
                        .findFirst()
                        .orElse("")
                        .strip());
        assertEquals(5, sql.lines().takeWhile(line -> !line.contains("KEY")).count(), sql);
        database.run(sql);
        connection = database.keyspread(
                fix.settings().stream().map(line -> line.replace(" = ", "=")).toArray(String[]::new));
    }

    private String shown(int row) {
        long value = Shards.crc32Mod(KEYS[row], 16);
        return List.of("2024-01-02 | 7 | a", "2024-01-03 | 8 | b").get(row) + (isHidden ? "" : " | " + value);
    }

    void assertStored() throws SQLException {
        assertEquals(
                List.of("7 | " + Shards.crc32Mod(KEYS[0], 16), "8 | " + Shards.crc32Mod(KEYS[1], 16)),
                database.rows("SELECT id, shard_id FROM visits ORDER BY id"));
        assertEquals(List.of(shown(0), shown(1)), Sandbox.rows(connection, "SELECT * FROM visits ORDER BY id"));
        assertEquals(
                List.of(shown(0)),
                Sandbox.rows(connection, "SELECT * FROM visits WHERE seen = DATE '2024-01-02' AND id = 7"));
    }

    @Test
    void anInsertWithoutColumnsIsFilled() throws SQLException {
        follow();

        AccessLog.update(connection, "INSERT INTO visits VALUES " + VALUES[0]);
        AccessLog.update(connection, "INSERT INTO visits VALUES (DATE '2024-01-03', ?, 'b')", 8L);

        assertStored();
        for (String values : List.of("9, 'a', 99", "9, 'a', 1, 2")) {
            String sql = "INSERT INTO visits VALUES (DATE '2024-01-02', " + values + ")";
            assertTrue(Outcome.of(connection, c -> AccessLog.update(c, sql)).isRefused(), sql);
        }
        assertStored();
    }

    @Test
    void severalRowsAndAQueryWithoutColumnsAreFilled() throws SQLException {
        follow();

        AccessLog.update(connection, "INSERT INTO visits VALUES " + String.join(", ", VALUES));

        assertStored();
        AccessLog.update(connection, "DELETE FROM visits WHERE id > 0");
        AccessLog.update(connection, "INSERT INTO visits SELECT DATE '2024-01-02', 7, 'a'");
        AccessLog.update(connection, "INSERT INTO visits (seen, id, note) VALUES " + VALUES[1]);
        assertStored();
    }

    /** A hidden column of the key is not in a star, so the drivers find no key to update by. */
    @Test
    void aRowThatIsInsertedIntoAStarIsFilledOrRefused() throws SQLException {
        follow();
        AccessLog.update(connection, "INSERT INTO visits VALUES " + VALUES[0]);

        for (String columns : new String[] {"*", "seen, id, note, shard_id"}) {
            try (Statement statement =
                            connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                    ResultSet rows = statement.executeQuery("SELECT " + columns + " FROM visits")) {
                rows.moveToInsertRow();
                rows.updateDate(1, java.sql.Date.valueOf("2024-01-03"));
                rows.updateLong(2, 8);
                rows.updateString(3, "b");
                if (isHidden && columns.equals("*")) {
                    SQLException refused = assertThrows(SQLException.class, rows::insertRow);
                    assertEquals("KS", String.valueOf(refused.getSQLState()).substring(0, 2));
                    continue;
                }
                rows.insertRow();
            }
            assertStored();
            AccessLog.update(connection, "DELETE FROM visits WHERE id = 8");
        }
    }
}
