package dev.keyspread.agent.core;

import dev.keyspread.Interception;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import javax.sql.PooledConnection;
import org.jspecify.annotations.Nullable;

/**
 * Takes the calls of the {@link Bridge}: decides whether a connection is the application's, and has it wrapped. {@link AgentCore} makes
 * the only one. Whatever fails here, the application gets its connection or an {@code SQLException}, never another error.
 */
final class Interceptor implements InvocationHandler {
    /** URLs by which a routine gets the session that runs it. The engine expects its own classes from them. */
    private static final List<String> OF_ROUTINES = List.of("jdbc:default:connection", "jdbc:columnlist:connection");

    private static final int MOST_TURNED_OFF = 10_000;

    private final Interception interception;
    private final boolean ownRules;
    private final Exclusions exclusions;

    /** Connections for which a URL or Properties turned Keyspread off. A data source that hands them out knows of neither. */
    private final WeakIdentities turnedOff = new WeakIdentities(MOST_TURNED_OFF);

    private final AtomicBoolean narrowSaid = new AtomicBoolean();

    /**
     * Makes one that wraps by that interception.
     *
     * @param ownRules whether the agent may have rules that are unknown to another copy of Keyspread in the application
     */
    Interceptor(Interception interception, boolean ownRules) {
        this.interception = interception;
        this.ownRules = ownRules;
        this.exclusions = new Exclusions(interception);
    }

    @Override
    public Object invoke(Object source, Method none, Object[] call) throws SQLException {
        Object result = call[0];
        Class<?> type = (Class<?>) call[3];
        // No wrapper extends a driver's own class. The synthetic method with JDBC's result type is intercepted too.
        boolean wrappable = type == null || type.isInterface();
        if (!(result instanceof Connection raw) || !wrappable) {
            return result;
        }
        Connection wrapped = wrappedOrFailed(source, raw, call[1], call[2]);
        if (type == null || type.isInstance(wrapped)) {
            return wrapped;
        }
        sayNarrow(source, type);
        return raw;
    }

    @SuppressWarnings("CatchingUnchecked") // whatever it is, the application gets its connection, or an SQLException
    private Connection wrappedOrFailed(Object source, Connection raw, @Nullable Object first, @Nullable Object second)
            throws SQLException {
        try {
            return wrapped(source, raw, first, second);
        } catch (RuntimeException | Error e) {
            return interception.failed(raw, e);
        }
    }

    private Connection wrapped(Object source, Connection raw, @Nullable Object first, @Nullable Object second)
            throws SQLException {
        if (MockedClasses.isOne(raw.getClass().getName()) || exclusions.concern(source, first, raw)) {
            return raw;
        }
        if (source instanceof PooledConnection) {
            AgentCore.connecting(source.getClass().getClassLoader());
            return interception.logical(raw);
        }
        if (CallStack.isTurnedOff()) {
            turnedOff.add(raw);
            return raw;
        }
        if (source instanceof Driver driver && first instanceof String url && !(second instanceof String)) {
            return connected(driver, url, (Properties) second, raw);
        }
        return source instanceof DataSource ? obtained(source, (String) first, raw) : raw;
    }

    private Connection connected(Driver driver, String url, @Nullable Properties properties, Connection raw)
            throws SQLException {
        if (OF_ROUTINES.stream().anyMatch(url::startsWith) || !CallStack.isApplications(driver.getClass(), ownRules)) {
            return raw;
        }
        AgentCore.connecting(driver.getClass().getClassLoader());
        Connection wrapped = interception.connected(driver, url, properties, raw);
        if (wrapped == raw) {
            turnedOff.add(raw);
        }
        return wrapped;
    }

    private Connection obtained(Object source, @Nullable String user, Connection raw) throws SQLException {
        // A proxy may open its connection when it is asked what it wraps.
        if (turnedOff.contain(raw)
                || Proxy.isProxyClass(raw.getClass())
                || interception.isWrapped(raw)
                || !CallStack.isApplications(source.getClass(), ownRules)) {
            return raw;
        }
        AgentCore.connecting(source.getClass().getClassLoader());
        return interception.obtained(source, user, raw);
    }

    private void sayNarrow(Object source, Class<?> type) {
        if (!narrowSaid.getAndSet(true)) {
            AgentLog.get()
                    .warn(
                            "{} returns connections as {}, which the wrapper could not be made to implement: they are not wrapped where"
                                    + " it is called by its own class. This is said once",
                            source.getClass().getName(),
                            type.getName());
        }
    }
}
