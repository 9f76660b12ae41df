package dev.keyspread.source;

import java.io.PrintWriter;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.ShardingKeyBuilder;
import java.util.logging.Logger;
import javax.sql.CommonDataSource;
import org.jspecify.annotations.Nullable;

/** Forwards what the wrapped data sources of all three kinds have in common. */
abstract class WrappedSource<D extends CommonDataSource> implements CommonDataSource {
    final D delegate;
    final Wrapping wrapping;

    WrappedSource(D delegate, Wrapping wrapping) {
        this.delegate = delegate;
        this.wrapping = wrapping;
    }

    @Override
    public @Nullable PrintWriter getLogWriter() throws SQLException {
        return delegate.getLogWriter();
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) throws SQLException {
        delegate.setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        delegate.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return delegate.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return delegate.getParentLogger();
    }

    @Override
    public ShardingKeyBuilder createShardingKeyBuilder() throws SQLException {
        return delegate.createShardingKeyBuilder();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof WrappedSource<?> source
                && source.getClass() == getClass()
                && source.delegate.equals(delegate)
                && source.wrapping.config().equals(wrapping.config());
    }

    @Override
    public int hashCode() {
        return delegate.hashCode();
    }

    @Override
    public String toString() {
        return delegate.toString();
    }
}
