package dev.keyspread.database;

import java.sql.Connection;
import java.sql.SQLException;

/** Opens one more connection to a database, for Keyspread's own reading: the delegate's, not wrapped. */
@FunctionalInterface
public interface ConnectionSource {
    /**
     * Opens a connection, which the caller closes.
     *
     * @throws SQLException what the delegate throws
     */
    Connection open() throws SQLException;
}
