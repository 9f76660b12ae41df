package dev.keyspread.keyspace.picture;

import dev.keyspread.traffic.SplitMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Counts writes as a database would that keeps a table in {@value #SPLITS} splits by ranges of the key. {@link KeyTrack} holds one for each
 * key of a report, and {@code Verdict} reads it. For one thread at a time.
 *
 * <p>It divides by size: the bounds of the splits are those that would have given each the same share of what was written before. And by
 * load: a split that took most of the writes of the last window is divided in the middle of them ({@link SplitMap}). If a rule fills the
 * leading part, the splits are equal ranges of its values from the start, as the engines' guides advise to divide beforehand.
 *
 * <p>Rows that are written in the order of the key are therefore always in the last split, however it is divided; rows that are spread are
 * in all alike; rows of one key are in one split.
 */
public final class SplitSimulation {
    /** How many splits there are. */
    public static final int SPLITS = 16;

    /** Keys of what was written before that the bounds are made of. */
    private static final int MAX_KEPT = 2_048;

    /** Keys of a window that tell where a hot split is divided. */
    private static final int MAX_WINDOW = 128;

    /** Rows after which the bounds are made for the first time. */
    private static final int FIRST_BOUNDS = 256;

    /** How many rows a share is computed from. With fewer, some split has the most by chance. */
    private static final int WINDOW = 2_000;

    /** Rows that threads may have overtaken each other by: a row has to lie behind all that came before those. */
    private static final int LAG = 64;

    private final List<byte[]> given;
    private final SplitMap<byte[]> splits = new SplitMap<>(Arrays::compareUnsigned, SPLITS);

    /** A sample of what was written in the present window. */
    private final List<byte[]> window = new ArrayList<>();

    private int writtenInWindow;
    private final List<byte[]> before = new ArrayList<>();
    private long written;
    private final double[] load = new double[SPLITS];
    private double inserted;
    private double appended;
    private byte[] top = new byte[0];
    private byte @Nullable [] bottom;
    private double hottestOfClosed;
    private double closed;
    private double evennessOfClosed;
    private long dividedAt;
    private final byte[][] recent = new byte[LAG][];

    /** All writes since the beginning by split, for bounds that do not change. */
    private final double[] total = new double[SPLITS];

    /**
     * Nothing written yet.
     *
     * @param given the first key of each split but the first where they are known beforehand; else empty
     */
    public SplitSimulation(List<byte[]> given) {
        this.given = List.copyOf(given);
        splits.divideAt(given);
    }

    void add(byte[] key, double weight, boolean isInsert) {
        int split = splits.split(key);
        load[split] += weight;
        total[split] += weight;
        if (isInsert) {
            append(key, weight);
        }
        keep(key);
        written++;
        writtenInWindow++;
        if (given.isEmpty() && !splits.isDivided() && written >= FIRST_BOUNDS) {
            divide();
        }
    }

    /** Compares with what came before the last few rows. */
    private void append(byte[] key, double weight) {
        int at = (int) (written % LAG);
        byte[] old = recent[at];
        if (old != null) {
            top = Arrays.compareUnsigned(old, top) > 0 ? old : top;
            bottom = bottom == null || Arrays.compareUnsigned(old, bottom) < 0 ? old : bottom;
            boolean isBeyond = Arrays.compareUnsigned(key, top) > 0 || Arrays.compareUnsigned(key, bottom) < 0;
            inserted += weight;
            appended += isBeyond ? weight : 0;
        }
        recent[at] = key;
    }

    private void keep(byte[] key) {
        if (given.isEmpty() && window.size() < MAX_WINDOW) {
            window.add(key);
        } else if (given.isEmpty()) {
            int at = ThreadLocalRandom.current().nextInt(writtenInWindow + 1);
            if (at < MAX_WINDOW) {
                window.set(at, key);
            }
        }
        if (before.size() < MAX_KEPT) {
            before.add(key);
        } else {
            long place = ThreadLocalRandom.current().nextLong(written + 1);
            if (place < MAX_KEPT) {
                before.set((int) place, key);
            }
        }
    }

    private List<byte[]> quantiles() {
        List<byte[]> sorted = new ArrayList<>(before);
        sorted.sort(Arrays::compareUnsigned);
        List<byte[]> made = new ArrayList<>();
        for (int i = 1; i < SPLITS; i++) {
            byte[] bound = sorted.get(i * sorted.size() / SPLITS);
            if (made.isEmpty() || Arrays.compareUnsigned(bound, made.get(made.size() - 1)) > 0) {
                made.add(bound);
            }
        }
        return made;
    }

    private void divide() {
        splits.divideAt(quantiles());
        dividedAt = written;
        Arrays.fill(load, 0); // until now there were other splits
        Arrays.fill(total, 0);
    }

    /** Notes the share of the hottest split in the present window in a slice of time. */
    void tell(TimeSlice slice) {
        slice.hottest(share(load));
    }

    /** A slice of time has ended: begins a new window if this one has rows enough, and divides anew if much was written since. */
    void begin() {
        double all = Arrays.stream(load).sum();
        if (all < WINDOW) {
            return;
        }
        hottestOfClosed += share(load) * all;
        evennessOfClosed += evenness(load) * all;
        closed += all;
        Arrays.fill(load, 0);
        if (given.isEmpty() && written > dividedAt + dividedAt / 4) {
            divide();
        } else if (given.isEmpty()) {
            splits.relieve(window);
        }
        window.clear();
        writtenInWindow = 0;
    }

    /** The share of the hottest split in all writes, 0 to 1; of splits that change, the mean over time. */
    public double hottest() {
        if (isDividedBeforehand()) {
            return share(total);
        }
        double all = Arrays.stream(load).sum();
        return closed + all == 0 ? 0 : (hottestOfClosed + share(load) * all) / (closed + all);
    }

    /** How evenly all writes fell into the splits: 1 for all alike, 0 for all in one. */
    public double evenness() {
        if (isDividedBeforehand()) {
            return evenness(total);
        }
        double all = Arrays.stream(load).sum();
        return closed + all == 0 ? 0 : (evennessOfClosed + evenness(load) * all) / (closed + all);
    }

    /** The share of the inserts that went behind, or before, all rows that came earlier, 0 to 1. */
    public double appended() {
        return inserted == 0 ? 0 : appended / inserted;
    }

    private static double share(double[] loads) {
        double all = Arrays.stream(loads).sum();
        return all == 0 ? 0 : Arrays.stream(loads).max().orElse(0) / all;
    }

    /** Returns true if the splits are the same from the beginning to the end. */
    public boolean isDividedBeforehand() {
        return !given.isEmpty();
    }

    /** The share of each split in what was written since they were divided last. */
    public double[] shares() {
        double all = Math.max(Arrays.stream(total).sum(), Double.MIN_NORMAL);
        return Arrays.stream(total).map(each -> each / all).toArray();
    }

    private static double evenness(double[] loads) {
        double all = Arrays.stream(loads).sum();
        if (all == 0) {
            return 0;
        }
        double entropy = 0;
        for (double each : loads) {
            double share = each / all;
            entropy -= share == 0 ? 0 : share * Math.log(share);
        }
        return entropy / Math.log(loads.length);
    }
}
