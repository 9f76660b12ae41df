package dev.keyspread.jdbc.vendor;

import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.plan.CopyFill;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL's COPY through the driver's CopyManager. The manager starts every COPY with the query executor of the connection that it is
 * made of, so one that is made of our connection is given an executor whose COPYs into tables with rules are filled.
 */
final class GuardedCopy {
    private static final String MANAGER = "org.postgresql.copy.CopyManager";
    private static final String EXECUTOR = "org.postgresql.core.QueryExecutor";
    private static final String CONNECTION = "org.postgresql.core.BaseConnection";
    private static final String COPY_IN = "org.postgresql.copy.CopyIn";

    private GuardedCopy() {}

    static boolean isManager(Object raw) {
        return raw.getClass().getName().equals(MANAGER);
    }

    /** A manager of that connection in place of the delegate's. */
    static Object manager(Object raw, Object connection) throws SQLException {
        try {
            Class<?> type = Class.forName(CONNECTION, false, raw.getClass().getClassLoader());
            return raw.getClass().getConstructor(type).newInstance(connection);
        } catch (ReflectiveOperationException e) {
            throw new SQLFeatureNotSupportedException(
                    "Keyspread can't fill what this driver's CopyManager writes; use INSERT", "0A000", e);
        }
    }

    /** The executor that starts COPYs which are filled; null when the object is no executor. */
    static @Nullable Object executor(Object raw, Database database, Session session) {
        Class<?> type = interfaceOf(raw.getClass(), EXECUTOR);
        return type == null
                ? null
                : proxy(type, (proxy, method, arguments) -> {
                    if (!method.getName().equals("startCopy") || !(arguments[0] instanceof String sql)) {
                        return invoke(method, raw, arguments);
                    }
                    CopyFill fill = database.copyFill(sql, session);
                    if (fill == null) {
                        return invoke(method, raw, arguments);
                    }
                    arguments[0] = fill.sql();
                    Object copy = invoke(method, raw, arguments);
                    Class<?> in = copy == null ? null : interfaceOf(copy.getClass(), COPY_IN);
                    return copy == null || in == null ? copy : proxy(in, new Filling(copy, fill));
                });
    }

    private static Object proxy(Class<?> type, InvocationHandler handler) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }

    private static @Nullable Class<?> interfaceOf(Class<?> type, String name) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Class<?> candidate : c.getInterfaces()) {
                Class<?> found = candidate.getName().equals(name) ? candidate : interfaceOf(candidate, name);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private static @Nullable Object invoke(Method method, Object raw, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(raw, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** A COPY in progress, whose bytes go to the delegate's filled. One that is refused is cancelled, so that nothing of it is stored. */
    private static final class Filling implements InvocationHandler {
        private final Object copy;
        private final CopyFill fill;

        Filling(Object copy, CopyFill fill) {
            this.copy = copy;
            this.fill = fill;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            try {
                if (method.getName().equals("writeToCopy") && arguments != null) {
                    write(method, arguments);
                    return null;
                }
                if (method.getName().equals("endCopy")) {
                    byte[] rest = fill.end();
                    if (rest.length > 0) {
                        send(proxy, rest);
                    }
                }
            } catch (SQLFeatureNotSupportedException refused) {
                cancel(refused);
                throw refused;
            }
            return GuardedCopy.invoke(method, copy, arguments);
        }

        private void write(Method method, @Nullable Object[] arguments) throws Throwable {
            if (arguments.length != 3
                    || !(arguments[0] instanceof byte[] bytes)
                    || !(arguments[1] instanceof Integer offset)
                    || !(arguments[2] instanceof Integer length)) {
                throw new SQLFeatureNotSupportedException(
                        "Keyspread can't fill the rows of a COPY that a ByteStreamWriter writes; use a stream, a reader or bytes",
                        "0A000");
            }
            byte[] filled = fill.fill(bytes, offset, length);
            if (filled.length > 0) {
                GuardedCopy.invoke(method, copy, new Object[] {filled, 0, filled.length});
            }
        }

        private void send(Object proxy, byte[] bytes) throws Throwable {
            Class<?> in = proxy.getClass().getInterfaces()[0];
            Method write = in.getMethod("writeToCopy", byte[].class, int.class, int.class);
            GuardedCopy.invoke(write, copy, new Object[] {bytes, 0, bytes.length});
        }

        private void cancel(SQLException refused) throws Throwable {
            Class<?> in = interfaceOf(copy.getClass(), COPY_IN);
            if (in != null) {
                try {
                    GuardedCopy.invoke(in.getMethod("cancelCopy"), copy, null);
                } catch (SQLException e) {
                    refused.addSuppressed(e);
                }
            }
        }
    }
}
