package dev.keyspread.source;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;

/**
 * A connection of Keyspread's own, taken from a pooled connection that nobody else uses. Closing it closes the pooled
 * one for good.
 */
final class PhysicalConnection {
    private PhysicalConnection() {}

    /** The logical connection of one that was just opened. */
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
                // the server closes it when the driver does not
            }
        }
    }
}
