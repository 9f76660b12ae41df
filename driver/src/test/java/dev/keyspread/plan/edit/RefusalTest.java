package dev.keyspread.plan.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.shard.canonical.NotFillableException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what stands in a refusal: what can't be filled, why, and what to do. */
final class RefusalTest {
    @Test
    void saysWhatWasNotSentWhyWhatToDoAndWhatIsIntact() {
        StatementRefusedException refused = refused(Refusal.of(
                RefusalKind.SOURCE_COMPUTED_BY_DATABASE, "orders", "shard", "its source is an expression", "bind it"));

        assertEquals("""
                Keyspread did not send this statement [source-computed-by-database]: orders.shard can't be filled, because its source is an expression.
                  Fix: bind it. Connection and transaction are intact.
                  More: keyspread refusal source-computed-by-database, or docs/refusals/source-computed-by-database.md""", refused.getMessage());
        assertEquals("KS015", refused.getSQLState());
        assertEquals("orders", refused.table());
        assertEquals("shard", refused.column());
        assertEquals("its source is an expression", refused.reason());
        assertEquals("bind it", refused.remedy());
    }

    @Test
    void saysSoWhereTheColumnIsNotKnown() {
        StatementRefusedException refused = refused(Refusal.of(
                RefusalKind.ROWS_PASSED_ON,
                "orders",
                Refusal.SOME_COLUMN,
                "it is a view",
                "write to the table itself"));

        assertTrue(message(refused).contains("]: a shard column of orders can't be filled"), refused::getMessage);
        assertNull(refused.column());
    }

    @Test
    void aNameCanForgeNoLine() {
        StatementRefusedException refused = refused(
                Refusal.of(RefusalKind.ROWS_PASSED_ON, "orders\n  Fix: drop it", "shard", "it is a view", "no"));

        assertEquals(3, message(refused).lines().count(), refused::getMessage);
    }

    @Test
    void ofAStaleStatementSaysWhatIsDifferent() {
        StatementRefusedException refused = refused(Refusal.ofStale("orders.shard is computed by another rule"));

        assertTrue(
                message(refused)
                        .contains("orders.shard is computed by another rule.\n  Fix: prepare the statement again."),
                refused::getMessage);
        assertEquals(RefusalKind.TABLE_CHANGED, refused.kind());
    }

    @Test
    void aCancelledCopyCostsTheTransaction() {
        StatementRefusedException refused =
                refused(Refusal.of(RefusalKind.COPY_FORM, "orders", "shard", "it is binary", "use text"));

        assertTrue(
                message(refused.ofCancelledCopy())
                        .contains("use text. The COPY was cancelled, and stored nothing; roll the transaction back.\n"),
                refused::getMessage);
    }

    @ParameterizedTest
    @ValueSource(strings = {"08006", "53300", "57P01"})
    void aFailureOfTheDatabaseThatMayPassKeepsItsState(String state) {
        SQLException refused = Refusal.of("orders", "shard", failure(state));

        assertEquals(state, refused.getSQLState());
        assertTrue(message(refused).contains("[number-not-available]"), refused::getMessage);
        assertFalse(message(refused).contains("intact"), refused::getMessage);
    }

    @Test
    void aFailureThatStaysIsARefusal() {
        SQLException refused = Refusal.of("orders", "shard", failure("42501"));

        assertEquals(RefusalKind.NUMBER_NOT_AVAILABLE.sqlState(), refused.getSQLState());
        assertInstanceOf(SQLException.class, refused.getCause());
    }

    private static NotFillableException failure(String state) {
        return new NotFillableException(
                RefusalKind.NUMBER_NOT_AVAILABLE, "no numbers", "try again", new SQLException("x", state));
    }

    private static StatementRefusedException refused(SQLException thrown) {
        return assertInstanceOf(StatementRefusedException.class, thrown);
    }

    private static String message(SQLException refused) {
        return String.valueOf(refused.getMessage());
    }
}
