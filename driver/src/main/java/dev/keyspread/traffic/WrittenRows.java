package dev.keyspread.traffic;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Sums up what one statement or batch has written, in a few numbers for each key. For one thread at a time. {@link WriteGroup} makes it,
 * {@link PendingWrites} keeps it, and {@link TableTraffic} counts it.
 */
final class WrittenRows {
    /** Keys of one group that are counted: enough to see one that takes a quarter. */
    private static final int MAX_KEYS = 256;

    final TableTraffic table;
    final boolean inserts;

    /** By observed key: the lowest and highest position, one of them all, and of how many rows. */
    final @Nullable Object[] lowest;

    final @Nullable Object[] highest;
    final @Nullable Object[] sampled;
    final int[] counts;

    /** How many rows there are. */
    int rows;

    private long[] keys = new long[1];
    private int keyCount;

    WrittenRows(TableTraffic table, boolean inserts) {
        int observed = table.keys().size();
        this.table = table;
        this.inserts = inserts;
        this.lowest = new @Nullable Object[observed];
        this.highest = new @Nullable Object[observed];
        this.sampled = new @Nullable Object[observed];
        this.counts = new int[observed];
    }

    /** Adds a row's position in one key. */
    void position(int key, Object position) {
        Object low = lowest[key];
        Object high = highest[key];
        counts[key]++;
        if (low == null || high == null || low.getClass() != position.getClass()) {
            lowest[key] = position;
            highest[key] = position;
            sampled[key] = position;
            return;
        }
        if (KeyPosition.compare(position, low) < 0) {
            lowest[key] = position;
        } else if (KeyPosition.compare(position, high) > 0) {
            highest[key] = position;
        }
        if (ThreadLocalRandom.current().nextInt(counts[key]) == 0) {
            sampled[key] = position; // any row is as likely as any other
        }
    }

    /** Adds the hash of a row's whole key. */
    void key(long hash) {
        if (keyCount == MAX_KEYS) {
            return;
        }
        if (keyCount == keys.length) {
            keys = Arrays.copyOf(keys, keyCount * 4);
        }
        keys[keyCount++] = hash;
    }

    /** Returns true if an update has given a row another place in some key. */
    boolean moves() {
        for (int count : counts) {
            if (count > 0) {
                return true;
            }
        }
        return false;
    }

    int keyCount() {
        return keyCount;
    }

    long key(int i) {
        return keys[i];
    }

    boolean isEmpty() {
        return rows == 0;
    }

    void clear() {
        Arrays.fill(lowest, null);
        Arrays.fill(highest, null);
        Arrays.fill(sampled, null);
        Arrays.fill(counts, 0);
        rows = 0;
        keyCount = 0;
    }
}
