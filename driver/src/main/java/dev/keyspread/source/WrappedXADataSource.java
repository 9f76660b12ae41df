package dev.keyspread.source;

import dev.keyspread.source.branch.Branches;
import java.sql.SQLException;
import java.sql.ShardingKey;
import javax.sql.XAConnection;
import javax.sql.XAConnectionBuilder;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a data source for distributed transactions, so that its logical connections are wrapped. {@code Keyspread} gives it to
 * applications.
 */
public final class WrappedXADataSource extends WrappedSource<XADataSource> implements XADataSource {
    private final Branches branches = new Branches();

    /** Takes the connections of {@code delegate}. */
    public WrappedXADataSource(XADataSource delegate, Wrapping wrapping) {
        super(delegate, wrapping);
    }

    @Override
    public XAConnection getXAConnection() throws SQLException {
        return new WrappedXAConnection(
                delegate.getXAConnection(),
                wrapping,
                null,
                () -> PhysicalConnection.of(delegate.getXAConnection()),
                branches);
    }

    @Override
    public XAConnection getXAConnection(String user, String password) throws SQLException {
        return new WrappedXAConnection(
                delegate.getXAConnection(user, password),
                wrapping,
                user,
                () -> PhysicalConnection.of(delegate.getXAConnection(user, password)),
                branches);
    }

    @Override
    public XAConnectionBuilder createXAConnectionBuilder() throws SQLException {
        return new Builder(delegate.createXAConnectionBuilder());
    }

    private final class Builder implements XAConnectionBuilder {
        private final XAConnectionBuilder delegateBuilder;
        private @Nullable String user;

        private Builder(XAConnectionBuilder delegateBuilder) {
            this.delegateBuilder = delegateBuilder;
        }

        @Override
        public XAConnectionBuilder user(String username) {
            delegateBuilder.user(username);
            user = username;
            return this;
        }

        @Override
        public XAConnectionBuilder password(String password) {
            delegateBuilder.password(password);
            return this;
        }

        @Override
        public XAConnectionBuilder shardingKey(ShardingKey shardingKey) {
            delegateBuilder.shardingKey(shardingKey);
            return this;
        }

        @Override
        public XAConnectionBuilder superShardingKey(ShardingKey superShardingKey) {
            delegateBuilder.superShardingKey(superShardingKey);
            return this;
        }

        @Override
        public XAConnection build() throws SQLException {
            return new WrappedXAConnection(delegateBuilder.build(), wrapping, user, null, branches);
        }
    }
}
