package dev.keyspread.agent.core;

import dev.keyspread.Interception;
import java.sql.Connection;
import java.sql.Driver;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Knows which connections are left alone: those of a driver or data source that is named, those that are of such a class, and those that
 * such a class opens. Names are those of {@link #KNOWN_TOOLS} and of {@code keyspread.agent.exclude}.
 *
 * <p>A pool opens connections on threads of its own, where no caller is seen. Such a pool is a tool's if the tool has connected by the
 * same URL object or data source, and nobody else has. With shard rules, that counts for known tools alone: a class of
 * {@code keyspread.agent.exclude} may use the application's pool, whose connections have to fill the application's rows.
 */
final class Exclusions {
    /**
     * Tools whose connections and pools are never the application's. Debezium casts its connections to the driver's classes. ShardingSphere
     * keeps metadata in a database of its own, and its connections lead to others, which are wrapped.
     */
    private static final List<String> KNOWN_TOOLS = List.of(
            "io.debezium.jdbc.",
            "org.apache.shardingsphere.mode.repository.",
            "org.apache.shardingsphere.driver.ShardingSphereDriver",
            "org.apache.shardingsphere.driver.jdbc.core.datasource.ShardingSphereDataSource",
            "org.apache.shardingsphere.driver.jdbc.core.connection.ShardingSphereConnection");

    /** URLs of one use are many until the garbage collector runs. */
    private static final int MOST_WAYS = 10_000;

    private final Interception interception;
    private final WeakIdentities waysOfKnown = new WeakIdentities(MOST_WAYS);
    private final WeakIdentities waysOfNamed = new WeakIdentities(MOST_WAYS);
    private final WeakIdentities waysOfApplication = new WeakIdentities(MOST_WAYS);

    Exclusions(Interception interception) {
        this.interception = interception;
    }

    /**
     * Returns true if a connection is left alone.
     *
     * @param source the driver or data source
     * @param first its first argument: a driver's is the URL
     */
    boolean concern(Object source, @Nullable Object first, Connection raw) {
        List<String> named = interception.exclude();
        if (isAny(source.getClass().getName(), named) || isAny(raw.getClass().getName(), named)) {
            return true;
        }
        // A pool passes the same object to each connect, on whichever thread.
        Object way = source instanceof Driver && first instanceof String url ? url : source;
        Caller caller = CallStack.caller(source.getClass(), name -> isAny(name, named));
        if (caller == null) {
            return !waysOfApplication.mayContain(way)
                    && (waysOfKnown.contain(way) || (waysOfNamed.contain(way) && !interception.hasRules()));
        }
        if (begins(caller.name(), KNOWN_TOOLS)) {
            waysOfKnown.add(way);
            return true;
        }
        if (!begins(caller.name(), named) || (caller.asksPool() && interception.hasRules())) {
            waysOfApplication.add(way);
            return false;
        }
        waysOfNamed.add(way);
        return true;
    }

    private static boolean isAny(String name, List<String> named) {
        return begins(name, KNOWN_TOOLS) || begins(name, named);
    }

    private static boolean begins(String name, List<String> names) {
        return names.stream().anyMatch(name::startsWith);
    }
}
