package dev.keyspread.database.jmx;

import dev.keyspread.api.KeyspreadDatabase;
import dev.keyspread.log.Log;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Shows a database's bean in a JMX server, under the first name that is free, and takes it out again. {@link MBeanRegistration} must load
 * it only once there is a server, because the classes of JMX are not those of a start.
 */
final class DatabasePlace {
    private static final Log LOG = Log.of("keyspread");

    /** Beans of one database at most, by several class loaders or configurations. */
    private static final int MAX_INSTANCES = 64;

    private final MBeanServer server;
    private final KeyspreadDatabase database;
    private final ObjectName name;

    private DatabasePlace(MBeanServer server, KeyspreadDatabase database, ObjectName name) {
        this.server = server;
        this.database = database;
        this.name = name;
    }

    /** Registers a bean for the database, under the first name that is free; null if that fails. */
    static @Nullable DatabasePlace taken(MBeanServer server, KeyspreadDatabase database) {
        DatabaseBean bean = new DatabaseBean(database);
        try {
            for (int instance = 1; instance <= MAX_INSTANCES; instance++) {
                ObjectName candidate = name(database, instance);
                try {
                    server.registerMBean(bean, candidate);
                    return new DatabasePlace(server, database, candidate);
                } catch (InstanceAlreadyExistsException taken) {
                    // the next number may be free
                }
            }
        } catch (JMException | RuntimeException e) {
            LOG.info("Could not show the database {} in JMX: {}", database.url(), e.toString());
        }
        return null;
    }

    private static ObjectName name(KeyspreadDatabase database, int instance) throws JMException {
        String place = "dev.keyspread:type=Database,url=" + ObjectName.quote(database.url()) + ",user="
                + ObjectName.quote(database.user());
        return new ObjectName(instance == 1 ? place : place + ",instance=" + instance);
    }

    /** Takes the bean out. */
    void leave() {
        try {
            server.unregisterMBean(name);
        } catch (JMException | RuntimeException e) {
            LOG.debug("Could not take the database {} out of JMX", database.url(), e);
        }
    }
}
