package dev.keyspread.jdbc.binding;

import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Runs a batch whose first rows wait in one statement and whose other rows wait in another, so that it looks like one.
 * {@link ReplacedStatement} makes it. If the delegate stopped at a failure of the first part, the second must not be sent.
 *
 * @param firstRows how many rows wait in the first statement
 */
public record SplitBatch(PreparedStatement first, int firstRows, PreparedStatement second) {

    /** The rows that wait in one statement. */
    @FunctionalInterface
    private interface Part {
        long[] execute() throws SQLException;
    }

    /** Executes the batch like {@link PreparedStatement#executeBatch()}. */
    public int[] execute() throws SQLException {
        long[] counts = joined(() -> widened(first.executeBatch()), () -> widened(second.executeBatch()));
        return Arrays.stream(counts).mapToInt(Math::toIntExact).toArray();
    }

    /** Executes the batch like {@link PreparedStatement#executeLargeBatch()}. */
    public long[] executeLarge() throws SQLException {
        return joined(() -> orNone(first.executeLargeBatch()), () -> orNone(second.executeLargeBatch()));
    }

    private static long[] widened(int @Nullable [] counts) {
        return counts == null
                ? new long[0]
                : Arrays.stream(counts).asLongStream().toArray();
    }

    private static long[] orNone(long @Nullable [] counts) {
        return counts == null ? new long[0] : counts;
    }

    private long[] joined(Part firstPart, Part secondPart) throws SQLException {
        Outcome one = firstRows == 0 ? new Outcome(new long[0], null) : Outcome.of(firstPart);
        if (one.failure != null && one.counts.length < firstRows) {
            second.clearBatch(); // the delegate stopped at the failure, and so does this
            throw one.failure;
        }
        if (firstRows == 0) {
            return secondPart.execute(); // or the driver's own exception
        }
        Outcome two = Outcome.of(secondPart);
        if (two.failure == null && two.counts.length == 0 && one.failure != null) {
            throw one.failure;
        }
        long[] counts = Arrays.copyOf(one.counts, one.counts.length + two.counts.length);
        System.arraycopy(two.counts, 0, counts, one.counts.length, two.counts.length);
        BatchUpdateException failure = one.failure == null ? two.failure : one.failure;
        if (failure == null) {
            return counts;
        }
        BatchUpdateException joined = new BatchUpdateException(
                failure.getMessage(), failure.getSQLState(), failure.getErrorCode(), counts, failure);
        if (failure.getNextException() != null) {
            joined.setNextException(failure.getNextException());
        }
        if (two.failure != null && two.failure != failure) {
            SQLException next = two.failure.getNextException();
            if (next != null) {
                joined.setNextException(next);
            }
            joined.addSuppressed(two.failure);
        }
        throw joined;
    }

    /** Holds the outcome of one part. A driver that goes on after a failed row has counts for all rows, another for those before. */
    private static final class Outcome {
        final long[] counts;
        final @Nullable BatchUpdateException failure;

        Outcome(long[] counts, @Nullable BatchUpdateException failure) {
            this.counts = counts;
            this.failure = failure;
        }

        static Outcome of(Part part) throws SQLException {
            try {
                return new Outcome(part.execute(), null);
            } catch (BatchUpdateException e) {
                long @Nullable [] counts = e.getLargeUpdateCounts();
                return new Outcome(counts == null ? new long[0] : counts, e);
            }
        }
    }
}
