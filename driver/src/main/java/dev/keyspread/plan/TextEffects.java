package dev.keyspread.plan;

import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.MaxPlusOne;
import dev.keyspread.sql.routine.RoutineEffects;
import dev.keyspread.sql.session.SessionChange;
import dev.keyspread.sql.session.TransactionControl;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells what a text does beside writing rows. The connection is told of it once the delegate has carried the text out, and of numbers
 * before. {@link ShapeAnalyzer} reads it, and the plan holds it.
 *
 * @param ddl the DDL in the text, in its order
 * @param transaction which transaction it begins or ends
 * @param session what it may change in its session
 * @param makesNumbers whether rules may number its new rows, so that the database knows nothing of the last number
 * @param asksLastNumber whether it asks its session for the number that the database gave out last
 * @param movesCounters whether it may set a counter of the database's to another number
 * @param maximum the column whose highest value it reads, perhaps to insert the next one; null if it reads something else
 */
public record TextEffects(
        List<DdlStatement> ddl,
        TransactionControl transaction,
        SessionChange session,
        boolean makesNumbers,
        boolean asksLastNumber,
        boolean movesCounters,
        @Nullable MaxPlusOne maximum) {
    /** The effects of a text that only reads or writes rows. */
    static final TextEffects NONE =
            new TextEffects(List.of(), TransactionControl.NONE, SessionChange.NONE, false, false, false, null);

    public TextEffects {
        ddl = List.copyOf(ddl);
    }

    /** Returns true if there are none that the connection has to be told afterwards. */
    public boolean isNone() {
        return ddl.isEmpty() && transaction.isNone() && session.isNone() && !movesCounters && maximum == null;
    }

    TextEffects withDdl(List<DdlStatement> statements) {
        return new TextEffects(statements, transaction, session, makesNumbers, asksLastNumber, movesCounters, maximum);
    }

    TextEffects alsoOf(RoutineEffects called) {
        RoutineEffects both = new RoutineEffects(true, session, ddl).and(called);
        return new TextEffects(
                both.ddl(), transaction, both.session(), makesNumbers, asksLastNumber, movesCounters, maximum);
    }

    /** Returns what a text may change in its session by itself: where it is not known what the routines do that it calls, that is told by it alone. */
    static SessionChange sessionChange(Tokens tokens, RoutineEffects called) {
        return called.isTold() ? SessionChange.besideCalls(tokens) : SessionChange.of(tokens);
    }

    TextEffects withTransaction(TransactionControl control) {
        return new TextEffects(ddl, control, session, makesNumbers, asksLastNumber, movesCounters, maximum);
    }

    TextEffects withSession(SessionChange change) {
        return new TextEffects(ddl, transaction, change, makesNumbers, asksLastNumber, movesCounters, maximum);
    }

    TextEffects makingNumbers() {
        return new TextEffects(ddl, transaction, session, true, asksLastNumber, movesCounters, maximum);
    }

    TextEffects askingLastNumber() {
        return new TextEffects(ddl, transaction, session, makesNumbers, true, movesCounters, maximum);
    }

    TextEffects movingCounters() {
        return new TextEffects(ddl, transaction, session, makesNumbers, asksLastNumber, true, maximum);
    }

    TextEffects withMaximum(MaxPlusOne highest) {
        return new TextEffects(ddl, transaction, session, makesNumbers, asksLastNumber, movesCounters, highest);
    }
}
