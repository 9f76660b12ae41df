package dev.keyspread.traffic;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether the inserts of a window go behind all others, or before. What one statement or batch inserts is one group: it is compared
 * with what came before the group, so that a batch of random values that the application sorted is not taken for values that rise.
 * {@link TableTraffic} keeps one for each key.
 *
 * <p>Each group is compared twice: with all groups before it, and with those that came {@value #LAG} groups before and
 * earlier. Threads that take their numbers from one counter overtake each other, but not by that much. Of n random values
 * about ln n are above all others, far from the share that is asked for.
 *
 * <p>Memory is constant. For one thread at a time.
 */
final class AppendSketch {
    /** Rows after which there may be a verdict. */
    static final int ENOUGH = 400;

    /** Groups that two threads may have overtaken each other by. */
    static final int LAG = 32;

    /** The share of rows that has to lie beyond all others. */
    private static final double SHARE = 0.9;

    /** Comparisons that a verdict has to rest on, however many rows a batch has. */
    private static final int FEWEST_GROUPS = 3;

    /** New extremes that a verdict has to rest on, since many rows of one value don't rise. */
    private static final int FEWEST_RISES = 3;

    /** How groups compare with those before them. */
    private static final class GroupCounts {
        private int groups;
        private int rows;
        private int above;
        private int below;
        private int ties;

        void add(Object lowest, Object highest, Object bottom, Object top, int count) {
            groups++;
            rows += count;
            int lowestToTop = KeyPosition.compare(lowest, top);
            int highestToTop = KeyPosition.compare(highest, top);
            int lowestToBottom = KeyPosition.compare(lowest, bottom);
            int highestToBottom = KeyPosition.compare(highest, bottom);
            if (lowestToTop >= 0) {
                above += highestToTop > 0 ? count : 0;
                ties += highestToTop == 0 ? count : 0;
            } else if (highestToBottom <= 0) {
                below += lowestToBottom < 0 ? count : 0;
                ties += lowestToBottom == 0 ? count : 0;
            }
        }

        boolean isNearlyAll(int beyond) {
            return rows >= ENOUGH && groups >= FEWEST_GROUPS && beyond > 0 && beyond >= SHARE * (rows - ties);
        }

        void clear() {
            groups = 0;
            rows = 0;
            above = 0;
            below = 0;
            ties = 0;
        }
    }

    private final @Nullable Object[] lowestOf = new @Nullable Object[LAG];
    private final @Nullable Object[] highestOf = new @Nullable Object[LAG];
    private final GroupCounts near = new GroupCounts();
    private final GroupCounts far = new GroupCounts();
    private @Nullable Object bottom;
    private @Nullable Object top;
    private @Nullable Object oldBottom;
    private @Nullable Object oldTop;
    private int groups;
    private int rises;
    private int falls;

    /**
     * Adds what one statement or batch inserted.
     *
     * @param lowest the position of the lowest value
     * @param highest the position of the highest value, of the same class
     * @param rows how many rows it has
     */
    void add(Object lowest, Object highest, int rows) {
        if (top != null && top.getClass() != highest.getClass()) {
            clear(); // the values are of another kind from here on
        }
        Object highestBefore = top;
        Object lowestBefore = bottom;
        if (highestBefore != null && lowestBefore != null) {
            near.add(lowest, highest, lowestBefore, highestBefore, rows);
        }
        if (oldTop != null && oldBottom != null) {
            far.add(lowest, highest, oldBottom, oldTop, rows);
        }
        if (highestBefore == null || KeyPosition.compare(highest, highestBefore) > 0) {
            top = highest;
            rises++;
        }
        if (lowestBefore == null || KeyPosition.compare(lowest, lowestBefore) < 0) {
            bottom = lowest;
            falls++;
        }
        age(lowest, highest);
    }

    /** Makes the values old that were the newest {@link #LAG} groups ago. */
    private void age(Object lowest, Object highest) {
        int at = groups++ % LAG;
        Object high = highestOf[at];
        Object low = lowestOf[at];
        if (high != null && (oldTop == null || KeyPosition.compare(high, oldTop) > 0)) {
            oldTop = high;
        }
        if (low != null && (oldBottom == null || KeyPosition.compare(low, oldBottom) < 0)) {
            oldBottom = low;
        }
        highestOf[at] = highest;
        lowestOf[at] = lowest;
    }

    /** Returns what the window shows so far. */
    Trend trend() {
        if (rises > FEWEST_RISES && (near.isNearlyAll(near.above) || far.isNearlyAll(far.above))) {
            return Trend.RISING;
        }
        if (falls > FEWEST_RISES && (near.isNearlyAll(near.below) || far.isNearlyAll(far.below))) {
            return Trend.FALLING;
        }
        return Trend.NONE;
    }

    /** Begins a new window: a single far value of the former one is not to hide all that comes. */
    void clear() {
        Arrays.fill(lowestOf, null);
        Arrays.fill(highestOf, null);
        near.clear();
        far.clear();
        bottom = null;
        top = null;
        oldBottom = null;
        oldTop = null;
        groups = 0;
        rises = 0;
        falls = 0;
    }
}
