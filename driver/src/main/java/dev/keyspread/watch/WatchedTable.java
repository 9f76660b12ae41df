package dev.keyspread.watch;

import java.util.List;
import java.util.function.BiPredicate;

/**
 * Tells a {@link TableWatcher} of the rows of one table. {@link Watch} makes them; {@link KeyGroup} reports
 * the rows of each execution. Every call goes through the {@link WatchGuard}, so that no method throws what the watcher throws.
 */
public final class WatchedTable {
    private final TableWatcher watcher;
    private final WatchGuard guard;
    private final List<String> columns;

    /** Samples hold one row of this many, by the watcher's last answer. */
    private volatile int oneIn = 1;

    WatchedTable(TableWatcher watcher, WatchGuard guard) {
        this.watcher = watcher;
        this.guard = guard;
        this.columns = List.copyOf(watcher.columns());
    }

    /** Returns the columns whose values the watcher wants, in the order of a row's cells. */
    public List<String> columns() {
        return columns;
    }

    /**
     * Returns true if rows have a known place along the primary key when these columns are given.
     *
     * @param isSame tells whether two names mean one column
     */
    public boolean locates(List<String> given, BiPredicate<String, String> isSame) {
        return Boolean.TRUE.equals(guard.<Boolean>ask(() -> watcher.locates(given, isSame)));
    }

    /** Returns true if both have the same watcher. */
    boolean isSame(WatchedTable other) {
        return watcher == other.watcher;
    }

    int oneIn() {
        return oneIn;
    }

    void written(KeyGroup rows) {
        guard.tell(() -> oneIn = Math.max(1, watcher.written(rows)));
    }

    void rolledBack(long rows) {
        guard.tell(() -> watcher.rolledBack(rows));
    }
}
