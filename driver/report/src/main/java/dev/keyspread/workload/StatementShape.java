package dev.keyspread.workload;

import dev.keyspread.watch.ShapeWatcher;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts the executions of all statements of one shape. {@link StatementShapes} makes it, and the driver calls it as a
 * {@link ShapeWatcher}. Any number of threads add to it, and none may wait: an execution costs a few additions.
 */
public final class StatementShape implements ShapeWatcher {
    /** Stretches that times are sorted into: below 1 µs, below 2 µs, below 4 µs and so on; the last one has no end. */
    public static final int TIMES = 28;

    private static final int NANOS_OF_FIRST = 10; // 2^10 ns, which is about 1 µs

    private final String text;
    private final @Nullable String seenAt;
    private final AtomicLongArray times = new AtomicLongArray(TIMES);
    private final LongAdder nanos = new LongAdder();
    private final LongAdder rows = new LongAdder();
    private final LongAdder rewritten = new LongAdder();
    private final LongAdder plain = new LongAdder();

    /** Rewritten statements of one row each, which are most writes: one addition counts both. */
    private final LongAdder rewrittenOfOneRow = new LongAdder();

    private final LongAdder plainOfOneRow = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private volatile @Nullable String whyNot;
    private volatile @Nullable String refusal;

    /**
     * Nothing counted yet.
     *
     * @param text the canonical text
     * @param seenAt the application's {@code Class.method:line} that ran the first one; null when not known
     */
    StatementShape(String text, @Nullable String seenAt) {
        this.text = text;
        this.seenAt = seenAt;
    }

    @Override
    public void executed(boolean isRewritten, long changed, long took, int standsFor) {
        if (standsFor > 0) {
            times.getAndAdd(stretch(took), standsFor);
            nanos.add(took * standsFor);
        }
        if (changed == 1) {
            (isRewritten ? rewrittenOfOneRow : plainOfOneRow).increment();
            return;
        }
        (isRewritten ? rewritten : plain).increment();
        if (changed > 0) {
            rows.add(changed);
        }
    }

    private static int stretch(long took) {
        long parts = Math.max(0, took) >>> NANOS_OF_FIRST;
        return Math.min(TIMES - 1, Long.SIZE - Long.numberOfLeadingZeros(parts));
    }

    @Override
    public void failed() {
        failed.increment();
    }

    @Override
    public void read(long more) {
        rows.add(more);
    }

    @Override
    public void refused(@Nullable String message) {
        refused.increment();
        refusal = message == null ? refusal : message;
    }

    @Override
    public void whyNot(@Nullable String reason) {
        whyNot = reason;
    }

    /** The canonical text: its literals are masked. */
    public String text() {
        return text;
    }

    /** The application's {@code Class.method:line} that ran the first one; null when not known. */
    public @Nullable String seenAt() {
        return seenAt;
    }

    /** How often it was executed, a batch of a prepared statement counting once. */
    public long calls() {
        return plain.sum() + plainOfOneRow.sum() + rewritten();
    }

    /**
     * Executions by the time that they took: for each stretch, see {@link #TIMES}, how many. Those that no timed one stands for yet, a few of
     * each wrapper, are where most are.
     */
    public long[] times() {
        long untimed = calls();
        long[] copy = new long[TIMES];
        int most = 0;
        for (int i = 0; i < TIMES; i++) {
            copy[i] = times.get(i);
            untimed -= copy[i];
            most = copy[i] > copy[most] ? i : most;
        }
        copy[most] += Math.max(0, untimed);
        return copy;
    }

    /** The time of all executions together, in nanoseconds, as far as timed ones stand for them. */
    public long nanos() {
        return nanos.sum();
    }

    /** Rows that were changed, as update counts tell, or read, as the application did. */
    public long rows() {
        return rows.sum() + plainOfOneRow.sum() + rewrittenOfOneRow.sum();
    }

    /** How many executions were sent with a shard value or predicate that Keyspread added. */
    public long rewritten() {
        return rewritten.sum() + rewrittenOfOneRow.sum();
    }

    /** How many executions ended in an error. */
    public long failures() {
        return failed.sum();
    }

    /** How many statements Keyspread refused. */
    public long refusals() {
        return refused.sum();
    }

    /** Why it goes out without its shard; null when nothing is missing. */
    public @Nullable String whyNot() {
        return whyNot;
    }

    /** Returns the message of the last refusal; null if there was none. */
    public @Nullable String refusal() {
        return refusal;
    }
}
