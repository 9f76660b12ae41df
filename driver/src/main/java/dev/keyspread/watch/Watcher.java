package dev.keyspread.watch;

import org.jspecify.annotations.Nullable;

/**
 * Watches databases. The ServiceLoader finds one watcher in the class loader of the driver, once, when the first data source that wants a
 * report is opened. What a watcher throws is logged and goes no further; one that keeps failing or keeps statements waiting is not called
 * again. It is not told of statements that it executes itself.
 */
public interface Watcher {
    /** Returns who watches a database that wants a report; null if nobody does. Called before its first connection is opened. */
    @Nullable
    DatabaseWatcher watch(WatchedDatabase database);
}
