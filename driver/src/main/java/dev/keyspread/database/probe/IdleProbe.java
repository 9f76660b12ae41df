package dev.keyspread.database.probe;

import dev.keyspread.schema.OwnInterface;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a transaction may be open on a connection that somebody else opened. JDBC can't tell: a data source that
 * takes part in transactions hands out the same connection again, with the work that was done on it.
 */
public final class IdleProbe {
    private static final String POSTGRESQL = "postgresql jdbc";

    private IdleProbe() {}

    /** Returns true if no transaction is open for certain: by auto-commit, or because the driver or the database says so. */
    public static boolean isIdle(Connection connection) {
        try {
            return connection.getAutoCommit() || isKnownToBeIdle(connection);
        } catch (SQLException | RuntimeException | LinkageError e) {
            return false;
        }
    }

    /**
     * Returns true if auto-commit is on and no transaction is open, even by a text such as {@code BEGIN}. Sends a query to databases
     * whose driver does not tell.
     */
    public static boolean isIdleInAutoCommit(Connection connection) {
        try {
            return connection.getAutoCommit() && !connection.isClosed() && isKnownToBeIdle(connection);
        } catch (SQLException | RuntimeException | LinkageError e) {
            return false;
        }
    }

    private static boolean isKnownToBeIdle(Connection connection) throws SQLException {
        String driver = driver(connection);
        if (driver.contains(POSTGRESQL)) {
            return isRefusedWithin(connection);
        }
        if (driver.contains("h2 jdbc")) {
            return "FALSE"
                    .equalsIgnoreCase(
                            answer(
                                    connection,
                                    "SELECT CONTAINS_UNCOMMITTED FROM INFORMATION_SCHEMA.SESSIONS WHERE SESSION_ID = SESSION_ID()"));
        }
        if (driver.contains("mariadb")) {
            return "0".equals(answer(connection, "SELECT @@in_transaction"));
        }
        if (driver.contains("spanner")) {
            return saysNone(
                    connection, "com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection", "isTransactionStarted");
        }
        if (driver.contains("mysql connector")) { // the server says it with each of its answers
            return saysNone(
                    connection,
                    "com.mysql.cj.jdbc.JdbcConnection",
                    "getSession",
                    "getServerSession",
                    "inTransactionOnServer");
        }
        // A transaction of YDB has an identifier from its first statement on.
        return driver.contains("ydb") && saysNone(connection, "tech.ydb.jdbc.YdbConnection", "getYdbTxId");
    }

    /** Returns true if the driver says by its own interface that no transaction is open; false also where it can't be asked. */
    private static boolean saysNone(Connection connection, String type, String... methods) throws SQLException {
        try {
            OwnInterface own = OwnInterface.of(connection, type, methods);
            if (own == null) {
                return false;
            }
            Object told = own.ask();
            return told == null || told.equals(false);
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** Returns true if none is open for certain, as the driver says without a request; false also for drivers that don't. */
    public static boolean isIdleByDriver(Connection connection) {
        try {
            return driver(connection).contains(POSTGRESQL) && isRefusedWithin(connection);
        } catch (SQLException | RuntimeException | LinkageError e) {
            return false;
        }
    }

    private static String driver(Connection connection) throws SQLException {
        return String.valueOf(connection.getMetaData().getDriverName()).toLowerCase(Locale.ROOT);
    }

    /** Within a transaction the driver refuses this; outside of one it does nothing, since nothing changes. */
    private static boolean isRefusedWithin(Connection connection) throws SQLException {
        connection.setReadOnly(connection.isReadOnly());
        return true;
    }

    private static @Nullable String answer(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }
}
