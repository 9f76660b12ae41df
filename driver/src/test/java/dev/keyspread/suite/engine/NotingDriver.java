package dev.keyspread.suite.engine;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A driver for {@code jdbc:stub:…} that takes every text, does nothing, and notes what reached it. */
public final class NotingDriver implements Driver {
    /** Keyspread's own look into the catalogue, on a connection of its own, for a table that it does not know. */
    private static final Pattern ASKS_FOR_A_TABLE =
            Pattern.compile("SELECT (n\\.nspname|table_schema), .* AND (\\(pg_catalog\\.)?lower\\(.*", Pattern.DOTALL);

    /** Matches Keyspread's question for stored routines that may change a session. */
    private static final Pattern ASKS_FOR_ROUTINES = Pattern.compile("SELECT 'ROUTINE', .*", Pattern.DOTALL);

    /** How Keyspread samples stored rows: names as the catalogue spells them, while the texts of tests have small letters in them. */
    private static final Pattern SAMPLES_ROWS =
            Pattern.compile("SELECT [^a-z]*\\bSHARD\\b[^a-z]* FROM [^a-z]*RULED_ORDERS[^a-z]*");

    /** Matches Keyspread's question to a session whose schema or modes a text may have changed. */
    private static final Pattern ASKS_FOR_THE_SESSION = Pattern.compile(
            "SELECT (pg_catalog\\.current_schemas|relname FROM pg_catalog|DATABASE\\(\\), @@SESSION|CURRENT_SCHEMA|STATE_COMMAND FROM|pg_catalog\\.current_setting).*"
                    + "|SHOW (SESSION VARIABLES|spanner\\.).*");

    private final List<String> received = new ArrayList<>();

    /** A stub that the driver manager knows until it is deregistered. */
    public static NotingDriver register() throws SQLException {
        NotingDriver driver = new NotingDriver();
        DriverManager.registerDriver(driver);
        return driver;
    }

    /** The texts since the last call. */
    public List<String> takeReceived() {
        List<String> texts = new ArrayList<>(received);
        received.clear();
        texts.removeIf(ASKS_FOR_A_TABLE
                .asMatchPredicate()
                .or(ASKS_FOR_ROUTINES.asMatchPredicate())
                .or(ASKS_FOR_THE_SESSION.asMatchPredicate())
                .or(SAMPLES_ROWS.asMatchPredicate()));
        return texts;
    }

    @Override
    public @Nullable Connection connect(String url, Properties info) {
        return acceptsURL(url) ? stub(Connection.class, url) : null;
    }

    /** An object of a JDBC interface: what asks for another gets a stub of it, all else is null, false or zero. */
    private <T> T stub(Class<T> type, String url) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (arguments != null
                    && arguments.length > 0
                    && arguments[0] instanceof String text
                    && takesText(method.getName())) {
                received.add(text);
            }
            return switch (method.getName()) {
                case "hashCode" -> System.identityHashCode(proxy);
                case "equals" -> proxy == arguments[0];
                case "toString", "getURL", "getDatabaseProductName", "getDriverName" -> url;
                case "getAutoCommit", "isValid" -> true;
                case "executeBatch" -> new int[0];
                case "executeLargeBatch" -> new long[0];
                case "unwrap" -> throw new SQLException("wraps nothing");
                default -> answer(method.getReturnType(), url);
            };
        };
        return type.cast(Proxy.newProxyInstance(NotingDriver.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static boolean takesText(String method) {
        return method.startsWith("execute") || method.startsWith("prepare") || method.equals("addBatch");
    }

    private @Nullable Object answer(Class<?> type, String url) {
        if (List.of(
                        Connection.class,
                        Statement.class,
                        PreparedStatement.class,
                        ResultSet.class,
                        DatabaseMetaData.class,
                        ResultSetMetaData.class,
                        ParameterMetaData.class)
                .contains(type)) {
            return stub(type, url);
        }
        if (type == boolean.class) {
            return false;
        }
        if (type == int.class) {
            return 0;
        }
        return type == long.class ? (Object) 0L : null;
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith("jdbc:stub:");
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
        return Logger.getLogger("stub");
    }
}
