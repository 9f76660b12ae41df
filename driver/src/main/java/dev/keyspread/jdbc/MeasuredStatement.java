package dev.keyspread.jdbc;

import dev.keyspread.jdbc.effects.BatchedText;
import dev.keyspread.jdbc.effects.StatementWatch;
import dev.keyspread.plan.Plan;
import dev.keyspread.workload.StatementShape;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is measured of a statement's executions for the report. Without a report nothing is, and no clock is read. */
public abstract class MeasuredStatement extends StatementResults {
    /** Null while nothing is measured. */
    private @Nullable StatementWatch watch;

    MeasuredStatement(ConnectionWrapper connection) {
        super(connection);
    }

    /** Measures the executions of that plan from now on, if there is a report. */
    final void watch(@Nullable Plan plan) {
        if (plan != null && (watch != null || plan.shape() != null)) {
            watch = watch == null ? new StatementWatch() : watch;
            watch.follow(plan);
        }
    }

    /** Where executions are counted; null while nothing is measured. */
    final @Nullable StatementShape measuredShape() {
        return watch == null ? null : watch.shape();
    }

    /** The delegate is about to execute. */
    final void beginMeasuring() {
        if (watch != null) {
            watch.begin();
        }
    }

    /** The delegate has executed, and changed so many rows; negative where it is not known how many. */
    final void endMeasuring(long rows) {
        if (watch != null) {
            watch.ended(rows);
        }
    }

    /** The delegate failed. */
    final void measureFailure() {
        if (watch != null) {
            watch.failed();
        }
    }

    /** Keyspread refused to execute, for the reason that the message gives. */
    final void measureRefusal(@Nullable String message) {
        if (watch != null) {
            watch.refused(message);
        }
    }

    /** When a batch begins, in nanoseconds of {@link System#nanoTime}; 0 while nothing is measured. */
    final long batchBegins() {
        return watch == null ? 0 : System.nanoTime();
    }

    /** The delegate has executed a batch; {@code counts} are its update counts. */
    final void batchMeasured(@Nullable List<BatchedText> texts, int[] counts, long began) {
        if (watch != null) {
            batchMeasured(texts, Arrays.stream(counts).asLongStream().toArray(), began);
        }
    }

    /** The same for counts as {@code executeLargeBatch} gives them. */
    final void batchMeasured(@Nullable List<BatchedText> texts, long[] counts, long began) {
        if (watch != null) {
            measured(watch, texts, counts, System.nanoTime() - began);
        }
    }

    /** A batch was executed, with these update counts. */
    final void batchCounted(int[] counts) {
        if (countsRows()) {
            batchCounted(Arrays.stream(counts).asLongStream().toArray());
        }
    }

    /** The same for counts as {@code executeLargeBatch} gives them. */
    void batchCounted(long[] counts) {}

    /** Whether what is written is known by update counts alone. */
    boolean countsRows() {
        return false;
    }

    /**
     * Measures a batch.
     *
     * @param texts what was executed, or null where nothing of it was kept
     * @param counts the update counts, which some drivers leave out
     * @param took nanoseconds for the whole batch
     */
    abstract void measured(StatementWatch measuring, @Nullable List<BatchedText> texts, long[] counts, long took);
}
