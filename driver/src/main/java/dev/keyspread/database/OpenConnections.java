package dev.keyspread.database;

import dev.keyspread.api.Counters;
import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadDatabase;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.database.jmx.MBeanRegistration;
import dev.keyspread.database.own.Ticks;
import dev.keyspread.watch.DatabaseWatch;
import dev.keyspread.watch.WatchedDatabase;
import dev.keyspread.watch.Watchers;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Counts the open connections of a database, and shows the database to users: by the API, in JMX, in the report. While a connection is
 * open, tables are read again from time to time; when the last is closed, the summary is logged.
 */
final class OpenConnections implements KeyspreadDatabase {
    /** Tables are not read again if no connection was open for less: an application without a pool may close and open them all the time. */
    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final DatabaseKey key;
    private final DatabaseLearning learning;
    private final AtomicInteger open = new AtomicInteger();

    /** When the last was closed, by {@link System#nanoTime}. */
    private volatile long lastClosed = System.nanoTime();

    private final Summary summary;

    /** Null where the settings want none, or there are no connections to read on. */
    private final @Nullable InspectionTimer timer;

    /** Null where the settings want none, or the run-time image has no java.management. */
    private final @Nullable MBeanRegistration registration;

    private final boolean wantsReport;

    /** Who writes the report; null where the settings want none, or nobody writes one. */
    private final @Nullable DatabaseWatch watch;

    OpenConnections(DatabaseKey key, KeyspreadConfig config, DatabaseLearning learning) {
        this.key = key;
        this.learning = learning;
        this.summary = new Summary(key.url());
        this.timer =
                learning.hasOwnConnections() && DatabaseState.asks(config) && config.get(Setting.INSPECT_INTERVAL) > 0
                        ? new InspectionTimer(this, config.get(Setting.INSPECT_INTERVAL))
                        : null;
        this.registration = config.get(Setting.JMX) ? registration(this) : null;
        this.wantsReport = config.get(Setting.REPORT).isPresent();
        this.watch = wantsReport
                ? Watchers.watch(new WatchedDatabase(this, config, learning::engineName, learning::defaultSchema))
                : null;
        learning.watchedBy(watch);
    }

    private static @Nullable MBeanRegistration registration(KeyspreadDatabase shown) {
        try {
            return new MBeanRegistration(shown);
        } catch (LinkageError noManagement) {
            return null;
        }
    }

    @Override
    public String url() {
        return key.url();
    }

    @Override
    public String user() {
        return key.user();
    }

    @Override
    public int openConnections() {
        return open.get();
    }

    @Override
    public List<Finding> findings() {
        return learning.findings();
    }

    @Override
    public Counters counters() {
        return learning.counters();
    }

    @Override
    public void reset() {
        DatabaseState known = learning.stateOrNull();
        if (known != null) {
            known.reset();
        }
    }

    /**
     * Returns true if no connection was open for so long that others may have changed tables; false where tables are not read from time to time.
     */
    boolean wereClosedLong() {
        return timer != null && open.get() == 0 && System.nanoTime() - lastClosed >= LONG_NANOS;
    }

    /** Counts one more; returns whether it is the first. */
    boolean count() {
        return open.getAndIncrement() == 0;
    }

    /** Shows the database, whose first connection was opened. */
    void show() {
        if (timer != null) {
            Ticks.SHARED.add(timer);
        }
        if (registration != null) {
            registration.follow();
        }
        if (watch != null) {
            watch.opened();
        }
    }

    /** A connection was closed; returns whether it was the last. */
    boolean closed() {
        boolean last = open.decrementAndGet() == 0;
        if (last) {
            lastClosed = System.nanoTime();
            if (registration != null) {
                registration.follow();
            }
            if (watch != null) {
                watch.closed();
            }
            if (summary.isDue()) {
                summary.say(findings(), counters());
            }
        }
        return last;
    }

    @Override
    public String writeReport() throws IOException {
        if (!wantsReport) {
            throw new IOException("this database has no report; set keyspread.report");
        }
        if (watch == null) {
            throw new IOException("nothing on the class path writes a report; add " + Watchers.artifact());
        }
        return watch.write();
    }

    @Override
    public String summary() {
        return summary.text(findings(), counters());
    }

    /** It is time to read the tables with rules once more, for what other clients have changed. */
    private void inspectAgain() {
        DatabaseState known = learning.stateOrNull();
        if (known != null) {
            known.inspectAgain();
        }
    }

    /** Has the tables of a database read again from time to time, and does not keep the database alive. */
    private static final class InspectionTimer implements Ticks.Tick {
        private final WeakReference<OpenConnections> connections;
        private final int seconds;

        /** When the tables were read last, by {@link System#nanoTime}; it counts on from there when connections are opened again. */
        private volatile long since = System.nanoTime();

        InspectionTimer(OpenConnections connections, int seconds) {
            this.connections = new WeakReference<>(connections);
            this.seconds = seconds;
        }

        @Override
        public boolean isWanted() {
            OpenConnections still = connections.get();
            return still != null && still.openConnections() > 0;
        }

        @Override
        public void run() {
            OpenConnections still = connections.get();
            if (still != null && System.nanoTime() - since >= TimeUnit.SECONDS.toNanos(seconds)) {
                since = System.nanoTime();
                still.inspectAgain();
            }
        }
    }
}
