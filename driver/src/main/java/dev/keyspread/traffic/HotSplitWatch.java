package dev.keyspread.traffic;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Watches a table that is divided as a database that splits by load would do it ({@link SplitMap}): after each minute in which one split
 * took most of the writes, that split is divided in the middle of them. Where that helps, the next minute's writes spread. Where one split
 * takes them all again, minute after minute, splitting is no cure: the writes move on, or are all to one key. {@link TableTraffic} keeps
 * one for each key.
 *
 * <p>Memory is constant. For one thread at a time.
 */
final class HotSplitWatch {
    /** Nanoseconds after which the load is looked at. */
    static final long MINUTE = 60_000_000_000L;

    /**
     * How many minutes in a row, each after a division, make a hot split. The first minute has only one split and
     * proves nothing.
     */
    private static final int MINUTES = 4;

    private static final int FEWEST_WRITES = 500;
    private static final int MAX_SPLITS = 32;
    private static final int SAMPLE = 128;

    private final SplitMap<Object> splits = new SplitMap<>(KeyPosition::compare, MAX_SPLITS);
    private final List<Object> sample = new ArrayList<>(SAMPLE);
    private final boolean divisible;
    private @Nullable Class<?> kind;
    private int groups;
    private int writes;
    private int hotMinutes;
    private long minuteBegan;

    /**
     * One split.
     *
     * @param divisible whether rows with one value can be divided, by the parts of the key behind it
     * @param now in nanoseconds
     */
    HotSplitWatch(boolean divisible, long now) {
        this.divisible = divisible;
        this.minuteBegan = now;
    }

    /**
     * Adds writes.
     *
     * @param position a value among them
     * @param rows how many
     * @param now in nanoseconds
     * @return whether one split has now taken most of the writes for minutes
     */
    boolean add(Object position, int rows, long now) {
        if (kind != position.getClass()) {
            restart(); // values of two kinds can't be compared
            kind = position.getClass();
        }
        boolean hot = false;
        if (now - minuteBegan >= MINUTE) {
            hot = minuteEnded();
            minuteBegan = now;
        }
        keep(position);
        writes += rows;
        return hot;
    }

    private void keep(Object position) {
        groups++;
        if (sample.size() < SAMPLE) {
            sample.add(position);
        } else {
            int at = ThreadLocalRandom.current().nextInt(groups);
            if (at < SAMPLE) {
                sample.set(at, position);
            }
        }
    }

    private boolean minuteEnded() {
        boolean hot = false;
        if (writes < FEWEST_WRITES) {
            hotMinutes = 0;
        } else {
            SplitMap.Relief relief = splits.relieve(sample);
            // the rest of the key, which is not seen here, could divide a split of one leading value further
            boolean isHotAgain = relief == SplitMap.Relief.DIVIDED || (relief == SplitMap.Relief.ONE_KEY && !divisible);
            hotMinutes = isHotAgain ? hotMinutes + 1 : 0;
            hot = hotMinutes >= MINUTES;
        }
        sample.clear();
        groups = 0;
        writes = 0;
        return hot;
    }

    private void restart() {
        splits.divideAt(List.of());
        sample.clear();
        groups = 0;
        writes = 0;
        hotMinutes = 0;
    }
}
