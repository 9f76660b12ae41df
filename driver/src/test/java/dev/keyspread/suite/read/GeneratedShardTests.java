package dev.keyspread.suite.read;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A shard column that the database computes by itself: inserts are left alone, and reads by its source name it. */
public abstract class GeneratedShardTests extends EngineTest {
    private static final List<Long> IDS = List.of(0L, 1L, -1L, 15L, 16L, -17L, 4711L, Long.MAX_VALUE, -Long.MAX_VALUE);

    public GeneratedShardTests(Engine engine) {
        super(engine);
    }

    /** Expressions of {@code id}, a BIGINT, that are understood. */
    public abstract List<String> expressions();

    /** The words behind a generated column. */
    public String stored() {
        return " STORED";
    }

    /** Returns true if a session's temporary table may have the name of another table. */
    public boolean hasHidingTables() {
        return true;
    }

    @Test
    void readsNameTheShardAndFindWhatTheyFoundBefore() throws SQLException {
        for (String expression : expressions()) {
            String table = "visits" + expressions().indexOf(expression);
            Connection connection = database.keyspread();
            update(
                    connection,
                    "CREATE TABLE " + table + " (shard BIGINT GENERATED ALWAYS AS (" + expression + ")" + stored()
                            + ", id BIGINT NOT NULL, note VARCHAR(20), UNIQUE (shard, id))");
            for (long id : IDS) {
                assertEquals(
                        1, update(connection, "INSERT INTO " + table + " (id, note) VALUES (?, 'a')", id), expression);
            }
            for (long id : IDS) {
                long before = Sandbox.counters(connection).rewrittenReads();
                // Prepared anew each time with another text, since what is known is not counted again.
                String found = "SELECT id, note FROM " + table + " WHERE id = ? /* " + id + " */";
                try (PreparedStatement read = connection.prepareStatement(found)) {
                    read.setLong(1, id);
                    try (ResultSet rows = read.executeQuery()) {
                        assertEquals(List.of(id + " | a"), Rows.read(rows), expression);
                    }
                }
                assertEquals(1, Sandbox.counters(connection).rewrittenReads() - before, found);
                assertEquals(
                        List.of(Long.toString(id)),
                        Sandbox.rows(connection, "SELECT id FROM " + table + " WHERE id = " + id),
                        expression);
                assertEquals(2, Sandbox.counters(connection).rewrittenReads() - before, expression + " of " + id);
                assertEquals(1, update(connection, "UPDATE " + table + " SET note = 'b' WHERE id = " + id), expression);
                assertEquals(3, Sandbox.counters(connection).rewrittenReads() - before, expression + " of " + id);
            }
        }
    }

    /** Its column of that name is a plain one. */
    @Test
    void rowsOfATemporaryTableOfItsNameAreFoundWhateverTheirShard() throws SQLException {
        assumeTrue(hasHidingTables());
        try (Connection connection = database.keyspread()) {
            String columns = ", id BIGINT NOT NULL, note VARCHAR(20), UNIQUE (shard, id))";
            String generated = "GENERATED ALWAYS AS (" + expressions().get(0) + ")" + stored();
            update(connection, "CREATE TABLE visits (shard BIGINT " + generated + columns);
            update(connection, "INSERT INTO visits (id, note) VALUES (7, 'a')");
            assertEquals(List.of("a"), Sandbox.rows(connection, "SELECT note FROM visits WHERE id = 7"));

            update(connection, "CREATE TEMPORARY TABLE visits (shard BIGINT" + columns);
            update(connection, "INSERT INTO visits (id, note) VALUES (7, 'b')");

            assertEquals(List.of("b"), Sandbox.rows(connection, "SELECT note FROM visits WHERE id = 7"));
            assertEquals(1, update(connection, "UPDATE visits SET note = 'c' WHERE id = 7"));
            assertEquals(1, update(connection, "DELETE FROM visits WHERE id = 7"));
            update(connection, "DROP TABLE visits");
            assertEquals(List.of("a"), Sandbox.rows(connection, "SELECT note FROM visits WHERE id = 7"));
        }
    }
}
