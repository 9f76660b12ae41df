package dev.keyspread.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.schema.catalogue.Catalogue;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.ddl.reader.DdlReader;
import dev.keyspread.sql.lexer.Tokens;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** Tests what becomes of a statement that Keyspread's reader of SQL and JSqlParser read differently. */
class SecondReadingTest {
    private static final TableLookup NONE = name -> null;

    /** CASE is no name without quotes; our reader looks for its END, JSqlParser takes it for a column. */
    private static final String WRITE = "UPDATE orders SET note = case, id = 1";

    @Test
    void givenAWrite_thenItIsRefusedAndCountedOnceForItsForm() throws SQLException {
        Planner planner = Plans.planner("fail");

        SQLException refusal = assertThrows(SQLException.class, () -> planner.planDirect(WRITE, NONE));
        assertThrows(SQLException.class, () -> planner.planDirect(WRITE.replace("1", "2"), NONE));

        assertInstanceOf(StatementRefusedException.class, refusal);
        String message = String.valueOf(refusal.getMessage());
        assertTrue(message.contains("disagree on which columns are assigned to"), message);
        assertEquals(1, planner.counters().disagreements());
        assertEquals(2, planner.counters().refused());
    }

    @Test
    void givenThatUnfilledRowsMayPass_thenItGoesOutAsItCame() throws SQLException {
        Planner planner = Plans.planner("warn");

        assertEquals(WRITE, planner.planDirect(WRITE, NONE).sql());
        assertEquals(1, planner.counters().disagreements());
    }

    @Test
    void givenARead_thenItIsNotRewrittenAndCounted() throws SQLException {
        Planner planner = Plans.planner("fail");

        // JSqlParser takes FINAL for ClickHouse's word, we for the alias.
        String read = "SELECT * FROM orders final WHERE id = 7 LIMIT 1";

        assertEquals(read, planner.planDirect(read, NONE).sql());
        assertEquals(1, planner.counters().disagreements());
        assertEquals(0, planner.counters().notUnderstood());
    }

    /** It would lose rows as well. */
    @Test
    void givenAReadOfATableWhoseShardTheDatabaseComputes_thenItIsNotRewrittenEither() throws SQLException {
        Planner planner = Plans.planner("fail");
        String made =
                "CREATE TABLE visits (id BIGINT, shard BIGINT GENERATED ALWAYS AS (MOD(id, 16)), UNIQUE (shard, id))";
        Catalogue catalogue = new Catalogue(DetectedDialect.exactly(Dialect.H2, null));
        DdlReader.read(Tokens.scan(made, Dialect.H2)).forEach(catalogue::apply);
        catalogue.tables().forEach(planner::learned);

        String read = "SELECT * FROM visits WHERE id = 7 LIMIT 1";
        assertNotEquals(read, planner.planDirect(read, catalogue).sql());
        String odd = "SELECT * FROM visits final WHERE id = 7 LIMIT 1";
        assertEquals(odd, planner.planDirect(odd, catalogue).sql());
        assertEquals(1, planner.counters().disagreements());
    }

    @Test
    void givenAStatementThatTakesAllRows_thenItCountsAsUnderstood() throws SQLException {
        Planner planner = Plans.planner("fail");

        assertEquals(
                "TRUNCATE TABLE orders",
                planner.planDirect("TRUNCATE TABLE orders", NONE).sql());
        assertEquals(0, planner.counters().notUnderstood());
    }

    @Test
    void givenAWriteToAnotherTable_thenNobodyIsAsked() throws SQLException {
        Planner planner = Plans.planner("fail");

        String write = "UPDATE notes SET note = case, id = (SELECT MAX(id) FROM orders)";

        assertEquals(write, planner.planDirect(write, NONE).sql());
        assertEquals(0, planner.counters().disagreements());
    }
}
