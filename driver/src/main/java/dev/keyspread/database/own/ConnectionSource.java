package dev.keyspread.database.own;

import dev.keyspread.schema.OwnTime;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Opens one more connection to a database, for Keyspread's own reading: the delegate's, not wrapped. */
@FunctionalInterface
public interface ConnectionSource {
    /**
     * Opens a connection, which the caller closes.
     *
     * @throws SQLException what the delegate throws
     */
    Connection open() throws SQLException;

    /** Returns the context class loader that the thread needs which opens a connection: the driver's, or null for none. */
    default @Nullable ClassLoader loader() {
        return null;
    }

    /** Uses a connection on which no transaction of the application's is open. */
    @FunctionalInterface
    interface Work<T> {
        @Nullable
        T on(Connection connection) throws SQLException;
    }

    /**
     * Does work on a connection that is opened for it, and ends the transaction that it begins where the URL turns auto-commit off.
     *
     * @throws SQLException what the work throws, or the delegate
     */
    default <T> @Nullable T run(Work<T> work) throws SQLException {
        return run(open(), work);
    }

    /**
     * Does work on a connection that was opened for it, and closes it as {@link #run(Work)} does.
     *
     * @throws SQLException what the work throws, or the delegate
     */
    static <T> @Nullable T run(Connection opened, Work<T> work) throws SQLException {
        try (opened) {
            try {
                return work.on(opened);
            } finally {
                if (!opened.isClosed() && !opened.getAutoCommit()) {
                    OwnTime.limit(opened);
                    opened.rollback();
                }
            }
        }
    }
}
