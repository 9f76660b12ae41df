package dev.keyspread.jdbc;

import dev.keyspread.jdbc.vendor.VendorView;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Forwards the metadata of a database. Everything is the delegate's, even the URL, by which tools recognise drivers.
 * {@link ConnectionWrapper} hands it out.
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
    public final @Nullable Connection getConnection() throws SQLException {
        return delegate.getConnection() == null ? null : connection; // throws where the delegate would
    }
}
