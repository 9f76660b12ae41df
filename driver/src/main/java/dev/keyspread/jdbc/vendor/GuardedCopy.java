package dev.keyspread.jdbc.vendor;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.jdbc.effects.ExecutionEffects;
import dev.keyspread.jdbc.effects.Sending;
import dev.keyspread.plan.copy.CopyObservation;
import dev.keyspread.plan.copy.RowObservation;
import dev.keyspread.plan.edit.Epoch;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.plan.row.CopyFill;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Fills PostgreSQL's COPY through the driver's CopyManager. The manager starts every COPY with the query executor of the connection that
 * it is made of, so one that is made of our connection is given an executor whose COPYs into tables with rules are filled.
 * {@link VendorWrites} makes it.
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
            throw Refusal.ofCall(
                    "this version of the driver has a CopyManager that Keyspread can't follow", "use INSERT", e);
        }
    }

    /** The executor that starts COPYs which are filled and looked at; null when the object is no executor. */
    static @Nullable Object executor(Object raw, Database database, Session session, ExecutionEffects effects) {
        Class<?> type = interfaceOf(raw.getClass(), EXECUTOR);
        return type == null
                ? null
                : proxy(type, (proxy, method, arguments) -> {
                    if (!method.getName().equals("startCopy") || !(arguments[0] instanceof String sql)) {
                        return invoke(method, raw, arguments);
                    }
                    Epoch planned = database.epoch(session);
                    CopyFill fill = database.copyFill(sql, session);
                    RowObservation observation = effects.rowObservation();
                    CopyObservation seen = observation == null ? null : observation.copy(sql);
                    if (fill == null && seen == null) {
                        return invoke(method, raw, arguments);
                    }
                    arguments[0] = fill == null ? sql : fill.sql();
                    Object copy = invoke(method, raw, arguments);
                    Class<?> in = copy == null ? null : interfaceOf(copy.getClass(), COPY_IN);
                    if (copy == null || in == null) {
                        return copy;
                    }
                    Copying copying = new Copying(copy, fill, seen, effects, database);
                    if (fill != null && planned.isOver()) {
                        throw copying.cancelled(database.counted(
                                Refusal.ofStale("a table with a rule has changed while rows were copied")));
                    }
                    return proxy(in, copying); // the database has locked the table, so that it stays as it is
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
            throws SQLException {
        try {
            return method.invoke(raw, arguments);
        } catch (InvocationTargetException e) {
            throw GuardedCopy.<RuntimeException>thrown(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e); // an interface's methods are public
        }
    }

    /** Throws what the delegate has thrown, which the interface's method declares. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T thrown(@Nullable Throwable failure) throws T {
        throw (T) failure;
    }

    /**
     * A COPY in progress, whose bytes go to the delegate's as they are or filled, and are looked at. One that is refused is cancelled, so
     * that nothing of it is stored.
     */
    private static final class Copying implements InvocationHandler, Sending<Object> {
        private final Object copy;
        private final @Nullable CopyFill fill;
        private final @Nullable CopyObservation seen;
        private final ExecutionEffects effects;
        private final Database database;

        Copying(
                Object copy,
                @Nullable CopyFill fill,
                @Nullable CopyObservation seen,
                ExecutionEffects effects,
                Database database) {
            this.copy = copy;
            this.fill = fill;
            this.seen = seen;
            this.effects = effects;
            this.database = database;
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
                throws Throwable {
            if (method.getName().equals("writeToCopy") && arguments != null) {
                write(method, arguments);
                return null;
            }
            if (!method.getName().equals("endCopy")) {
                return GuardedCopy.invoke(method, copy, arguments);
            }
            return Sending.send(
                    copy, this, ended -> Objects.requireNonNull(GuardedCopy.invoke(method, ended, arguments)));
        }

        /** Sends the rest of the last row. */
        @Override
        public void before(Object ended) throws SQLException {
            if (fill != null) {
                sendRest(fill);
            }
        }

        /** The database has locked the table since the COPY began, so no DDL waits for its rows here. */
        @Override
        public void arrived(Object ended) {}

        @Override
        public void after(Object ended, @Nullable Object stored) {
            if (seen != null && stored instanceof Long rows) {
                effects.afterCopy(seen, rows);
            }
        }

        /** Nothing of it is stored. */
        @Override
        public void failed(Object ended, Throwable failure) {}

        private void write(Method method, @Nullable Object[] arguments) throws SQLException {
            if (arguments.length == 3
                    && arguments[0] instanceof byte[] bytes
                    && arguments[1] instanceof Integer offset
                    && arguments[2] instanceof Integer length) {
                write(method, bytes, offset, length);
                return;
            }
            if (fill != null) {
                throw cancelled(database.counted(Refusal.of(
                        RefusalKind.COPY_FORM,
                        null,
                        Refusal.SOME_COLUMN,
                        "a ByteStreamWriter writes the rows of the COPY",
                        "give the rows as a stream, a reader or bytes")));
            }
            if (seen != null) {
                seen.seesNothing();
            }
            GuardedCopy.invoke(method, copy, arguments);
        }

        private void write(Method method, byte[] bytes, int offset, int length) throws SQLException {
            if (seen != null) {
                effects.copying(seen, bytes, offset, length);
            }
            if (fill == null) {
                GuardedCopy.invoke(method, copy, new Object[] {bytes, offset, length});
                return;
            }
            byte[] filled;
            try {
                filled = fill.fill(bytes, offset, length);
            } catch (SQLException refused) {
                throw cancelled(refused);
            }
            if (filled.length > 0) {
                GuardedCopy.invoke(method, copy, new Object[] {filled, 0, filled.length});
            }
        }

        private void sendRest(CopyFill filling) throws SQLException {
            byte[] rest;
            try {
                rest = filling.end();
            } catch (SQLException refused) {
                throw cancelled(refused);
            }
            Class<?> in = interfaceOf(copy.getClass(), COPY_IN);
            if (rest.length > 0 && in != null) {
                Method write = method(in, "writeToCopy", byte[].class, int.class, int.class);
                GuardedCopy.invoke(write, copy, new Object[] {rest, 0, rest.length});
            }
        }

        private SQLException cancelled(SQLException why) {
            SQLException refused = why instanceof StatementRefusedException own ? own.ofCancelledCopy() : why;
            Class<?> in = interfaceOf(copy.getClass(), COPY_IN);
            if (in != null) {
                try {
                    GuardedCopy.invoke(method(in, "cancelCopy"), copy, null);
                } catch (SQLException e) {
                    refused.addSuppressed(e);
                }
            }
            return refused;
        }

        private static Method method(Class<?> type, String name, Class<?>... parameters) {
            try {
                return type.getMethod(name, parameters);
            } catch (NoSuchMethodException another) {
                throw new IllegalStateException(another);
            }
        }
    }
}
