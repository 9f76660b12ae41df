package dev.keyspread.traffic;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A table that is divided as a database that splits by load would do it: after each minute in which one split took most of the
 * writes, that split is divided in the middle of them. Where that helps, the next minute's writes spread. Where one split
 * takes them all again, minute after minute, splitting is no cure: the writes move on, or are all to one key.
 *
 * <p>Memory is constant. For one thread at a time.
 */
final class SplitMap {
    /** Nanoseconds after which the load is looked at. */
    static final long MINUTE = 60_000_000_000L;

    /**
     * How many minutes in a row, each after a division, make a hot split. The first minute has only one split and
     * proves nothing.
     */
    private static final int MINUTES = 4;

    private static final double SHARE = 0.8;
    private static final int FEWEST_WRITES = 500;
    private static final int MAX_SPLITS = 32;
    private static final int SAMPLE = 128;

    /** The first key of each split but the first. */
    private final List<Object> bounds = new ArrayList<>();

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
    SplitMap(boolean divisible, long now) {
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
            sample.sort(KeyPosition::compare);
            int split = hottest();
            List<Object> inIt = split < 0 ? List.of() : in(split);
            boolean dividedOrOneKey = split >= 0 && divide(split, inIt.get(inIt.size() / 2));
            hotMinutes = dividedOrOneKey ? hotMinutes + 1 : 0;
            hot = hotMinutes >= MINUTES;
        }
        sample.clear();
        groups = 0;
        writes = 0;
        return hot;
    }

    /** The split with most of the sample, or -1 where none stands out. */
    private int hottest() {
        for (int i = 0; i <= bounds.size(); i++) {
            if (in(i).size() >= SHARE * sample.size()) {
                return i;
            }
        }
        return -1;
    }

    private List<Object> in(int split) {
        Object from = split == 0 ? null : bounds.get(split - 1);
        Object to = split == bounds.size() ? null : bounds.get(split);
        return sample.stream()
                .filter(each -> (from == null || KeyPosition.compare(each, from) >= 0)
                        && (to == null || KeyPosition.compare(each, to) < 0))
                .toList();
    }

    /**
     * Divides a split at a key, unless it begins with that key already.
     *
     * @return false where the rest of the key could divide it further, which is not seen here
     */
    private boolean divide(int split, Object at) {
        if (split > 0 && KeyPosition.compare(bounds.get(split - 1), at) == 0) {
            return !divisible;
        }
        bounds.add(split, at);
        if (bounds.size() >= MAX_SPLITS) {
            bounds.remove(split > MAX_SPLITS / 2 ? 0 : bounds.size() - 1); // cold ones: they merge
        }
        return true;
    }

    private void restart() {
        bounds.clear();
        sample.clear();
        groups = 0;
        writes = 0;
        hotMinutes = 0;
    }
}
