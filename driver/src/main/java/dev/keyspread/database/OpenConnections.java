package dev.keyspread.database;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.database.jmx.MBeanRegistration;
import dev.keyspread.report.ReportedDatabase;
import dev.keyspread.report.Reports;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Counts the open connections of a database. While there is one, the database is shown in JMX and in the report, and its tables are read
 * again from time to time; when the last is closed, the summary is logged.
 */
final class OpenConnections {
    private final Database database;
    private final AtomicInteger open = new AtomicInteger();
    private final Summary summary;

    /** Null where the settings want none, or there are no connections to read on. */
    private final @Nullable InspectionTimer timer;

    /** Null where the settings want none, or the run-time image has no java.management. */
    private final @Nullable MBeanRegistration registration;

    /** Null where the settings want none. */
    private final @Nullable ReportedDatabase report;

    OpenConnections(Database database, KeyspreadConfig config, DatabaseLearning learning) {
        this.database = database;
        this.summary = new Summary(database.url());
        this.timer = database.hasOwnConnections() && DatabaseState.asks(config) && config.inspectInterval() > 0
                ? new InspectionTimer(database, config.inspectInterval())
                : null;
        this.registration = config.jmx() ? registration(database) : null;
        this.report = config.report() == null
                ? null
                : new ReportedDatabase(
                        database,
                        config,
                        learning::engineName,
                        learning::defaultSchema,
                        learning::keySpaces,
                        learning::statements);
    }

    private static @Nullable MBeanRegistration registration(Database database) {
        try {
            return new MBeanRegistration(database);
        } catch (LinkageError noManagement) {
            return null;
        }
    }

    /** How many there are. */
    int open() {
        return open.get();
    }

    /** Counts one more; returns whether it is the first. */
    boolean count() {
        return open.getAndIncrement() == 0;
    }

    /** Shows the database, whose first connection was opened. */
    void show() {
        if (timer != null) {
            timer.start();
        }
        if (registration != null) {
            registration.follow();
        }
        if (report != null) {
            Reports.opened(report);
        }
    }

    /** A connection was closed; returns whether it was the last. */
    boolean closed() {
        boolean last = open.decrementAndGet() == 0;
        if (last) {
            if (registration != null) {
                registration.follow();
            }
            if (report != null) {
                Reports.closed(report);
            }
            if (summary.isDue()) {
                summary.say(database.findings(), database.counters());
            }
        }
        return last;
    }

    /**
     * Writes the report now, and says where.
     *
     * @throws IOException if the settings want no report, or it can't be written
     */
    String writeReport() throws IOException {
        if (report == null) {
            throw new IOException("this database has no report; set keyspread.report");
        }
        return Reports.write(report).toString();
    }

    /** What was found and done so far, as text. */
    String summary() {
        return summary.text(database.findings(), database.counters());
    }

    /**
     * Has the tables of a database read again from time to time, on a thread that reads nothing itself. The thread was begun by one of the
     * application's, whose class loader the JVM keeps with it: so each database has its own, which ends a second or two after the last
     * connection was closed, and does not keep the database alive.
     */
    private static final class InspectionTimer implements Runnable {
        private static final int TICK_SECONDS = 1;

        private final WeakReference<Database> database;
        private final int seconds;
        private final AtomicBoolean running = new AtomicBoolean();

        /** When the tables were read last, by {@link System#nanoTime}; threads that come and go count on from there. */
        private volatile long since = System.nanoTime();

        /** A timer that is not running. */
        InspectionTimer(Database database, int seconds) {
            this.database = new WeakReference<>(database);
            this.seconds = seconds;
        }

        /** The first connection was opened. */
        void start() {
            if (running.compareAndSet(false, true)) {
                Thread thread = new Thread(null, this, "keyspread-timer", 0, false);
                thread.setDaemon(true);
                thread.setContextClassLoader(null);
                thread.start();
            }
        }

        @Override
        public void run() {
            try {
                while (isUsed()) {
                    TimeUnit.SECONDS.sleep(TICK_SECONDS);
                    if (System.nanoTime() - since >= TimeUnit.SECONDS.toNanos(seconds)) {
                        since = System.nanoTime();
                        inspect();
                    }
                }
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            } finally {
                running.set(false);
            }
            if (isUsed() && !Thread.currentThread().isInterrupted()) {
                start(); // by a connection that was opened just now
            }
        }

        private boolean isUsed() {
            Database still = database.get();
            return still != null && still.openConnections() > 0;
        }

        private void inspect() {
            Database still = database.get();
            if (still != null && still.openConnections() > 0) {
                still.inspectAgain();
            }
        }
    }
}
