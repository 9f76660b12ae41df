package dev.keyspread.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;

/** The metadata of a database. All of it is the delegate's, the URL too: tools know drivers by it. */
public abstract class DatabaseMetaDataWrapper extends JdbcWrapper implements DatabaseMetaData {
    protected final DatabaseMetaData delegate;
    private final ConnectionWrapper connection;

    protected DatabaseMetaDataWrapper(DatabaseMetaData delegate, ConnectionWrapper connection) {
        this.delegate = delegate;
        this.connection = connection;
    }

    @Override
    final DatabaseMetaData delegate() {
        return delegate;
    }

    @Override
    final ConnectionWrapper owner() {
        return connection;
    }

    @Override
    public final Connection getConnection() throws SQLException {
        delegate.getConnection(); // throws where the delegate would
        return connection;
    }
}
