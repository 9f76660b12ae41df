package dev.keyspread.keyspace.picture;

import dev.keyspread.watch.KeyOperation;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Holds a slice of time along one key: how many rows were written and read, exactly, and a sample of their keys. {@link KeyTrack} fills
 * it, and {@link KeyHistory} joins it with others.
 */
public final class TimeSlice {
    /** Keys of one slice, and of one operation, that are kept. */
    static final int MAX_KEYS = 512;

    private static final int OPERATIONS = KeyOperation.values().length;

    /** A sample of keys, each with the rows that it stands for. */
    private static final class Keys {
        private byte[][] keys = new byte[8][];
        private double[] weights = new double[8];
        private int size;
        private long offered;

        void add(byte[] key, double weight, int most) {
            offered++;
            if (size < most) {
                if (size == keys.length) {
                    keys = Arrays.copyOf(keys, size * 2);
                    weights = Arrays.copyOf(weights, size * 2);
                }
                keys[size] = key;
                weights[size++] = weight;
                return;
            }
            long place = ThreadLocalRandom.current().nextLong(offered);
            if (place < size) {
                keys[(int) place] = key;
                weights[(int) place] = weight;
            }
        }

        double weight() {
            double all = 0;
            for (int i = 0; i < size; i++) {
                all += weights[i];
            }
            return all;
        }
    }

    /** Is told the keys of a slice. */
    public interface Visitor {
        /**
         * One key of the sample.
         *
         * @param rows how many rows it stands for
         */
        void key(KeyOperation operation, byte[] key, double rows);
    }

    private final long from;
    private long to;
    private final long[] rows = new long[OPERATIONS];
    private final Keys[] sample = new Keys[OPERATIONS];
    private double hottest;

    TimeSlice(long from, long to) {
        this.from = from;
        this.to = to;
        for (int i = 0; i < OPERATIONS; i++) {
            sample[i] = new Keys();
        }
    }

    /** When it began, in milliseconds since 1970. */
    public long from() {
        return from;
    }

    /** When it ended; of one that is open, when it was looked at. */
    public long to() {
        return to;
    }

    /** How many rows there were. */
    public long rows(KeyOperation operation) {
        return rows[operation.slot()];
    }

    /** How many rows were inserted, changed and deleted. */
    public long written() {
        return rows(KeyOperation.INSERT) + rows(KeyOperation.UPDATE) + rows(KeyOperation.DELETE);
    }

    /** The share of the writes that the hottest split of the simulated database took, 0 to 1. */
    public double hottest() {
        return hottest;
    }

    /** Tells the keys of the sample. */
    public void visit(Visitor visitor) {
        for (KeyOperation operation : KeyOperation.values()) {
            Keys keys = sample[operation.slot()];
            double scale = rows(operation) / Math.max(keys.weight(), Double.MIN_NORMAL);
            for (int i = 0; i < keys.size; i++) {
                visitor.key(operation, keys.keys[i], keys.weights[i] * scale);
            }
        }
    }

    void count(KeyOperation operation, long more) {
        rows[operation.slot()] += more;
    }

    void add(KeyOperation operation, byte[] key, double weight) {
        sample[operation.slot()].add(key, weight, MAX_KEYS);
    }

    void hottest(double share) {
        hottest = share;
    }

    void end(long now) {
        to = now;
    }

    boolean isEmpty() {
        for (long each : rows) {
            if (each > 0) {
                return false;
            }
        }
        return true;
    }

    int keys() {
        int keys = 0;
        for (Keys each : sample) {
            keys += each.size;
        }
        return keys;
    }

    /** This slice and the next one as one. */
    TimeSlice with(TimeSlice next, int mostKeys) {
        TimeSlice both = new TimeSlice(from, next.to);
        for (int i = 0; i < OPERATIONS; i++) {
            both.rows[i] = rows[i] + next.rows[i];
        }
        visit((operation, key, weight) -> both.sample[operation.slot()].add(key, weight, mostKeys));
        next.visit((operation, key, weight) -> both.sample[operation.slot()].add(key, weight, mostKeys));
        double mine = written();
        double all = Math.max(1, mine + next.written());
        double share = mine / all;
        double others = next.written() / all;
        both.hottest(hottest * share + next.hottest * others);
        return both;
    }

    /** Returns this slice with fewer keys. */
    TimeSlice thinned(int mostKeys) {
        return with(new TimeSlice(to, to), mostKeys);
    }
}
