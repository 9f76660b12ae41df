package dev.keyspread.keyspace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a sample of rows that any number of threads fill and one takes away. Threads are spread over stripes, each with a sample of its
 * own (Vitter's algorithm R), so that they seldom meet; nobody waits. A thread that fills a stripe while it is taken away may lose a row
 * of the sample; the counts are kept elsewhere. {@link TableKeys} adds to it and takes it away.
 */
final class RowReservoir {
    /** Rows of a stripe where many tables share what there is. */
    static final int FEWEST = 64;

    private static final int STRIPES =
            Integer.highestOneBit(Math.min(16, Math.max(1, Runtime.getRuntime().availableProcessors() * 2 - 1)));

    /**
     * One row out of those that a statement wrote or read.
     *
     * @param values those of its table's {@link TableKeys#columns}, {@code KeyCells.UNSEEN} where it is not known; never changed
     * @param weight how many rows it stands for
     * @param at when it was handed over, as {@link System#nanoTime}
     */
    @SuppressWarnings("ArrayRecordComponent") // handed from one thread to another, compared by nobody
    record SampledRow(@Nullable Object[] values, double weight, long at) {}

    private static final class Stripe {
        private final AtomicInteger offered = new AtomicInteger();
        private final AtomicReferenceArray<SampledRow> rows;

        Stripe(int size) {
            rows = new AtomicReferenceArray<>(size);
        }

        void offer(SampledRow row) {
            int at = offered.getAndIncrement();
            int place = at < rows.length()
                    ? at
                    : ThreadLocalRandom.current().nextInt(Math.max(at, 1)); // negative after two billion rows a second
            if (place < rows.length()) {
                rows.lazySet(place, row);
            }
        }
    }

    private final AtomicReferenceArray<Stripe> stripes = new AtomicReferenceArray<>(STRIPES);
    private volatile int size;

    /** With so many rows of a stripe at first. */
    RowReservoir(int first) {
        this.size = first;
    }

    void offer(SampledRow row) {
        int at = (int) (Thread.currentThread().getId() & (STRIPES - 1));
        Stripe stripe = stripes.get(at);
        if (stripe == null) {
            Stripe fresh = new Stripe(size);
            stripe = stripes.compareAndSet(at, null, fresh) ? fresh : stripes.get(at);
        }
        if (stripe != null) {
            stripe.offer(row);
        }
    }

    /**
     * Takes the rows away, in the order of their time. Stripes that overflowed are larger the next time.
     *
     * @param most the rows that two stripes may have the next time; it is seldom that more are busy
     */
    List<SampledRow> take(int most) {
        List<SampledRow> taken = new ArrayList<>();
        boolean overflowed = false;
        for (int i = 0; i < STRIPES; i++) {
            Stripe stripe = stripes.getAndSet(i, null);
            for (int j = 0; stripe != null && j < stripe.rows.length(); j++) {
                SampledRow row = stripe.rows.get(j);
                if (row != null) {
                    taken.add(row);
                }
            }
            overflowed |= stripe != null && stripe.offered.get() > stripe.rows.length();
        }
        size = Math.min(overflowed ? size * 2 : size, Math.max(FEWEST, most / 2));
        taken.sort(Comparator.comparingLong(SampledRow::at));
        return taken;
    }
}
