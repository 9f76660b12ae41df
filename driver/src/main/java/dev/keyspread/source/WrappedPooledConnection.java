package dev.keyspread.source;

import dev.keyspread.database.own.ConnectionSource;
import dev.keyspread.jdbc.ConnectionWrapper;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEventListener;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a pooled connection, so that its logical connections are wrapped. {@link WrappedPoolDataSource} makes it. Its events name it as
 * their source, so that a pool finds it again. Statement events are not passed on: they would hand out the delegate's statements, past
 * the rules.
 */
class WrappedPooledConnection implements PooledConnection {
    private final PooledConnection delegate;
    private final Wrapping wrapping;
    private final @Nullable String user;
    private final @Nullable ConnectionSource own;
    private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();
    private @Nullable ConnectionWrapper logical;

    WrappedPooledConnection(
            PooledConnection delegate, Wrapping wrapping, @Nullable String user, @Nullable ConnectionSource own) {
        this.delegate = delegate;
        this.wrapping = wrapping;
        this.user = user;
        this.own = own;
        delegate.addConnectionEventListener(new Forwarding());
    }

    @Override
    public final Connection getConnection() throws SQLException {
        Connection raw = delegate.getConnection(); // closes the former one, which is another object
        ConnectionWrapper former = logical;
        if (former != null) {
            logical = null;
            former.leave();
        }
        Connection wrapped = wrapping.wrapLogical(raw, user, own);
        if (wrapped instanceof ConnectionWrapper wrapper) {
            logical = wrapper;
            uses(wrapper);
        }
        return wrapped;
    }

    /** A logical connection is handed out. */
    void uses(ConnectionWrapper handedOut) {}

    @Override
    public final void close() throws SQLException {
        try {
            delegate.close();
        } finally {
            closed();
        }
    }

    /** The physical connection is closed. */
    void closed() {}

    @Override
    public final void addConnectionEventListener(ConnectionEventListener listener) {
        listeners.add(listener);
    }

    @Override
    public final void removeConnectionEventListener(ConnectionEventListener listener) {
        listeners.remove(listener);
    }

    @Override
    public final void addStatementEventListener(StatementEventListener listener) {}

    @Override
    public final void removeStatementEventListener(StatementEventListener listener) {}

    @Override
    public final String toString() {
        return delegate.toString();
    }

    private final class Forwarding implements ConnectionEventListener {
        @Override
        public void connectionClosed(ConnectionEvent event) {
            ConnectionEvent ours = ours(event);
            listeners.forEach(listener -> listener.connectionClosed(ours));
        }

        @Override
        public void connectionErrorOccurred(ConnectionEvent event) {
            ConnectionEvent ours = ours(event);
            listeners.forEach(listener -> listener.connectionErrorOccurred(ours));
        }

        private ConnectionEvent ours(ConnectionEvent event) {
            return new ConnectionEvent(WrappedPooledConnection.this, event.getSQLException());
        }
    }
}
