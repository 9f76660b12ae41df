package dev.keyspread.watch;

/** Puts a watcher of a test's own behind the guard. */
public final class Watched {
    private Watched() {}

    /** Returns where rows are told to that watcher. */
    public static WatchedTable table(TableWatcher watcher) {
        return new WatchedTable(watcher, new WatchGuard("jdbc:test:"));
    }

    /** Returns where executions are told to that watcher. */
    public static WatchedShape shape(ShapeWatcher watcher) {
        return new WatchedShape(watcher, new WatchGuard("jdbc:test:"));
    }

    /** Returns what is told of a database to that watcher. */
    public static DatabaseWatch database(DatabaseWatcher watcher) {
        return new DatabaseWatch(watcher, new WatchGuard("jdbc:test:"));
    }
}
