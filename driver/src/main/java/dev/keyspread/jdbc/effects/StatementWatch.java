package dev.keyspread.jdbc.effects;

import dev.keyspread.plan.Plan;
import dev.keyspread.workload.StatementShape;
import org.jspecify.annotations.Nullable;

/** Measures the executions of one wrapper for the report. Belongs to one wrapper, and to one thread at a time. */
public final class StatementWatch {
    private @Nullable StatementShape shape;
    private boolean isRewritten;
    private long began;

    /** For executions of that plan from now on. */
    public void follow(Plan plan) {
        shape = plan.shape();
        isRewritten = plan.isRewritten();
    }

    /** The delegate is about to execute. */
    public void begin() {
        began = System.nanoTime();
    }

    /** The delegate has executed. */
    public void ended() {
        ended(System.nanoTime() - began);
    }

    /** The delegate has executed, and took so many nanoseconds. */
    public void ended(long took) {
        StatementShape counted = shape;
        if (counted != null) {
            counted.executed(took, isRewritten);
        }
    }

    /** So many rows were changed; negative where it is not known how many. */
    public void changed(long rows) {
        StatementShape counted = shape;
        if (counted != null && rows > 0) {
            counted.addRows(rows);
        }
    }

    /** The delegate failed. */
    public void failed() {
        StatementShape counted = shape;
        if (counted != null) {
            counted.failed();
        }
    }

    /** Keyspread refused to execute. */
    public void refused(@Nullable String message) {
        StatementShape counted = shape;
        if (counted != null) {
            counted.refused(message);
        }
    }

    /** Where executions are counted. */
    public @Nullable StatementShape shape() {
        return shape;
    }
}
