package dev.keyspread.schema;

import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Limits how long a thread waits for Keyspread's own work: two seconds of a statement in all, and no longer than the statement's own query
 * timeout. {@code Database} begins a statement, and whatever sends a query of Keyspread's own asks it. The time runs from the first work
 * that the statement needs. Work that needs more must fail, so that the table is not known.
 */
public final class OwnTime {
    /** Limits how much longer a statement, or the first connection, may take than with the delegate alone. */
    public static final Duration LIMIT = Duration.ofSeconds(2);

    /** How long one query of work beside the application may take. */
    private static final int MAX_QUERY_SECONDS = 10;

    /** Less is left of a query timeout than drivers can count. */
    private static final long LEAST_NANOS = Duration.ofMillis(500).toNanos();

    /** Paths that tell of no statement's begin get new time after so long: longer than a server stalls while it answers the application. */
    private static final long OVER_NANOS = Duration.ofSeconds(30).toNanos();

    /** The end of a transaction is awaited for so long at least, since nobody knows what became of it otherwise. */
    private static final long LAST_NANOS = Duration.ofMillis(100).toNanos();

    /** Work that has succeeded in less does not count: a text of a thousand rows may take hundreds of blocks of numbers. */
    private static final long QUICK_NANOS = Duration.ofMillis(250).toNanos();

    /** Plain arrays of the JDK, so that a thread of a pool keeps no class loader by them. */
    private static final ThreadLocal<long @Nullable []> TIMES = new ThreadLocal<>();

    /** The connection of Keyspread's own on which a thread works. */
    private static final ThreadLocal<@Nullable WeakReference<Connection>> OWN = new ThreadLocal<>();

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

    /** Stops the time while the delegate carries out the statement, which {@link #goOn} ends. */
    public static void pause() {
        long[] times = TIMES.get();
        if (times != null && times[BEGUN_PLACE] != 0) {
            times[LIMIT_PLACE] = nanosLeft();
            times[BEGUN_PLACE] = 0;
        }
    }

    /** Goes on with what {@link #pause} has left. Without a pause it begins a statement, since the delegate may have taken long. */
    public static void goOn() {
        long[] times = TIMES.get();
        if (times == null || times[BEGUN_PLACE] != 0) {
            begin(0);
        }
    }

    /**
     * Gives the time back that work has taken which was quick and has succeeded.
     *
     * @param nanos how long it took
     */
    public static void giveBack(long nanos) {
        long[] times = TIMES.get();
        if (times != null && times[BEGUN_PLACE] != 0) {
            times[END_PLACE] += Math.min(nanos, QUICK_NANOS);
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
     * Limits each answer on a connection that was just opened for this thread's work, and is nobody else's.
     *
     * @throws SQLException if the driver has no network timeouts
     */
    public static void opened(Connection own) throws SQLException {
        setNetworkTimeout(own);
        OWN.set(new WeakReference<>(own));
    }

    /** Gives the next answer on a connection of Keyspread's own what is left. The application's connections stay as they are. */
    @SuppressWarnings("ReferenceEquality")
    public static void limit(Connection connection) throws SQLException {
        WeakReference<Connection> own = OWN.get();
        Connection opened = own == null ? null : own.get();
        if (opened != null && opened == connection) {
            setNetworkTimeout(connection);
        }
    }

    private static void setNetworkTimeout(Connection own) throws SQLException {
        long millis = TimeUnit.NANOSECONDS.toMillis(Math.max(LAST_NANOS, nanosLeft()));
        own.setNetworkTimeout(Runnable::run, (int) Math.min(Integer.MAX_VALUE, millis));
    }

    /**
     * Gives a query what is left as its query timeout, and on a connection of Keyspread's own as the limit of its answer.
     *
     * @throws SQLTimeoutException if nothing is left
     */
    public static void limit(Statement query) throws SQLException {
        if (isOver()) {
            throw new SQLTimeoutException(
                    "Keyspread's own queries have taken all the time that a statement may wait", "HYT00");
        }
        if (OWN.get() != null) {
            limit(query.getConnection());
        }
        long seconds = TimeUnit.NANOSECONDS.toSeconds(nanosLeft());
        try {
            query.setQueryTimeout((int) Math.min(MAX_QUERY_SECONDS, Math.max(1, seconds)));
        } catch (SQLFeatureNotSupportedException noTimeouts) {
            // then the driver's own limits hold
        }
    }
}
