package dev.keyspread.schema;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks a driver by an interface of its own, which is found by its name because no driver is on Keyspread's class path.
 * {@code DialectDetection} and the room {@code database.probe} ask by it. Callers have to do without, where a pool hides the interface or
 * the class is missing. Kept with the connection, and with nothing that outlives the driver's class loader.
 */
public final class OwnInterface {
    private final Object own;

    /** Methods; each is called on what the one before it returns. */
    private final List<Method> path;

    private OwnInterface(Object own, List<Method> path) {
        this.own = own;
        this.path = path;
    }

    /**
     * Finds an interface as the connection's loader, the thread's or Keyspread's own knows it.
     *
     * @param methods the names of methods without parameters; each is called on what the one before it returns
     * @return null where the connection is none of that interface
     * @throws ReflectiveOperationException if the driver is of a version without one of the methods
     */
    public static @Nullable OwnInterface of(Connection connection, String name, String... methods)
            throws SQLException, ReflectiveOperationException {
        ClassLoader[] loaders = {
            connection.getClass().getClassLoader(),
            Thread.currentThread().getContextClassLoader(),
            OwnInterface.class.getClassLoader()
        };
        for (ClassLoader loader : loaders) {
            try {
                Class<?> found = Class.forName(name, false, loader);
                if (connection.isWrapperFor(found)) {
                    return new OwnInterface(connection.unwrap(found), path(found, methods));
                }
            } catch (ClassNotFoundException another) {
                // the next may know it
            }
        }
        return null;
    }

    private static List<Method> path(Class<?> own, String[] names) throws NoSuchMethodException {
        List<Method> path = new ArrayList<>();
        Class<?> type = own;
        for (String name : names) {
            Method method = type.getMethod(name);
            path.add(method);
            type = method.getReturnType();
        }
        return path;
    }

    /** Returns what the last of the methods returns now. */
    public @Nullable Object ask() throws ReflectiveOperationException {
        Object told = own;
        for (Method method : path) {
            told = method.invoke(told);
        }
        return told;
    }
}
