package dev.keyspread.agent.core;

import dev.keyspread.Interception;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Knows which connections {@code keyspread.agent.exclude} has left alone: those of a driver or data source of that name, those that are of
 * such a class, and those that such a class opens, by itself or through a pool.
 */
final class Exclusions {
    /**
     * Debezium casts its connections to the driver's classes. ShardingSphere keeps metadata in a database of its own, and its connections lead
     * to others, which are wrapped.
     */
    private static final List<String> ALWAYS = List.of(
            "io.debezium.jdbc.",
            "org.apache.shardingsphere.mode.repository.",
            "org.apache.shardingsphere.driver.ShardingSphereDriver",
            "org.apache.shardingsphere.driver.jdbc.core.datasource.ShardingSphereDataSource",
            "org.apache.shardingsphere.driver.jdbc.core.connection.ShardingSphereConnection");

    private static final int MOST_REMEMBERED = 256;

    private final Interception interception;

    /** URLs and data sources by which excluded callers have connected. A pool's threads connect by the same objects, with no caller. */
    private final List<WeakReference<Object>> remembered = new ArrayList<>();

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
        List<String> names = new ArrayList<>(ALWAYS);
        names.addAll(interception.exclude());
        if (begins(source.getClass().getName(), names) || begins(raw.getClass().getName(), names)) {
            return true;
        }
        Object way = source instanceof Driver && first instanceof String url ? url : source;
        String caller = CallStack.caller(source.getClass(), name -> begins(name, names));
        if (caller == null) {
            return isRemembered(way)
                    && !interception.hasRules(); // with rules a pool's thread is not trusted to be the tool's
        }
        boolean isExcluded = begins(caller, names);
        if (isExcluded) {
            remember(way);
        }
        return isExcluded;
    }

    private static boolean begins(String name, List<String> names) {
        return names.stream().anyMatch(name::startsWith);
    }

    private synchronized boolean isRemembered(Object way) {
        return remembered.stream().anyMatch(each -> each.refersTo(way));
    }

    private synchronized void remember(Object way) {
        remembered.removeIf(each -> each.refersTo(null));
        if (!isRemembered(way) && remembered.size() < MOST_REMEMBERED) {
            remembered.add(new WeakReference<>(way));
        }
    }
}
