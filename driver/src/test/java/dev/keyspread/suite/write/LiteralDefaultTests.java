package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.engine.Thorough;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A row that leaves a source out has the shard of the default that the database stores in it, or is refused. */
public abstract class LiteralDefaultTests extends EngineTest {
    private static final List<String> INSERTS = List.of(
            "INSERT INTO made (n, k) VALUES (6, DEFAULT(k))",
            "INSERT INTO made (k, n) SELECT DEFAULT(k), 7 FROM made LIMIT 1",
            "INSERT INTO made (n) VALUES (1)",
            "INSERT INTO made (k, n) VALUES (DEFAULT, 2)",
            "INSERT INTO made (n, k) VALUES (3, DEFAULT), (4, DEFAULT)",
            "INSERT INTO made (n) SELECT 5");

    private final List<String> columns;

    /**
     * For one engine.
     *
     * @param columns types with defaults of them, as a column is declared
     */
    public LiteralDefaultTests(Engine engine, List<String> columns) {
        super(engine);
        this.columns = columns;
    }

    @Test
    @Thorough
    void givenDefaultsOfEveryType_whenRowsLeaveThemOut_thenTheirShardsAreThoseOfTheStoredValues() throws SQLException {
        List<String> rules = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            for (String table : List.of("made" + i, "given" + i)) {
                database.run("CREATE TABLE " + table + " (k " + columns.get(i) + ", n INTEGER, shard BIGINT)");
                rules.add("keyspread.shard." + table + ".shard=crc32(k) % 1000000");
            }
        }
        Connection keyspread = database.keyspread(rules.toArray(String[]::new));
        int filled = 0;
        for (int i = 0; i < columns.size(); i++) {
            for (String insert : INSERTS) {
                filled += isFilled(keyspread, insert.replace("made", "made" + i)) ? 1 : 0;
            }
            assertAsGiven(keyspread, i);
        }
        assertTrue(filled > columns.size(), "filled " + filled);
    }

    private static boolean isFilled(Connection keyspread, String insert) throws SQLException {
        try (Statement statement = keyspread.createStatement();
                PreparedStatement prepared = keyspread.prepareStatement(insert)) {
            statement.executeUpdate(insert);
            prepared.executeUpdate();
            return true;
        } catch (StatementRefusedException refused) {
            return false;
        }
    }

    /** Inserts what was stored once more, as it is read back: that has to get the same shard. */
    private void assertAsGiven(Connection keyspread, int table) throws SQLException {
        try (Statement read = database.direct().createStatement();
                ResultSet rows = read.executeQuery("SELECT k, n, shard FROM made" + table)) {
            while (rows.next()) {
                Object stored = rows.getObject(1);
                database.run("DELETE FROM given" + table);
                update(keyspread, "INSERT INTO given" + table + " (k, n) VALUES (?, ?)", stored, rows.getInt(2));
                assertEquals(
                        List.of(rows.getString(2) + " | " + rows.getString(3)),
                        database.rows("SELECT n, shard FROM given" + table),
                        () -> columns.get(table) + ": " + stored);
            }
        }
    }

    @Test
    void givenADefaultThatIsChanged_whenRowsLeaveItOut_thenNoneHasTheShardOfAnotherValue() throws SQLException {
        database.run("CREATE TABLE made (k BIGINT DEFAULT 7, n INTEGER, shard INTEGER)");
        Connection keyspread = database.keyspread("keyspread.shard.made.shard=crc32(k) % 16");
        String change = "ALTER TABLE made ALTER COLUMN k SET DEFAULT ";
        try (PreparedStatement prepared = keyspread.prepareStatement("INSERT INTO made (n) VALUES (?)")) {
            prepared.setInt(1, 1);
            prepared.executeUpdate();
            update(keyspread, change + "8");
            update(keyspread, "INSERT INTO made (n) VALUES (2)");
            update(keyspread, "INSERT INTO made (n, k) VALUES (3, DEFAULT), (4, 9)");
            isExecuted(prepared);
            database.run(change + "10");
            update(keyspread, "INSERT INTO made (n) VALUES (5)");
            isExecuted(prepared);
        }

        List<String> rows = database.rows("SELECT shard, k, n FROM made ORDER BY n, k");
        for (String row : rows) {
            String[] cells = row.split(" [|] ", -1);
            assertEquals(Shards.crc32Mod(cells[1], 16) + "", cells[0], row);
        }
        assertTrue(rows.containsAll(List.of(row(7, 1), row(8, 2), row(8, 3), row(9, 4))), rows::toString);
    }

    private static boolean isExecuted(PreparedStatement prepared) throws SQLException {
        try {
            return prepared.executeUpdate() == 1;
        } catch (StatementRefusedException stale) {
            return false;
        }
    }

    private static String row(long k, int n) {
        return Shards.crc32Mod(Long.toString(k), 16) + " | " + k + " | " + n;
    }
}
