package dev.keyspread.cli.hotspots;

/**
 * Holds the load of a key range. {@link HeatReading} makes it, and {@link Hotspot} explains it.
 *
 * @param range the range
 * @param load how much, in the engine's unit
 * @param share its part of the table's load, from 0 to 1; NaN where the engine tells of hot ranges alone
 * @param even the part that each of the table's ranges would have if all had the same; NaN where the share is
 */
public record Heat(Range range, double load, double share, double even) {
    /** Below this load, in rows a second or samples a minute, a table is at rest, and the shares of its ranges are chance. */
    static final double AT_REST = 10;

    /** Returns true if the range's load is known beside the others', and not only as one that the engine calls hot. */
    public boolean hasShare() {
        return !Double.isNaN(share);
    }

    /** Returns true if the range takes at least twice its even share, or nearly all of the table's load, or the engine calls it hot. */
    boolean isHot() {
        return hasShare() ? even < 1 && load >= AT_REST * share && share >= Math.min(2 * even, 0.9) : load > 0;
    }
}
