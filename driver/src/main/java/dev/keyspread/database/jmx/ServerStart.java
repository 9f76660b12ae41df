package dev.keyspread.database.jmx;

import dev.keyspread.database.own.OwnThreads;
import dev.keyspread.database.own.Ticks;
import dev.keyspread.log.Log;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;

/**
 * Waits for the MBean server on behalf of all databases that are to be shown in it; {@link MBeanRegistration} tells it of them. Starting
 * the server takes a tenth of a second. Unless somebody else has done so, that waits until the application should have come up. No thread
 * of the application's may start it.
 */
final class ServerStart implements Ticks.Tick {
    private static final Log LOG = Log.of("keyspread");

    static final ServerStart SHARED = new ServerStart();

    private static final long START_UP_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Held weakly, since a database may belong to an application that is undeployed meanwhile. */
    private final List<WeakReference<MBeanRegistration>> waiting = new ArrayList<>();

    private long since;

    private ServerStart() {}

    /** Tells a database of the server once it is there. */
    void await(MBeanRegistration registration) {
        synchronized (this) {
            if (waiting.isEmpty()) {
                since = System.nanoTime();
            }
            waiting.add(new WeakReference<>(registration));
        }
        Ticks.SHARED.add(this);
    }

    @Override
    public synchronized boolean isWanted() {
        return !waiting.isEmpty();
    }

    @Override
    public void run() {
        List<WeakReference<MBeanRegistration>> due = due();
        if (!due.isEmpty()) {
            OwnThreads.start("keyspread-jmx", null, () -> start(due));
        }
    }

    private synchronized List<WeakReference<MBeanRegistration>> due() {
        boolean hasComeUp = System.nanoTime() - since >= START_UP_NANOS;
        if (!hasComeUp && MBeanServerFactory.findMBeanServer(null).isEmpty()) {
            return List.of();
        }
        List<WeakReference<MBeanRegistration>> due = List.copyOf(waiting);
        waiting.clear();
        return due;
    }

    private static void start(List<WeakReference<MBeanRegistration>> due) {
        try {
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            for (WeakReference<MBeanRegistration> each : due) {
                MBeanRegistration registration = each.get();
                if (registration != null && registration.isStillWanted()) {
                    registration.started(server);
                }
            }
        } catch (RuntimeException | LinkageError e) {
            LOG.debug("There is no JMX here, so databases are not shown in it", e);
        }
    }
}
