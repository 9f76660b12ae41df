package dev.keyspread.cli.rows;

import java.sql.SQLException;
import java.util.Set;

/**
 * Recognises conflicts of users of one row: deadlocks, serialization failures, locks that were not had in time. {@link Backfill},
 * {@code DdlRun} and {@code ProgressTable} try again then. A failure of any other kind must not be tried again.
 */
public final class LockConflict {
    /** MySQL's numbers for a lock that was not had in time or at once and for a deadlock, and TiDB's for a conflict that shows at the commit. */
    private static final Set<Integer> NUMBERS = Set.of(1205, 1213, 3572, 9007);

    private LockConflict() {}

    /** Returns true if the same may succeed when it is tried again. */
    public static boolean is(SQLException e) {
        String state = e.getSQLState();
        return NUMBERS.contains(e.getErrorCode())
                || (state != null && (state.startsWith("40") || state.equals("55P03") || state.equals("HYT00")));
    }
}
