package dev.keyspread.database.probe;

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
    private IdleProbe() {}

    /** Whether no transaction is open for certain: by auto-commit, or because the driver or the database says so. */
    public static boolean isIdle(Connection connection) {
        try {
            return connection.getAutoCommit() || isKnownToBeIdle(connection);
        } catch (SQLException | RuntimeException | LinkageError e) {
            return false;
        }
    }

    private static boolean isKnownToBeIdle(Connection connection) throws SQLException {
        String driver = String.valueOf(connection.getMetaData().getDriverName()).toLowerCase(Locale.ROOT);
        if (driver.contains("postgresql jdbc")) {
            // Within a transaction the driver refuses this; outside of one it does nothing, since nothing changes.
            connection.setReadOnly(connection.isReadOnly());
            return true;
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
        for (TransactionQuestion question : TransactionQuestion.values()) {
            if (question.isFor(driver)) {
                return question.saysNone(connection);
            }
        }
        return false;
    }

    private static @Nullable String answer(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }
}
