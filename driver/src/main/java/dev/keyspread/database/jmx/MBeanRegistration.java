package dev.keyspread.database.jmx;

import dev.keyspread.api.KeyspreadDatabase;
import dev.keyspread.log.Log;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import org.jspecify.annotations.Nullable;

/**
 * A database's place in JMX, which it has as long as it has open connections: the server holds its beans, and by them
 * the class loader of an application that was undeployed, until they are taken out. Starting the server takes a tenth
 * of a second, so a thread of its own does it; if nobody else has started it, it waits until the application should
 * have come up.
 */
public final class MBeanRegistration {
    private static final Log LOG = Log.of("keyspread");

    private static final long START_UP_MILLIS = 10_000;

    private final KeyspreadDatabase database;
    private boolean isStarting;
    private @Nullable MBeanServer server;
    private @Nullable DatabasePlace place;

    /** Not shown before {@link #follow} is called. */
    public MBeanRegistration(KeyspreadDatabase database) {
        this.database = database;
    }

    /**
     * The first connection was opened, or the last one closed. Which of them came last is asked here, since two threads may come in
     * another order than they counted.
     */
    public synchronized void follow() {
        boolean isWanted = database.openConnections() > 0;
        if (server == null) {
            if (isWanted && !isStarting) {
                startInBackground();
            }
        } else if (isWanted && place == null) {
            place = DatabasePlace.taken(server, database);
        } else if (!isWanted && place != null) {
            place.leave();
            place = null;
        }
    }

    /** While it waits the thread holds nothing, since the database may belong to an application that is undeployed meanwhile. */
    private void startInBackground() {
        isStarting = true;
        WeakReference<MBeanRegistration> waiting = new WeakReference<>(this);
        Thread starter = new Thread(() -> start(waiting), "keyspread-jmx");
        starter.setDaemon(true);
        starter.setContextClassLoader(null);
        starter.start();
    }

    private static void start(WeakReference<MBeanRegistration> waiting) {
        try {
            if (MBeanServerFactory.findMBeanServer(null).isEmpty()) {
                Thread.sleep(START_UP_MILLIS);
            }
            MBeanRegistration registration = waiting.get();
            if (registration != null && registration.isStillWanted()) {
                registration.started(ManagementFactory.getPlatformMBeanServer());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // somebody wants all threads to end
        } catch (RuntimeException | LinkageError e) {
            LOG.debug("There is no JMX here, so databases are not shown in it", e);
        }
    }

    /** If not, the next connection that is opened starts anew. */
    private synchronized boolean isStillWanted() {
        isStarting = database.openConnections() > 0;
        return isStarting;
    }

    private synchronized void started(MBeanServer platform) {
        server = platform;
        follow();
    }
}
