package dev.keyspread.jdbc.effects;

import dev.keyspread.plan.Plan;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.session.SessionChange;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds a text in a batch, from which something will be learned once the batch has been executed: DDL, one that begins or ends a
 * transaction, or one whose writes are looked at. {@link WaitingBatch} gathers them.
 *
 * @param row its place in the batch, from 0
 * @param plan what it will change
 */
public record BatchedText(int row, Plan plan) {
    /** So many texts of one batch are looked at and counted; those behind them are not. */
    private static final int MAX_WRITES = 1_000;

    /** Returns true if there is something to learn from a text that goes into the batch behind others. */
    public static boolean matters(Plan plan, int row) {
        return plan.hasEffects() || ((plan.writes() != null || plan.shape() != null) && row < MAX_WRITES);
    }

    /** Returns true if DDL waits in the batch, so that its tables are not yet what they will be. */
    public static boolean changesTables(@Nullable List<BatchedText> batch) {
        return batch != null
                && batch.stream().anyMatch(waiting -> !waiting.plan.ddl().isEmpty());
    }

    /** Returns true if DDL waits in the batch that may give a table a rule, by the comment of a column. */
    public static boolean givesRule(@Nullable List<BatchedText> batch) {
        if (batch != null) {
            for (BatchedText waiting : batch) {
                if (!waiting.plan.ddl().isEmpty() && ShardRule.mayBeWrittenBy(waiting.plan.original())) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Returns the change that the first text of the batch with one may make to its session, or null. The texts behind it are executed after
     * that change.
     */
    public static @Nullable SessionChange changesSession(@Nullable List<BatchedText> batch) {
        if (batch != null) {
            for (BatchedText waiting : batch) {
                if (!waiting.plan.effects().session().isNone()) {
                    return waiting.plan.effects().session();
                }
            }
        }
        return null;
    }

    /**
     * Learns from the texts that were executed: those that have an update count, unless the count says that they
     * failed. What DDL among the others has changed is not known.
     *
     * @param counts of {@code executeBatch} or {@code executeLargeBatch}; null where a driver tells none
     */
    public static void learn(@Nullable List<BatchedText> batch, @Nullable Object counts, ExecutionEffects effects) {
        if (batch == null) {
            return;
        }
        long[] told = counts(counts);
        for (BatchedText text : batch) {
            if (text.row < told.length && told[text.row] != Statement.EXECUTE_FAILED) {
                effects.after(text.plan, told[text.row]);
            } else if (!text.plan.ddl().isEmpty()) {
                effects.afterFailedDdl(text.plan);
            }
        }
    }

    /** Returns the update counts of a batch, which come as {@code int[]} or {@code long[]}; none where a driver tells none. */
    public static long[] counts(@Nullable Object told) {
        if (told instanceof int[] counts) {
            return Arrays.stream(counts).asLongStream().toArray();
        }
        return told instanceof long[] counts ? counts : new long[0];
    }
}
