package dev.keyspread.cli;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * A driver for {@code jdbc:standin:…}: that of {@code jdbc:…}, for a server that stands in for another engine. It has that engine's words for
 * what only it can say, which the server is told in its own.
 */
final class StandInDriver implements Driver {
    private static final String PREFIX = "jdbc:standin:";

    static {
        try {
            DriverManager.registerDriver(new StandInDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The URL of this driver for a server's own; the command takes it for that engine. */
    static String url(String plain, String engine) {
        return "jdbc:keyspread:standin:" + plain.substring("jdbc:".length()) + "&keyspread.dialect=" + engine;
    }

    private static String translated(String sql) {
        return sql.replaceFirst(
                        "ALTER TABLE (\\S+) ALTER PRIMARY KEY USING COLUMNS (\\(.*\\))$",
                        "ALTER TABLE $1 DROP CONSTRAINT orders_pkey, ADD CONSTRAINT orders_pkey PRIMARY KEY $2")
                .replaceFirst("DROP INDEX IF EXISTS (.*\\.)?[^.]+@(\\S+)$", "DROP INDEX IF EXISTS $1$2")
                .replaceFirst("^(ALTER TABLE .* ADD COLUMN .*) NOT VISIBLE$", "$1")
                .replaceFirst(
                        "^SELECT TIDB_PK_TYPE ", "SELECT IF(TABLE_NAME = 'clustered', 'CLUSTERED', 'NONCLUSTERED') ")
                .replace("INFORMATION_SCHEMA.TIDB_HOT_REGIONS", "TIDB_HOT_REGIONS")
                .replace("spanner_sys.split_stats_top_minute", "split_stats_top_minute")
                .replace("AS Utf8)", "AS CHAR)")
                .replace("CurrentUtcTimestamp() - Interval(\"PT10M\")", "UTC_TIMESTAMP() - INTERVAL 10 MINUTE");
    }

    @Override
    public @Nullable Connection connect(String url, Properties info) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        return translating(
                Connection.class, DriverManager.getConnection("jdbc:" + url.substring(PREFIX.length()), info));
    }

    /** Returns the object with these words translated in what is given to it. */
    static <T> T translating(Class<T> type, Object of) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (arguments != null && arguments.length > 0 && arguments[0] instanceof String text) {
                arguments[0] = translated(text);
            }
            try {
                Object result = method.invoke(of, arguments);
                if (result instanceof PreparedStatement statement) {
                    return translating(PreparedStatement.class, statement);
                }
                return result instanceof Statement statement ? translating(Statement.class, statement) : result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(StandInDriver.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith(PREFIX);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("standin");
    }
}
