package dev.keyspread.traffic;

/**
 * The keys that are written most, by the space-saving algorithm of Metwally, Agrawal and El Abbadi: {@value #KEPT} counters, and the key
 * with the lowest count gives way to a new one, which inherits the count as its possible error. A count less its error is certain. Keys
 * are kept as hashes, never as values. For one thread at a time. {@link TableTraffic} keeps them.
 */
final class HotKeySketch {
    private static final int KEPT = 16;

    private final long[] keys = new long[KEPT];
    private final int[] counts = new int[KEPT];
    private final int[] errors = new int[KEPT];
    private int used;
    private int writes;

    /** Counts one write of a key. */
    void add(long key) {
        writes++;
        int lowest = 0;
        for (int i = 0; i < used; i++) {
            if (keys[i] == key) {
                counts[i]++;
                return;
            }
            lowest = counts[i] < counts[lowest] ? i : lowest;
        }
        if (used < KEPT) {
            keys[used] = key;
            counts[used] = 1;
            errors[used++] = 0;
        } else {
            keys[lowest] = key;
            errors[lowest] = counts[lowest];
            counts[lowest]++;
        }
    }

    /** How many writes were counted. */
    int writes() {
        return writes;
    }

    /** The share of all writes that one key has for certain, 0 to 1. */
    double share() {
        int most = 0;
        for (int i = 0; i < used; i++) {
            most = Math.max(most, counts[i] - errors[i]);
        }
        return writes == 0 ? 0 : (double) most / writes;
    }

    /** Begins anew. */
    void clear() {
        used = 0;
        writes = 0;
    }
}
