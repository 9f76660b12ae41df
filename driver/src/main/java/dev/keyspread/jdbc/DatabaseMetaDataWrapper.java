package dev.keyspread.jdbc;

import dev.keyspread.jdbc.rows.ShownRows;
import dev.keyspread.jdbc.vendor.VendorView;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a database. Everything is the delegate's, even the URL, by which tools recognise drivers. Only hidden
 * columns are left out.
 */
public abstract class DatabaseMetaDataWrapper extends JdbcWrapper implements DatabaseMetaData {
    /** The driver's metadata, which generated methods call. */
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
    final @Nullable Object guarded(Object found, Class<?> type) throws SQLException {
        Connection raw = found instanceof DatabaseMetaData below ? below.getConnection() : null;
        if (raw == null) {
            return null;
        }
        ConnectionWrapper vendors = connection.below(raw);
        return VendorView.of(type, this, vendors.wrappers.databaseMetaData((DatabaseMetaData) found, vendors));
    }

    @Override
    public final @Nullable ResultSet getColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tableNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        ResultSet rows = delegate.getColumns(catalog, schemaPattern, tableNamePattern, columnNamePattern);
        return shown(rows, ShownRows.Of.COLUMNS, null);
    }

    @Override
    public final @Nullable ResultSet getPrimaryKeys(@Nullable String catalog, @Nullable String schema, String table)
            throws SQLException {
        return shown(delegate.getPrimaryKeys(catalog, schema, table), ShownRows.Of.KEY, null);
    }

    @Override
    public final @Nullable ResultSet getIndexInfo(
            @Nullable String catalog, @Nullable String schema, String table, boolean unique, boolean approximate)
            throws SQLException {
        ResultSet rows = delegate.getIndexInfo(catalog, schema, table, unique, approximate);
        return shown(rows, ShownRows.Of.INDEXES, null);
    }

    @Override
    public final @Nullable ResultSet getBestRowIdentifier(
            @Nullable String catalog, @Nullable String schema, String table, int scope, boolean nullable)
            throws SQLException {
        ResultSet rows = delegate.getBestRowIdentifier(catalog, schema, table, scope, nullable);
        String named = schema == null && schemasAreCatalogs() ? catalog : schema;
        return shown(rows, ShownRows.Of.IDENTIFIER, new QualifiedName(named, table));
    }

    private @Nullable ResultSet shown(@Nullable ResultSet rows, ShownRows.Of counted, @Nullable QualifiedName only)
            throws SQLException {
        if (rows == null || !connection.database.hidesColumns()) {
            return adopt(rows);
        }
        ShownRows.Positions positions = table -> counted == ShownRows.Of.KEY
                ? connection.database.shownInKey(table, connection.session)
                : connection.database.shownPositions(table, connection.session);
        return connection.wrappers.columnsResultSet(
                rows, connection, new ShownRows(counted, positions, schemasAreCatalogs(), only));
    }

    private boolean schemasAreCatalogs() {
        return connection.database.dialect(connection.session).has(Capability.SCHEMAS_ARE_CATALOGS);
    }

    @Override
    public final @Nullable Connection getConnection() throws SQLException {
        return delegate.getConnection() == null ? null : connection; // throws where the delegate would
    }
}
