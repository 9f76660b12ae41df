package dev.keyspread.database;

import java.lang.ref.WeakReference;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Has the tables of a database read again from time to time, as long as connections to it are open. One thread keeps the time for all
 * databases, and ends when there is nothing to wait for; it reads nothing itself. What it waits with does not keep a database alive.
 */
final class InspectionTimer implements Runnable {
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private final WeakReference<Database> database;
    private final int seconds;
    private final AtomicBoolean waiting = new AtomicBoolean();

    /** A timer that is not running. */
    InspectionTimer(Database database, int seconds) {
        this.database = new WeakReference<>(database);
        this.seconds = seconds;
    }

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "keyspread-timer");
            thread.setDaemon(true);
            thread.setContextClassLoader(null);
            return thread;
        });
        timer.setKeepAliveTime(1, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        return timer;
    }

    /** The first connection was opened. */
    void start() {
        if (waiting.compareAndSet(false, true)) {
            TIMER.schedule(this, seconds, TimeUnit.SECONDS);
        }
    }

    @Override
    public void run() {
        waiting.set(false);
        Database still = database.get();
        if (still != null && still.openConnections() > 0) {
            still.inspectAgain();
            start();
        }
    }
}
