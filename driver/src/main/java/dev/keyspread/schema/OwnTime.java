package dev.keyspread.schema;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Limits how long a thread waits for Keyspread's own work: two seconds of a statement in all, and no longer than the statement's own query
 * timeout. The time runs from the first work that the statement needs. Work that needs more fails, so that the table is not known.
 */
public final class OwnTime {
    /** Limits how much longer a statement, or the first connection, may take than with the delegate alone. */
    public static final Duration LIMIT = Duration.ofSeconds(2);

    /** How long one query of work beside the application may take. */
    private static final int MAX_QUERY_SECONDS = 10;

    /** Less is left of a query timeout than drivers can count. */
    private static final long LEAST_NANOS = Duration.ofMillis(500).toNanos();

    /** Paths that tell of no statement's begin get new time after so long. */
    private static final long OVER_NANOS = Duration.ofSeconds(1).toNanos();

    /** Plain arrays of the JDK, so that a thread of a pool keeps no class loader by them. */
    private static final ThreadLocal<long @Nullable []> TIMES = new ThreadLocal<>();

    /** Places in the array: how long the work may take, whether that has begun, and when it ends by {@link System#nanoTime}. */
    private static final int LIMIT_PLACE = 0;

    private static final int BEGUN_PLACE = 1;
    private static final int END_PLACE = 2;

    private OwnTime() {}

    /**
     * Begins a statement of this thread.
     *
     * @param querySeconds the statement's own query timeout; 0 for none
     */
    public static void begin(int querySeconds) {
        long limit = LIMIT.toNanos();
        begin(querySeconds > 0 ? Math.min(limit, TimeUnit.SECONDS.toNanos(querySeconds)) : limit);
    }

    /** Begins work of a thread of Keyspread's own, which keeps no statement waiting. */
    public static void begin(Duration limit) {
        begin(limit.toNanos());
    }

    private static void begin(long nanos) {
        long[] times = TIMES.get();
        if (times == null) {
            times = new long[3];
            TIMES.set(times);
        }
        times[LIMIT_PLACE] = nanos;
        times[BEGUN_PLACE] = 0;
    }

    /** Gives what comes next of the same statement its whole time: work that is done need not be waited for again. */
    public static void renew() {
        long[] times = TIMES.get();
        if (times != null) {
            times[BEGUN_PLACE] = 0;
        }
    }

    /** Returns the nanoseconds that are left for this thread's work, 0 if there are none. A thread without a statement keeps none waiting. */
    public static long nanosLeft() {
        long[] times = TIMES.get();
        if (times == null) {
            return TimeUnit.SECONDS.toNanos(MAX_QUERY_SECONDS);
        }
        long now = System.nanoTime();
        if (times[BEGUN_PLACE] == 0 || now - times[END_PLACE] > OVER_NANOS) {
            times[BEGUN_PLACE] = 1;
            times[END_PLACE] = now + times[LIMIT_PLACE];
        }
        return Math.max(0, times[END_PLACE] - now);
    }

    /** Returns true if no query can be begun any more. */
    public static boolean isOver() {
        return nanosLeft() < LEAST_NANOS;
    }

    /**
     * Gives a query what is left as its query timeout.
     *
     * @throws SQLTimeoutException if nothing is left
     */
    public static void limit(Statement query) throws SQLException {
        if (isOver()) {
            throw new SQLTimeoutException(
                    "Keyspread's own queries have taken all the time that a statement may wait", "HYT00");
        }
        long seconds = TimeUnit.NANOSECONDS.toSeconds(nanosLeft());
        try {
            query.setQueryTimeout((int) Math.min(MAX_QUERY_SECONDS, Math.max(1, seconds)));
        } catch (SQLFeatureNotSupportedException noTimeouts) {
            // then the driver's own limits hold
        }
    }
}
