package dev.keyspread.generate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Names a driver whose interfaces Keyspread's wrappers implement without anything being generated in the application.
 * {@link GenerateWrappers} and {@code Flavours} go through them. It must hold names alone, because the driver may not be there.
 *
 * @param name what the build calls it
 * @param prefix what the names of its wrappers begin with
 * @param connectionInterface the interface of its connections, by which it is known
 * @param interfaces the driver's interfaces by the kind of wrapper that implements them
 */
public record KnownDriver(String name, String prefix, String connectionInterface, Map<String, String> interfaces) {
    private static final KnownDriver POSTGRESQL = new Flavoured(
                    "postgresql", "Postgresql", "org.postgresql.core.BaseConnection")
            .statements("org.postgresql.core.BaseStatement", "org.postgresql.core.BaseStatement")
            .resultSets("org.postgresql.PGRefCursorResultSet")
            .driver();

    private static final KnownDriver SPANNER = new Flavoured(
                    "spanner", "Spanner", "com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection")
            .statements(
                    "com.google.cloud.spanner.jdbc.CloudSpannerJdbcStatement",
                    "com.google.cloud.spanner.jdbc.CloudSpannerJdbcPreparedStatement")
            .resultSets("com.google.cloud.spanner.jdbc.CloudSpannerJdbcPartitionedQueryResultSet")
            .driver();

    private static final KnownDriver YDB = new Flavoured("ydb", "Ydb", "tech.ydb.jdbc.YdbConnection")
            .statements("tech.ydb.jdbc.YdbStatement", "tech.ydb.jdbc.YdbPreparedStatement")
            .resultSets("tech.ydb.jdbc.YdbResultSet")
            .with("DatabaseMetaData", "tech.ydb.jdbc.YdbDatabaseMetaData")
            .with("BoundParameterMetaData", "tech.ydb.jdbc.YdbParameterMetaData")
            .driver();

    private static final KnownDriver MYSQL = new Flavoured("mysql", "Mysql", "com.mysql.cj.jdbc.JdbcConnection")
            .statements("com.mysql.cj.jdbc.JdbcStatement", "com.mysql.cj.jdbc.JdbcPreparedStatement")
            .resultSets("com.mysql.cj.jdbc.result.ResultSetInternalMethods")
            .driver();

    /** All known drivers. MariaDB's and H2's objects have no interfaces of their own. */
    public static final List<KnownDriver> ALL = List.of(POSTGRESQL, SPANNER, YDB, MYSQL);

    /** Copies the map. */
    public KnownDriver {
        interfaces = Map.copyOf(interfaces);
    }

    /** Names a driver's interfaces for all kinds of wrappers that they are for. */
    private static final class Flavoured {
        private final String name;
        private final String prefix;
        private final String connection;
        private final Map<String, String> interfaces = new HashMap<>();

        Flavoured(String name, String prefix, String connection) {
            this.name = name;
            this.prefix = "dev.keyspread.jdbc." + name + "." + prefix;
            this.connection = connection;
            with("Connection", connection);
        }

        Flavoured with(String kind, String type) {
            interfaces.put(kind, type);
            return this;
        }

        Flavoured statements(String statement, String prepared) {
            return with("Statement", statement)
                    .with("PreparedStatement", prepared)
                    .with("BoundPreparedStatement", prepared)
                    .with("CallableStatement", prepared);
        }

        Flavoured resultSets(String resultSet) {
            return with("ResultSet", resultSet).with("UpdatableResultSet", resultSet);
        }

        KnownDriver driver() {
            return new KnownDriver(name, prefix, connection, interfaces);
        }
    }
}
