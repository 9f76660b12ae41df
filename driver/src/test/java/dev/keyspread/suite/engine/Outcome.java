package dev.keyspread.suite.engine;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Holds what came of a piece of work: its result, or the error that it failed with. Two are equal when the results are, or the SQLStates.
 *
 * @param result what the work returned; null when it failed
 * @param sqlState the SQLState of its exception; null when it succeeded
 */
public record Outcome(@Nullable Object result, @Nullable String sqlState) {

    /** Does what an application does on a connection. */
    @FunctionalInterface
    public interface Work {
        @Nullable
        Object on(Connection connection) throws SQLException;
    }

    public static Outcome of(Connection connection, Work work) {
        try {
            return new Outcome(work.on(connection), null);
        } catch (SQLException e) {
            return new Outcome(null, String.valueOf(e.getSQLState()));
        }
    }

    /** Runs work where the driver throws more than SQLExceptions, when it is given what makes no sense to it. */
    public static Outcome orThrown(Connection connection, Work work) {
        try {
            return of(connection, work);
        } catch (RuntimeException e) {
            return new Outcome(null, e.getClass().getSimpleName());
        }
    }

    /** Returns true if Keyspread refused it. */
    public boolean isRefused() {
        return sqlState != null && sqlState.startsWith("KS");
    }

    /** Returns this outcome with only the class of the SQLState, its first two characters. */
    public Outcome byClass() {
        return sqlState == null ? this : new Outcome(null, sqlState.substring(0, Math.min(2, sqlState.length())));
    }
}
