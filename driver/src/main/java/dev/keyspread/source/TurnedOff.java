package dev.keyspread.source;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens connections for a URL or data source whose settings turn Keyspread off. The agent finds this class on the stack and does not wrap them. */
public final class TurnedOff {
    private TurnedOff() {}

    /** Opens a connection. */
    @FunctionalInterface
    public interface Opening {
        /** Returns the delegate's connection. */
        Connection open() throws SQLException;
    }

    /** Returns what is opened, as it is. */
    public static Connection open(Opening opening) throws SQLException {
        return opening.open();
    }
}
