package dev.keyspread.database.own;

import dev.keyspread.log.Log;
import dev.keyspread.schema.OwnTime;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Opens Keyspread's own connections to one database, one at a time, on a thread that the caller does not wait for longer than
 * {@link OwnTime} allows. While an opening hangs, and for a growing pause after one has failed, all others fail at once.
 */
public final class OwnConnections implements ConnectionSource {
    private static final Log LOG = Log.of("keyspread");

    /** How long an opening may take before others no longer wait for it: it leaves time to ask the application's connection instead. */
    private static final long MAX_OPENING_NANOS = Duration.ofMillis(1_500).toNanos();

    private static final long FIRST_PAUSE_NANOS = Duration.ofMillis(250).toNanos();
    private static final long MAX_PAUSE_NANOS = Duration.ofSeconds(30).toNanos();

    private final ConnectionSource source;

    /** Held by the thread that waits for an opening. */
    private final ReentrantLock turn = new ReentrantLock();

    /** The opening that is at work, which may hang. */
    private volatile @Nullable Opening current;

    /** Why the last one failed; null if it did not. */
    private volatile @Nullable Failure failure;

    /**
     * An opening that failed.
     *
     * @param thrown the driver's exception, which would hold its class loader
     * @param told the same in a class of the JDK's
     * @param pause how long nobody tries again, in nanoseconds
     */
    private record Failure(WeakReference<SQLException> thrown, SQLException told, long since, long pause) {
        static Failure of(SQLException cause, long pause) {
            SQLException told = new SQLException(cause.getMessage(), cause.getSQLState(), cause.getErrorCode());
            return new Failure(new WeakReference<>(cause), told, System.nanoTime(), pause);
        }

        SQLException cause() {
            return Objects.requireNonNullElse(thrown.get(), told);
        }

        boolean holds() {
            return System.nanoTime() - since < pause;
        }
    }

    /** Opens by that source, which may take as long as it likes. */
    public OwnConnections(ConnectionSource source) {
        this.source = source;
    }

    @Override
    public Connection open() throws SQLException {
        refuseAtOnce();
        long end = System.nanoTime() + Math.max(OwnTime.nanosLeft(), 0);
        awaitTurn();
        Opening opening;
        try {
            refuseAtOnce(); // others have waited for an opening that failed meanwhile
            opening = new Opening(source);
            current = opening;
            opening.begin();
            return limited(opened(opening, end));
        } finally {
            turn.unlock();
        }
    }

    private void awaitTurn() throws SQLException {
        try {
            if (turn.tryLock(Math.min(OwnTime.nanosLeft(), MAX_OPENING_NANOS), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        throw new NoConnectionException("another one is being opened, which takes too long", null);
    }

    /** Where an opening hangs, or has just failed. */
    private void refuseAtOnce() throws SQLException {
        Opening before = current;
        if (before != null && before.isHanging()) {
            throw new NoConnectionException("the last one that was begun still hangs", null);
        }
        Failure last = failure;
        if (last != null && last.holds()) {
            throw new NoConnectionException("the last one could not be opened", last.cause());
        }
    }

    private Connection opened(Opening opening, long end) throws SQLException {
        Connection connection;
        try {
            connection = opening.await(Math.min(end - System.nanoTime(), maxOpening()));
        } catch (InterruptedException e) {
            throw interrupted(e);
        } catch (SQLException e) {
            failed(e);
            throw new NoConnectionException("the driver could not open one", e);
        }
        if (connection == null) {
            SQLException late = new NoConnectionException("none was opened in time", null);
            failed(late);
            throw late;
        }
        failure = null;
        return connection;
    }

    /** Work beside the application, which has more time than a statement, keeps nobody waiting. */
    private static long maxOpening() {
        long left = OwnTime.nanosLeft();
        return left > OwnTime.LIMIT.toNanos() ? left : MAX_OPENING_NANOS;
    }

    private void failed(SQLException cause) {
        Failure former = failure;
        if (former == null) {
            LOG.warn(
                    "Keyspread could not open a connection of its own ({}): until it can, tables that it has to read are asked for on the"
                            + " application's connections in auto-commit, or are not known",
                    cause.getMessage());
        } else {
            LOG.debug("Keyspread could not open a connection of its own", cause);
        }
        long pause = former == null ? FIRST_PAUSE_NANOS : Math.min(MAX_PAUSE_NANOS, 2 * former.pause);
        failure = Failure.of(cause, pause);
    }

    /** So that a server that stalls does not hold it. */
    private static Connection limited(Connection connection) {
        try {
            OwnTime.opened(connection);
        } catch (SQLException | RuntimeException | LinkageError none) {
            LOG.debug("The driver has no network timeouts", none);
        }
        return connection;
    }

    private static SQLException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new SQLException("interrupted while waiting for a connection of Keyspread's own", "57014", e);
    }

    /** One connection that is being opened. What comes after the caller has gone is closed again. */
    private static final class Opening implements Runnable {
        private final ConnectionSource source;
        private final long begun = System.nanoTime();
        private @Nullable Connection connection;
        private @Nullable SQLException failure;
        private boolean isOver;
        private boolean isLeft;

        Opening(ConnectionSource source) {
            this.source = source;
        }

        void begin() {
            // The driver finds its own classes by this loader, and stands on the thread's stack anyway.
            OwnThreads.start("keyspread-connect", source.loader(), this);
        }

        @Override
        public void run() {
            Connection opened = null;
            SQLException failed = null;
            try {
                opened = source.open();
            } catch (SQLException e) {
                failed = e;
            } catch (Throwable e) { // an answer: whoever waits for the connection is told
                failed = new SQLException(
                        "The driver failed while it opened a connection: " + e,
                        NoConnectionException.NOT_ESTABLISHED,
                        e);
            }
            if (!give(opened, failed) && opened != null) {
                close(opened);
            }
        }

        private static void close(Connection late) {
            try {
                late.close();
            } catch (SQLException | RuntimeException | LinkageError e) {
                LOG.debug("A connection that came too late could not be closed", e);
            }
        }

        private synchronized boolean give(@Nullable Connection opened, @Nullable SQLException failed) {
            connection = isLeft ? null : opened;
            failure = isLeft ? null : failed;
            isOver = true;
            notifyAll();
            return !isLeft;
        }

        /**
         * Waits for the connection, and hands it over: what is kept of the opening would hold the driver's class loader.
         *
         * @return null if it does not come in time, so that it is closed when it comes
         */
        synchronized @Nullable Connection await(long nanos) throws SQLException, InterruptedException {
            long end = System.nanoTime() + nanos;
            try {
                for (long left = nanos; !isOver && left > 0; left = end - System.nanoTime()) {
                    TimeUnit.NANOSECONDS.timedWait(this, left);
                }
            } finally {
                isLeft = !isOver;
            }
            SQLException failed = failure;
            Connection opened = connection;
            failure = null;
            connection = null;
            if (failed != null) {
                throw failed;
            }
            return opened;
        }

        synchronized boolean isHanging() {
            return !isOver && (isLeft || System.nanoTime() - begun > MAX_OPENING_NANOS);
        }
    }
}
