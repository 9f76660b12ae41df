package dev.keyspread.source;

import java.sql.SQLException;
import java.sql.ShardingKey;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.PooledConnection;
import javax.sql.PooledConnectionBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a data source for pools, whose logical connections are wrapped. {@code Keyspread.wrapPooled} makes it, and
 * {@link WrappedDataSource} where one class is of both kinds. No connection may leave it unwrapped.
 */
public final class WrappedPoolDataSource extends WrappedSource<ConnectionPoolDataSource>
        implements ConnectionPoolDataSource {
    /** Takes the connections of {@code delegate}. */
    public WrappedPoolDataSource(ConnectionPoolDataSource delegate, Wrapping wrapping) {
        super(delegate, wrapping);
    }

    @Override
    public PooledConnection getPooledConnection() throws SQLException {
        return new WrappedPooledConnection(
                delegate.getPooledConnection(),
                wrapping,
                null,
                () -> PhysicalConnection.of(delegate.getPooledConnection()));
    }

    @Override
    public PooledConnection getPooledConnection(String user, String password) throws SQLException {
        return new WrappedPooledConnection(
                delegate.getPooledConnection(user, password),
                wrapping,
                user,
                () -> PhysicalConnection.of(delegate.getPooledConnection(user, password)));
    }

    @Override
    public PooledConnectionBuilder createPooledConnectionBuilder() throws SQLException {
        return new Builder(delegate.createPooledConnectionBuilder());
    }

    private final class Builder implements PooledConnectionBuilder {
        private final PooledConnectionBuilder delegateBuilder;
        private @Nullable String user;

        private Builder(PooledConnectionBuilder delegateBuilder) {
            this.delegateBuilder = delegateBuilder;
        }

        @Override
        public PooledConnectionBuilder user(String username) {
            delegateBuilder.user(username);
            user = username;
            return this;
        }

        @Override
        public PooledConnectionBuilder password(String password) {
            delegateBuilder.password(password);
            return this;
        }

        @Override
        public PooledConnectionBuilder shardingKey(ShardingKey shardingKey) {
            delegateBuilder.shardingKey(shardingKey);
            return this;
        }

        @Override
        public PooledConnectionBuilder superShardingKey(ShardingKey superShardingKey) {
            delegateBuilder.superShardingKey(superShardingKey);
            return this;
        }

        @Override
        public PooledConnection build() throws SQLException {
            return new WrappedPooledConnection(delegateBuilder.build(), wrapping, user, null);
        }
    }
}
