package dev.keyspread.plan.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** What stands in a refusal: what can't be filled, why, and what to do. */
final class RefusalTest {
    @Test
    void namesTheColumn() {
        SQLException refused = Refusal.of("orders", "shard", "its source is an expression", "bind it");

        assertEquals(
                "Keyspread refuses this statement: orders.shard can't be filled, because its source is an expression."
                        + " To do: bind it. (keyspread.on-unfillable=warn lets it pass unfilled.)",
                refused.getMessage());
        assertEquals("0A000", refused.getSQLState());
    }

    @Test
    void saysSoWhereTheColumnIsNotKnown() {
        SQLException refused = Refusal.of("orders", Refusal.SOME_COLUMN, "it is a view", "write to the table itself");

        assertTrue(
                message(refused).startsWith("Keyspread refuses this statement: a filled column of orders can't be"),
                refused::getMessage);
    }

    @Test
    void ofAStaleStatementSaysWhatIsDifferentNow() {
        SQLException refused = Refusal.ofStale("orders.shard is computed by another rule");

        assertTrue(
                message(refused)
                        .endsWith("orders.shard is computed by another rule. To do: prepare the statement again."),
                refused::getMessage);
        assertEquals("0A000", refused.getSQLState());
    }

    private static String message(SQLException refused) {
        return String.valueOf(refused.getMessage());
    }
}
