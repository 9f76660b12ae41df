package dev.keyspread.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The metadata of a database. All of it is the delegate's, the URL too: tools know drivers by it; only hidden columns are left out. */
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
    public final @Nullable ResultSet getColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tableNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        ResultSet rows = delegate.getColumns(catalog, schemaPattern, tableNamePattern, columnNamePattern);
        return rows == null || !connection.database.hidesColumns()
                ? adopt(rows)
                : connection.wrappers.columnsResultSet(rows, connection);
    }

    @Override
    public final Connection getConnection() throws SQLException {
        delegate.getConnection(); // throws where the delegate would
        return connection;
    }
}
