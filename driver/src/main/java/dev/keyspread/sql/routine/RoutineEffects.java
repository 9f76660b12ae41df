package dev.keyspread.sql.routine;

import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.session.SessionChange;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Tells what stored functions and procedures may change beside what they return. {@link KnownRoutines} tells them of a text, and the
 * planner adds them to what the text itself does.
 *
 * @param isTold whether the database has told which routines it has, so that a call of another one changes nothing
 * @param session what they may change in the session that calls them
 * @param ddl the DDL that they may carry out; its tables are unclear afterwards
 */
public record RoutineEffects(boolean isTold, SessionChange session, List<DdlStatement> ddl) {
    /** Effects of routines that only compute, read or write rows. */
    public static final RoutineEffects NONE = new RoutineEffects(true, SessionChange.NONE, List.of());

    /** Effects of routines that are not known. */
    public static final RoutineEffects UNKNOWN = new RoutineEffects(false, SessionChange.NONE, List.of());

    /** Copies the list. */
    public RoutineEffects {
        ddl = List.copyOf(ddl);
    }

    /** Returns true if they are not known to change anything. */
    public boolean isNone() {
        return session.isNone() && ddl.isEmpty();
    }

    /** Returns what both may change together. */
    public RoutineEffects and(RoutineEffects other) {
        boolean bothTold = isTold && other.isTold;
        if (other.isNone()) {
            return bothTold == isTold ? this : new RoutineEffects(bothTold, session, ddl);
        }
        Set<DdlStatement> all = new LinkedHashSet<>(ddl);
        all.addAll(other.ddl);
        return new RoutineEffects(
                bothTold, session.isNone() ? other.session : session.and(other.session), List.copyOf(all));
    }

    /** Returns these effects without DDL, for a view or a trigger that runs the routine: DDL is not followed there. */
    RoutineEffects inSession() {
        return ddl.isEmpty() ? this : new RoutineEffects(isTold, session, List.of());
    }
}
