package dev.keyspread.schema.metadata;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What Cloud Spanner's driver tells of a connection beyond JDBC: by name, since it is not on Keyspread's class path. */
final class SpannerConnection {
    private static final String TYPE = "com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection";

    private SpannerConnection() {}

    /** The name of the database's dialect, which the driver has been told by its session; null where it can't be asked. */
    static @Nullable String dialect(Connection connection) {
        ClassLoader[] loaders = {
            connection.getClass().getClassLoader(),
            Thread.currentThread().getContextClassLoader(),
            SpannerConnection.class.getClassLoader()
        };
        for (ClassLoader loader : loaders) {
            try {
                Class<?> type = Class.forName(TYPE, false, loader);
                if (connection.isWrapperFor(type)) {
                    Object told = type.getMethod("getDialect").invoke(connection.unwrap(type));
                    return told == null ? null : told.toString();
                }
            } catch (ReflectiveOperationException | SQLException | LinkageError another) {
                // the next loader may know it
            }
        }
        return null;
    }
}
