package dev.keyspread.source;

import dev.keyspread.database.own.ConnectionSource;
import dev.keyspread.jdbc.ConnectionWrapper;
import dev.keyspread.source.branch.BranchResource;
import dev.keyspread.source.branch.Branches;
import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a connection for distributed transactions. Its resource tells the logical connections of the branches that they work in.
 * {@link WrappedXADataSource} makes it.
 */
final class WrappedXAConnection extends WrappedPooledConnection implements XAConnection {
    private final BranchResource resource;

    WrappedXAConnection(
            XAConnection delegate,
            Wrapping wrapping,
            @Nullable String user,
            @Nullable ConnectionSource own,
            Branches branches)
            throws SQLException {
        super(delegate, wrapping, user, own);
        this.resource = new BranchResource(delegate.getXAResource(), branches);
    }

    @Override
    public XAResource getXAResource() {
        return resource;
    }

    @Override
    void uses(ConnectionWrapper logical) {
        resource.uses(logical);
    }

    @Override
    void closed() {
        resource.closed();
    }
}
