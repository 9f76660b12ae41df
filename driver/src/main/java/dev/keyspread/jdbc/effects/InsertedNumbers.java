package dev.keyspread.jdbc.effects;

import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.sql.session.LastNumber;
import dev.keyspread.sql.session.SentText;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether the number that the database calls the last of a session is that of the row which was inserted last there. It knows nothing of
 * one that a rule has numbered, and would tell the number of an earlier row: an application would store that as the parent of others.
 */
final class InsertedNumbers {
    /** So many texts are kept that may have made the database give out a number since. Who asks does so right behind one of them. */
    private static final int MAX_SINCE = 8;

    private final Database database;
    private final Session session;

    /** What was sent since a rule has numbered a row, as far as it may matter; null as long as none has. */
    private @Nullable List<SentText> since;

    InsertedNumbers(Database database, Session session) {
        this.database = database;
        this.session = session;
    }

    /** Whether a rule has numbered a row. */
    boolean isLastOurs() {
        return since != null;
    }

    /** A text is about to be sent that makes numbers or asks for one. */
    void before(Plan plan) throws SQLException {
        check(plan, false);
        if (plan.effects().makesNumbers()) {
            since = new ArrayList<>();
        }
    }

    /** Texts are about to be sent one behind the other; what becomes of the first is not known when the next is carried out. */
    void before(List<Plan> texts) throws SQLException {
        boolean isOurs = false;
        for (Plan text : texts) {
            check(text, isOurs);
            isOurs |= text.effects().makesNumbers();
        }
        if (isOurs) {
            since = new ArrayList<>();
        }
    }

    private void check(Plan plan, boolean isOurs) throws SQLException {
        List<SentText> before = isOurs ? List.of() : since;
        if (plan.effects().asksLastNumber()
                && before != null
                && database.refusesUnfillable()
                && !areLater(plan, before)) {
            throw database.counted(Refusal.ofLastNumber());
        }
    }

    private boolean areLater(Plan asking, List<SentText> before) {
        try {
            return database.tellsLaterNumbers(asking, before, session);
        } catch (Throwable failure) {
            database.defect(failure);
            return false;
        }
    }

    /** A text was sent behind one that makes numbers. */
    void sent(Plan plan, long rows) {
        List<SentText> before = since;
        if (before == null || plan.effects().makesNumbers() || !LastNumber.mayBeRenewedBy(plan.original())) {
            return;
        }
        if (before.size() == MAX_SINCE) {
            before.remove(0);
        }
        before.add(new SentText(plan.original(), rows, session.changes()));
    }

    /** Texts were sent one behind the other; those count that came behind the last which makes numbers. */
    void sent(List<Plan> texts) {
        int first = texts.size();
        while (first > 0 && !texts.get(first - 1).effects().makesNumbers()) {
            first--;
        }
        for (Plan text : texts.subList(first, texts.size())) {
            sent(text, -1);
        }
    }
}
