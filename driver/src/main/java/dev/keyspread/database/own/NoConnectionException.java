package dev.keyspread.database.own;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;

/**
 * Says that Keyspread has no connection of its own now. {@link OwnConnections} throws it, and {@code TableReading} may then use the
 * application's idle connection. The driver's exception is the cause where there is one. Its SQLState must stay, so that a transient
 * failure looks like one.
 */
public final class NoConnectionException extends SQLTransientConnectionException {
    private static final long serialVersionUID = 1;

    /** SQLState of a connection that could not be established. */
    static final String NOT_ESTABLISHED = "08001";

    NoConnectionException(String reason, @Nullable SQLException cause) {
        super("Keyspread has no connection of its own: " + reason, state(cause), cause);
    }

    private static String state(@Nullable SQLException cause) {
        String state = cause == null ? null : cause.getSQLState();
        return state == null ? NOT_ESTABLISHED : state;
    }
}
