package dev.keyspread.database.jmx;

import dev.keyspread.api.KeyspreadDatabase;
import dev.keyspread.log.Log;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * A database's place in JMX, which it has as long as it has open connections: the server holds its beans, and by them
 * the class loader of an application that was undeployed, until they are taken out. Starting the server takes a tenth
 * of a second, so a thread of its own does it; if nobody else has started it, it waits until the application should
 * have come up.
 */
public final class MBeanRegistration {
    private static final Log LOG = Log.of("keyspread");

    /** The same database through two class loaders, or with two configurations. */
    private static final int MAX_INSTANCES = 64;

    private static final long START_UP_MILLIS = 10_000;

    private final KeyspreadDatabase database;
    private boolean isStarting;
    private @Nullable MBeanServer server;
    private @Nullable ObjectName name;

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
        } else if (isWanted && name == null) {
            register(server);
        } else if (!isWanted && name != null) {
            unregister(server, name);
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

    private void register(MBeanServer started) {
        DatabaseBean bean = new DatabaseBean(database);
        try {
            for (int instance = 1; name == null && instance <= MAX_INSTANCES; instance++) {
                ObjectName candidate = name(instance);
                try {
                    started.registerMBean(bean, candidate);
                    name = candidate;
                } catch (InstanceAlreadyExistsException taken) {
                    // the next number may be free
                }
            }
        } catch (JMException | RuntimeException e) {
            LOG.info("Could not show the database {} in JMX: {}", database.url(), e.toString());
        }
    }

    private ObjectName name(int instance) throws JMException {
        String place = "dev.keyspread:type=Database,url=" + ObjectName.quote(database.url()) + ",user="
                + ObjectName.quote(database.user());
        return new ObjectName(instance == 1 ? place : place + ",instance=" + instance);
    }

    private void unregister(MBeanServer started, ObjectName registered) {
        name = null;
        try {
            started.unregisterMBean(registered);
        } catch (JMException | RuntimeException e) {
            LOG.debug("Could not take the database {} out of JMX", database.url(), e);
        }
    }
}
