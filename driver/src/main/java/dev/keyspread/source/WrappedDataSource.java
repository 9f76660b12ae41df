package dev.keyspread.source;

import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.ShardingKey;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a data source, whose connections are wrapped. {@code Keyspread.wrap} makes it. No connection may leave it unwrapped. Closing it
 * closes the delegate, if that can be closed.
 */
@SuppressWarnings("try") // close throws what the delegate's throws
public final class WrappedDataSource extends WrappedSource<DataSource> implements DataSource, AutoCloseable {
    /** Takes the connections of {@code delegate}. */
    public WrappedDataSource(DataSource delegate, Wrapping wrapping) {
        super(delegate, wrapping);
    }

    @Override
    public Connection getConnection() throws SQLException {
        return wrapping.wrap(delegate.getConnection(), null);
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        return wrapping.wrap(delegate.getConnection(username, password), username);
    }

    @Override
    public ConnectionBuilder createConnectionBuilder() throws SQLException {
        return new Builder(delegate.createConnectionBuilder());
    }

    /** Data sources of the other kinds, which some classes are as well, are wrapped too. */
    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        T found = type.isInstance(delegate) ? type.cast(delegate) : delegate.unwrap(type);
        if (found instanceof XADataSource source && type == XADataSource.class) {
            return type.cast(new WrappedXADataSource(source, wrapping));
        }
        if (found instanceof ConnectionPoolDataSource source && type == ConnectionPoolDataSource.class) {
            return type.cast(new WrappedPoolDataSource(source, wrapping));
        }
        return found;
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(this) || type.isInstance(delegate) || delegate.isWrapperFor(type);
    }

    @Override
    public void close() throws Exception {
        if (delegate instanceof AutoCloseable closeable) {
            closeable.close();
        }
    }

    private final class Builder implements ConnectionBuilder {
        private final ConnectionBuilder delegateBuilder;
        private @Nullable String user;

        private Builder(ConnectionBuilder delegateBuilder) {
            this.delegateBuilder = delegateBuilder;
        }

        @Override
        public ConnectionBuilder user(String username) {
            delegateBuilder.user(username);
            user = username;
            return this;
        }

        @Override
        public ConnectionBuilder password(String password) {
            delegateBuilder.password(password);
            return this;
        }

        @Override
        public ConnectionBuilder shardingKey(ShardingKey shardingKey) {
            delegateBuilder.shardingKey(shardingKey);
            return this;
        }

        @Override
        public ConnectionBuilder superShardingKey(ShardingKey superShardingKey) {
            delegateBuilder.superShardingKey(superShardingKey);
            return this;
        }

        @Override
        public Connection build() throws SQLException {
            return wrapping.wrap(delegateBuilder.build(), user);
        }
    }
}
