package dev.keyspread.source;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;

/**
 * Opens a connection of Keyspread's own from a pooled connection that nobody else uses. {@link WrappedPoolDataSource} and {@link
 * WrappedXADataSource} call it for each one. Closing the connection has to close the pooled one too, or it would stay open.
 */
final class PhysicalConnection {
    private PhysicalConnection() {}

    /** Returns the logical connection of a pooled connection that was just opened. Closes the pooled one if that fails. */
    static Connection of(PooledConnection opened) throws SQLException {
        opened.addConnectionEventListener(new ClosesBoth(opened));
        try {
            return opened.getConnection();
        } catch (SQLException | RuntimeException | Error e) {
            opened.close();
            throw e;
        }
    }

    private record ClosesBoth(PooledConnection opened) implements ConnectionEventListener {
        @Override
        public void connectionClosed(ConnectionEvent event) {
            close();
        }

        @Override
        public void connectionErrorOccurred(ConnectionEvent event) {
            close();
        }

        private void close() {
            try {
                opened.removeConnectionEventListener(this);
                opened.close();
            } catch (SQLException alreadyGone) {
                // the server ends a connection that the driver can't close
            }
        }
    }
}
