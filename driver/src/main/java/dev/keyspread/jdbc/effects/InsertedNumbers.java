package dev.keyspread.jdbc.effects;

import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.Refusal;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;

/**
 * Whether the number that the database calls the last of a session is that of the row which was inserted last there. It knows nothing of
 * one that a rule has numbered, and would tell the number of an earlier row: an application would store that as the parent of others.
 */
final class InsertedNumbers {
    private static final Set<String> INSERTS = Set.of("INSERT", "REPLACE", "UPSERT", "MERGE", "WITH");

    private boolean isLastOurs;

    /** A text is about to be sent, by a plan that says so or after one that did. */
    void before(Plan plan, boolean refuses) throws SQLException {
        if (plan.effects().asksLastNumber() && isLastOurs && refuses) {
            throw Refusal.ofLastNumber();
        }
        isLastOurs = plan.effects().makesNumbers() || (isLastOurs && !inserts(plan.original()));
    }

    /** Whether there is nothing to be told of a plan that neither makes numbers nor asks for one. */
    boolean isLastOurs() {
        return isLastOurs;
    }

    private static boolean inserts(String sql) {
        String text = sql.stripLeading();
        int end = 0;
        while (end < text.length() && Character.isLetter(text.charAt(end))) {
            end++;
        }
        return INSERTS.contains(text.substring(0, end).toUpperCase(Locale.ROOT));
    }
}
