package dev.keyspread.jdbc.effects;

import dev.keyspread.plan.Plan;
import dev.keyspread.watch.WatchedShape;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Measures the executions of one wrapper for the report, for {@code SentStatement}. Each is counted. Of those that are over in a few
 * microseconds, as in a database within the process, one of {@value #FAST_EACH} is timed: two looks at the clock would be the dearest
 * part of being measured. Belongs to one wrapper, and to one thread at a time.
 */
public final class StatementWatch {
    /** An execution that takes less, in nanoseconds, is fast. */
    private static final long FAST = 16_384;

    /** One of so many fast executions is timed. */
    private static final int FAST_EACH = 16;

    /** Measures nothing and reads no clock, for statements whose executions are not counted. It has no shape, so nothing of it changes. */
    public static final StatementWatch NONE = new StatementWatch();

    private @Nullable WatchedShape shape;
    private boolean isRewritten;
    private long began;

    /** How many executions are still to come before one is timed again. */
    private int untimed;

    /** The executions that the next timed one stands for. */
    private int together = 1;

    private StatementWatch() {}

    /**
     * Returns what measures executions of that plan from now on: this watch, or a new one where this measures nothing and the plan is counted.
     *
     * @param plan null where it is not known
     */
    public StatementWatch following(@Nullable Plan plan) {
        if (plan == null || (this == NONE && plan.shape() == null)) {
            return this;
        }
        StatementWatch watch = this == NONE ? new StatementWatch() : this;
        watch.follow(plan);
        return watch;
    }

    /** Returns true if it measures anything. */
    public boolean isMeasuring() {
        return this != NONE;
    }

    /** For executions of that plan from now on. The first of another shape is timed, and stands for none of the former's. */
    public void follow(Plan plan) {
        if (!Objects.equals(shape, plan.shape())) {
            untimed = 0;
            together = 1;
        }
        shape = plan.shape();
        isRewritten = plan.isRewritten();
    }

    /** The delegate is about to execute. */
    public void begin() {
        if (untimed == 0 && shape != null) {
            began = System.nanoTime();
        }
    }

    /** The delegate has executed, and changed so many rows; negative where it is not known how many. */
    public void ended(long rows) {
        WatchedShape counted = shape;
        if (counted == null) {
            return;
        }
        if (untimed > 0) {
            untimed--;
            together++;
            counted.executed(isRewritten, rows, 0, 0);
        } else {
            long took = System.nanoTime() - began;
            counted.executed(isRewritten, rows, took, together);
            together = 1;
            untimed = took < FAST ? FAST_EACH - 1 : 0;
        }
    }

    /** Ends the watch of a statement that was executed together with others, and took so many nanoseconds. */
    public void ended(long rows, long took) {
        WatchedShape counted = shape;
        if (counted != null) {
            counted.executed(isRewritten, rows, took, 1);
        }
    }

    /** The delegate failed. */
    public void failed() {
        WatchedShape counted = shape;
        if (counted != null) {
            counted.failed();
        }
    }

    /** Keyspread refused to execute. */
    public void refused(@Nullable String message) {
        WatchedShape counted = shape;
        if (counted != null) {
            counted.refused(message);
        }
    }

    /** Where executions are counted. */
    public @Nullable WatchedShape shape() {
        return shape;
    }
}
