package dev.keyspread.watch;

import org.jspecify.annotations.Nullable;

/**
 * Watches the executions of all statements of one shape. The report implements it, and the wrappers call it by {@link WatchedShape} after
 * each execution. Any thread may call it. A call must not wait, because the application waits for it.
 */
public interface ShapeWatcher {
    /**
     * A statement or batch was executed.
     *
     * @param isRewritten true if Keyspread had added something to it
     * @param rows how many rows it changed; negative if that is not known
     * @param nanos how long it took, if it was timed
     * @param standsFor for how many executions that time stands, itself among them; 0 if it was not timed
     */
    void executed(boolean isRewritten, long rows, long nanos, int standsFor);

    /** The database, or the delegate, answered with an error. */
    void failed();

    /** The application has read so many rows. */
    void read(long rows);

    /**
     * Keyspread refused a statement.
     *
     * @param message what the application was told; null keeps the one before
     */
    void refused(@Nullable String message);

    /** Why a statement on a table with a shard rule goes out without its shard; null if nothing is missing. */
    void whyNot(@Nullable String reason);
}
