package dev.keyspread.source;

import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/** A connection for distributed transactions. Its XAResource is the delegate's: no connection can be reached from it. */
final class WrappedXAConnection extends WrappedPooledConnection implements XAConnection {
    private final XAConnection delegate;

    WrappedXAConnection(XAConnection delegate, Wrapping wrapping, @Nullable String user) {
        super(delegate, wrapping, user);
        this.delegate = delegate;
    }

    @Override
    public XAResource getXAResource() throws SQLException {
        return delegate.getXAResource();
    }
}
