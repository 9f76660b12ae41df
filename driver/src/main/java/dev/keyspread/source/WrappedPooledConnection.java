package dev.keyspread.source;

import dev.keyspread.database.ConnectionSource;
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
 * A pooled connection whose logical connections are wrapped. Its events name it as their source, so that a pool finds it
 * again. Statement events are not passed on: they would hand out the delegate's statements, past the rules.
 */
class WrappedPooledConnection implements PooledConnection {
    private final PooledConnection delegate;
    private final Wrapping wrapping;
    private final @Nullable String user;
    private final @Nullable ConnectionSource own;
    private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();

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
        return wrapping.wrapLogical(delegate.getConnection(), user, own);
    }

    @Override
    public final void close() throws SQLException {
        delegate.close();
    }

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
