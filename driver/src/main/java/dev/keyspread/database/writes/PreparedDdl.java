package dev.keyspread.database.writes;

import dev.keyspread.log.Log;
import dev.keyspread.schema.OwnTime;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Transactions with DDL that are prepared, the first of two phases: they outlive their sessions, and any client may end them. Whether one
 * has ended is asked of the database. Each has an owner in place of its session, told apart by identity.
 */
public final class PreparedDdl<O> {
    private static final Log LOG = Log.of("keyspread");

    private static final String QUERY = "SELECT gid FROM pg_catalog.pg_prepared_xacts WHERE database"
            + " OPERATOR(pg_catalog.=) pg_catalog.current_database()";

    /**
     * By their owners, the names of those that were prepared when they were, their own among them; empty where those could not be asked
     * for.
     */
    private final Map<O, Set<String>> waiting = new ConcurrentHashMap<>();

    /** The database's prepared transactions by their names, or null where it can't be asked. */
    public static @Nullable Set<String> names(Connection connection) {
        try (Statement statement = connection.createStatement()) {
            OwnTime.limit(statement);
            Set<String> names = new HashSet<>();
            try (ResultSet rows = statement.executeQuery(QUERY)) {
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
            }
            return names;
        } catch (SQLException e) {
            LOG.debug("The prepared transactions could not be asked for", e);
            return null;
        }
    }

    /** Whether there is any of which it is not known that it has ended. */
    public boolean isAny() {
        return !waiting.isEmpty();
    }

    /** A transaction was prepared, beside others by these names, if they are known. */
    public void add(O owner, @Nullable Set<String> names) {
        waiting.put(owner, names == null ? Set.of() : Set.copyOf(names));
    }

    /** Those that have ended, if only these are left. Each is returned once. */
    public List<O> ended(Set<String> left) {
        List<O> ended = new ArrayList<>();
        waiting.forEach((owner, names) -> {
            boolean isGone = names.isEmpty() ? left.isEmpty() : Collections.disjoint(names, left);
            if (isGone && waiting.remove(owner) != null) {
                ended.add(owner);
            }
        });
        return ended;
    }
}
