package dev.keyspread.database.own;

import dev.keyspread.log.Log;
import dev.keyspread.schema.OwnTime;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Reads beside the application, one thing at a time, on a connection of Keyspread's own and by a daemon thread. */
public final class BackgroundReading {
    private static final Log LOG = Log.of("keyspread");

    /** How long the application's last connection waits, as it is closed, for this to let go of its own. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(1);

    /** How long the work of one connection may take. */
    private static final Duration MAX_TIME = Duration.ofSeconds(30);

    private final ConnectionSource source;

    /** The thread that is at work. Guarded by this, as what follows. */
    private @Nullable Thread thread;

    /** True if it has its connection, and may be interrupted. */
    private boolean isReading;

    private boolean isEnding;

    private boolean isSaid;

    /** Nothing is read yet. */
    public BackgroundReading(ConnectionSource source) {
        this.source = source;
    }

    /** Reads something. Ends early when its thread is interrupted. It ends early when its thread is interrupted. */
    @FunctionalInterface
    public interface Work {
        void on(Connection connection) throws SQLException;
    }

    /**
     * Begins work, unless some is being done.
     *
     * @param loader the thread's context class loader, or null for none
     */
    public synchronized void begin(Work work, @Nullable ClassLoader loader) {
        if (thread == null) {
            isEnding = false;
            thread = OwnThreads.start("keyspread-inspect", loader, () -> run(work));
        }
    }

    private void run(Work work) {
        try {
            OwnTime.begin(MAX_TIME);
            source.run(connection -> {
                if (mayRead()) {
                    try {
                        work.on(connection);
                    } finally {
                        letGo();
                    }
                }
                return null;
            });
        } catch (SQLException | RuntimeException | LinkageError e) {
            if (isWorthSaying()) {
                LOG.info("The existing schema could not be inspected: {}", e.getMessage());
            }
            LOG.debug("The schema could not be read beside the application", e);
        } finally {
            done();
        }
    }

    private synchronized boolean mayRead() {
        isReading = !isEnding;
        return isReading;
    }

    private synchronized void letGo() {
        isReading = false;
        boolean ignored = Thread.interrupted(); // the connection is closed as usual
    }

    /** That it failed is said once, unless that was our own doing. */
    private synchronized boolean isWorthSaying() {
        boolean said = isSaid;
        isSaid |= !isEnding;
        return !said && isSaid;
    }

    private synchronized void done() {
        thread = null;
    }

    /**
     * Ends the work that is being done and waits until its connection is closed, a second at most. Work that is ended while it opens its
     * connection goes on until it has it, since drivers lose count of one that is interrupted then.
     *
     * @return whether something was ended
     */
    public boolean end() {
        Thread working;
        synchronized (this) {
            working = thread;
            isEnding = true;
            if (working != null && isReading) {
                working.interrupt();
            }
        }
        if (working == null) {
            return false;
        }
        try {
            working.join(MAX_WAIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return true;
    }
}
