package dev.keyspread.advice.log;

import java.time.InstantSource;

/**
 * Limits how much may be logged: so much at once, and a steady rate after that (a token bucket). {@link FindingLog} asks it, and so does
 * the {@code Summary}. For all threads. It has a lock, so findings that are known must not ask it.
 */
public final class LogRate {
    private static final double MILLIS = 1_000;

    private final double most;
    private final double perSecond;
    private final InstantSource clock;
    private double left;
    private long since;
    private long silenced;

    /** So many at once, then so many a second. */
    public LogRate(int most, double perSecond, InstantSource clock) {
        this.most = most;
        this.perSecond = perSecond;
        this.clock = clock;
        this.left = most;
        this.since = clock.millis();
    }

    /** Returns true if one more may be logged now; if so it counts. */
    public synchronized boolean take() {
        long now = clock.millis();
        left = Math.min(most, left + Math.max(0, now - since) / MILLIS * perSecond);
        since = now;
        if (left < 1) {
            silenced++;
            return false;
        }
        left--;
        return true;
    }

    /** How many were turned away since this was asked last. */
    public synchronized long silenced() {
        long count = silenced;
        silenced = 0;
        return count;
    }
}
