package dev.keyspread.cli.rows;

import java.time.Duration;

/**
 * Tells how many rows to ask for at once, so that no batch takes longer than the database's other users can bear: fewer after a slow
 * batch, which is also paused after, and slowly more again. Where half as many rows take about as long, they are not what takes the time,
 * and fewer would only make more batches of the same length. {@link Backfill}, {@link Verification} and the copies of {@code cli.adopt}
 * ask it.
 */
public final class Throttle {
    private static final int MIN_ROWS = 10;

    private final int most;
    private final long longestNanos;
    private int rows;
    private int fewest = MIN_ROWS;
    private int slowRows;
    private long slowNanos;

    /**
     * A throttle.
     *
     * @param most how many rows are asked for at once at most
     * @param longest how long a batch may take
     */
    public Throttle(int most, Duration longest) {
        this.most = most;
        this.longestNanos = longest.toNanos();
        this.rows = Math.min(most, 100);
    }

    /** How many rows the next batch has. */
    public int rows() {
        return rows;
    }

    /** Learns how long a batch took, and waits as long again if that was too long. */
    public void took(long nanos) throws InterruptedException {
        if (nanos > longestNanos) {
            if (rows < slowRows && nanos > slowNanos / 4 * 3) {
                rows = slowRows;
                fewest = slowRows;
            } else {
                slowRows = rows;
                slowNanos = nanos;
                rows = Math.max(Math.min(fewest, most), rows / 2);
            }
            Thread.sleep(Math.min(Duration.ofNanos(nanos).toMillis(), 10_000));
        } else if (nanos < longestNanos / 2) {
            rows = Math.min(most, rows + Math.max(1, rows / 2));
            fewest = MIN_ROWS;
            slowRows = 0;
        }
    }
}
