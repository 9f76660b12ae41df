package dev.keyspread.jdbc.effects;

import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.sql.session.LastNumber;
import java.sql.SQLException;

/**
 * Whether the number that the database calls the last of a session is that of the row which was inserted last there. It knows nothing of
 * one that a rule has numbered, and would tell the number of an earlier row: an application would store that as the parent of others.
 */
final class InsertedNumbers {
    private boolean isLastOurs;

    /** Whether the row that was inserted last was numbered by a rule. */
    boolean isLastOurs() {
        return isLastOurs;
    }

    /** What was about to be sent was not. */
    void remainAs(boolean ours) {
        isLastOurs = ours;
    }

    /** A text is about to be sent that makes numbers or asks for one, or comes behind such a one. */
    void before(Plan plan, boolean refuses) throws SQLException {
        if (plan.effects().asksLastNumber() && isLastOurs && refuses) {
            throw Refusal.ofLastNumber();
        }
        isLastOurs = plan.effects().makesNumbers() || (isLastOurs && !LastNumber.mayBeRenewedBy(plan.original()));
    }
}
