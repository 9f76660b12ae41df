package dev.keyspread.traffic;

/**
 * How many rows a second are inserted, measured over a minute at most. Written by one thread at a time, read by any. {@link TableTraffic}
 * keeps it.
 */
final class InsertRate {
    private static final double SECOND = 1_000_000_000;
    private static final long MINUTE = 60_000_000_000L;

    /** Rows after which a rate is known sooner. */
    private static final int ENOUGH = 500;

    private volatile double last = -1;
    private volatile long began;
    private volatile long rows;
    private volatile boolean paused;

    InsertRate(long now) {
        this.began = now;
    }

    void add(int more, long now) {
        long counted = rows + more;
        long time = now - began;
        if (time >= MINUTE || (counted >= ENOUGH && time >= SECOND / 10)) {
            last = counted / (time / SECOND);
            began = now;
            counted = 0;
        }
        rows = counted;
    }

    /** Rows are not counted for a while. */
    void pause(long now) {
        long time = now - began;
        if (rows >= ENOUGH && time > 0) {
            last = rows / (time / SECOND);
        }
        paused = true;
    }

    /** They are counted again. */
    void resume(long now) {
        rows = 0;
        began = now;
        paused = false;
    }

    /** Rows a second; negative while that is not known: for the first minute of a table that is written to little. */
    double at(long now) {
        long time = now - began;
        return !paused && time >= MINUTE ? rows / (time / SECOND) : last;
    }
}
