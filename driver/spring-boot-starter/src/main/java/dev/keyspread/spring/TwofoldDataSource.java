package dev.keyspread.spring;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.ShardingKeyBuilder;
import java.util.logging.Logger;
import javax.sql.DataSource;
import javax.sql.XAConnection;
import javax.sql.XAConnectionBuilder;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/**
 * Forwards to a data source and to an XA data source, both wrapped. Drivers such as MySQL's and H2's have one class for both, and a bean of it
 * may be asked for by either interface.
 */
final class TwofoldDataSource implements DataSource, XADataSource {
    private final DataSource simple;
    private final XADataSource distributed;

    TwofoldDataSource(DataSource simple, XADataSource distributed) {
        this.simple = simple;
        this.distributed = distributed;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return simple.getConnection();
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        return simple.getConnection(username, password);
    }

    @Override
    public ConnectionBuilder createConnectionBuilder() throws SQLException {
        return simple.createConnectionBuilder();
    }

    @Override
    public XAConnection getXAConnection() throws SQLException {
        return distributed.getXAConnection();
    }

    @Override
    public XAConnection getXAConnection(String user, String password) throws SQLException {
        return distributed.getXAConnection(user, password);
    }

    @Override
    public XAConnectionBuilder createXAConnectionBuilder() throws SQLException {
        return distributed.createXAConnectionBuilder();
    }

    @Override
    public ShardingKeyBuilder createShardingKeyBuilder() throws SQLException {
        return simple.createShardingKeyBuilder();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(this) ? type.cast(this) : simple.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(this) || simple.isWrapperFor(type);
    }

    @Override
    public @Nullable PrintWriter getLogWriter() throws SQLException {
        return simple.getLogWriter();
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) throws SQLException {
        simple.setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        simple.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return simple.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return simple.getParentLogger();
    }

    @Override
    public String toString() {
        return simple.toString();
    }
}
