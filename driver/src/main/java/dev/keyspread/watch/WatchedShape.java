package dev.keyspread.watch;

import org.jspecify.annotations.Nullable;

/**
 * Tells a watcher of the executions of one statement shape. No method throws what the watcher throws. {@link Watch} makes it, and
 * {@code StatementWatch} tells it of each execution.
 */
public final class WatchedShape {
    private final ShapeWatcher watcher;
    private final WatchGuard guard;

    WatchedShape(ShapeWatcher watcher, WatchGuard guard) {
        this.watcher = watcher;
        this.guard = guard;
    }

    /**
     * A statement or batch was executed.
     *
     * @param isRewritten true if Keyspread had added something to it
     * @param rows how many rows it changed; negative if that is not known
     * @param nanos how long it took, if it was timed
     * @param standsFor for how many executions that time stands, itself among them; 0 if it was not timed
     */
    public void executed(boolean isRewritten, long rows, long nanos, int standsFor) {
        guard.tell(() -> watcher.executed(isRewritten, rows, nanos, standsFor));
    }

    /** The application has read so many rows. */
    public void read(long rows) {
        guard.tell(() -> watcher.read(rows));
    }

    /** The database, or the delegate, answered with an error. */
    public void failed() {
        guard.tell(watcher::failed);
    }

    /**
     * Keyspread refused a statement.
     *
     * @param message what the application was told; null keeps the one before
     */
    public void refused(@Nullable String message) {
        guard.tell(() -> watcher.refused(message));
    }

    /** Why a statement on a table with a shard rule goes out without its shard; null if nothing is missing. */
    public void whyNot(@Nullable String reason) {
        guard.tell(() -> watcher.whyNot(reason));
    }

    /** Returns true if both tell the same watcher. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof WatchedShape shape && shape.watcher == watcher;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(watcher);
    }
}
