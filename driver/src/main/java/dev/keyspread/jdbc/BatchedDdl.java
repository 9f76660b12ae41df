package dev.keyspread.jdbc;

import dev.keyspread.plan.Plan;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * DDL, or a text that begins or ends a transaction, that waits in a batch.
 *
 * @param row its place in the batch, from 0
 * @param plan what it will change
 */
record BatchedDdl(int row, Plan plan) {

    /** Whether DDL waits in the batch, so that its tables are not yet what they will be. */
    static boolean changesTables(@Nullable List<BatchedDdl> batch) {
        return batch != null
                && batch.stream().anyMatch(waiting -> !waiting.plan.ddl().isEmpty());
    }

    /** Learns from what was carried out: rows that have a count, and not one that says it failed. */
    static void learn(@Nullable List<BatchedDdl> batch, long @Nullable [] counts, ConnectionWrapper connection) {
        if (batch != null && counts != null) {
            for (BatchedDdl ddl : batch) {
                if (ddl.row < counts.length && counts[ddl.row] != Statement.EXECUTE_FAILED) {
                    connection.carriedOut(ddl.plan);
                }
            }
        }
    }

    /** The same for counts as {@code executeBatch} gives them. */
    static void learn(@Nullable List<BatchedDdl> batch, int @Nullable [] counts, ConnectionWrapper connection) {
        if (batch != null && counts != null) {
            learn(batch, Arrays.stream(counts).asLongStream().toArray(), connection);
        }
    }
}
