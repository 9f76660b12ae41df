package dev.keyspread.generate;

import java.util.List;
import java.util.Map;

/**
 * A driver whose interfaces Keyspread's wrappers implement without anything being generated in the application.
 *
 * @param name what the build calls it
 * @param prefix what the names of its wrappers begin with
 * @param connectionInterface the interface of its connections, by which it is known
 * @param interfaces the driver's interfaces by the kind of wrapper that implements them
 */
public record KnownDriver(String name, String prefix, String connectionInterface, Map<String, String> interfaces) {
    private static final String PG_STATEMENT = "org.postgresql.core.BaseStatement";

    /** All known drivers. PostgreSQL's result set metadata is not wrapped and needs no class. */
    public static final List<KnownDriver> ALL = List.of(new KnownDriver(
            "postgresql",
            "dev.keyspread.jdbc.postgresql.Postgresql",
            "org.postgresql.core.BaseConnection",
            Map.of(
                    "Connection", "org.postgresql.core.BaseConnection",
                    "Statement", PG_STATEMENT,
                    "PreparedStatement", PG_STATEMENT,
                    "BoundPreparedStatement", PG_STATEMENT,
                    "WatchedPreparedStatement", PG_STATEMENT,
                    "CallableStatement", PG_STATEMENT,
                    "ResultSet", "org.postgresql.PGRefCursorResultSet",
                    "StarResultSet", "org.postgresql.PGRefCursorResultSet")));

    /** Copies the map. */
    public KnownDriver {
        interfaces = Map.copyOf(interfaces);
    }
}
