package dev.keyspread.schema;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Finds an interface of a driver's own by its name, since no driver is on Keyspread's class path. {@code DialectDetection} and the room
 * {@code database.probe} ask by it. Callers have to do without, where a pool hides the interface or the class is missing.
 */
public final class OwnInterface {
    private OwnInterface() {}

    /** Returns the interface as the connection's loader, the thread's or Keyspread's own knows it; null where the connection is none of it. */
    public static @Nullable Class<?> of(Connection connection, String name) throws SQLException {
        ClassLoader[] loaders = {
            connection.getClass().getClassLoader(),
            Thread.currentThread().getContextClassLoader(),
            OwnInterface.class.getClassLoader()
        };
        for (ClassLoader loader : loaders) {
            try {
                Class<?> found = Class.forName(name, false, loader);
                if (connection.isWrapperFor(found)) {
                    return found;
                }
            } catch (ClassNotFoundException another) {
                // the next may know it
            }
        }
        return null;
    }
}
