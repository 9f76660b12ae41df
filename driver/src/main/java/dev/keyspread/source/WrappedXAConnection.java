package dev.keyspread.source;

import dev.keyspread.database.ConnectionSource;
import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/** A connection for distributed transactions. Its XAResource is the delegate's: no connection can be reached from it. */
final class WrappedXAConnection extends WrappedPooledConnection implements XAConnection {
    private final XAConnection delegate;

    WrappedXAConnection(
            XAConnection delegate, Wrapping wrapping, @Nullable String user, @Nullable ConnectionSource own) {
        super(delegate, wrapping, user, own);
        this.delegate = delegate;
    }

    @Override
    public XAResource getXAResource() throws SQLException {
        return delegate.getXAResource();
    }
}
