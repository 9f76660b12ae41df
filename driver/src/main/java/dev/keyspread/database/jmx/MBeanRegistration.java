package dev.keyspread.database.jmx;

import dev.keyspread.api.KeyspreadDatabase;
import javax.management.MBeanServer;
import org.jspecify.annotations.Nullable;

/**
 * A database's place in JMX, which it has as long as it has open connections: the server holds its beans, and by them
 * the class loader of an application that was undeployed, until they are taken out.
 */
public final class MBeanRegistration {
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
                isStarting = true;
                ServerStart.SHARED.await(this);
            }
        } else if (isWanted && place == null) {
            place = DatabasePlace.taken(server, database);
        } else if (!isWanted && place != null) {
            place.leave();
            place = null;
        }
    }

    /** If not, the next connection that is opened starts anew. */
    synchronized boolean isStillWanted() {
        isStarting = database.openConnections() > 0;
        return isStarting;
    }

    synchronized void started(MBeanServer platform) {
        server = platform;
        follow();
    }
}
