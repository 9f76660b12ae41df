package dev.keyspread.jdbc;

import dev.keyspread.jdbc.vendor.VendorView;
import dev.keyspread.watch.WatchedShape;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a result set, for {@link SentStatement} and metadata. Its forwarders are one call each; rows are counted while there is a report.
 */
public abstract class ResultSetWrapper extends JdbcWrapper implements ResultSet {
    /** The driver's result set, which generated methods call. */
    protected final ResultSet delegate;

    private final ConnectionWrapper connection;
    private @Nullable StatementWrapper statement;

    /** Where its rows are counted; null while there is no report. */
    private final @Nullable WatchedShape counted;

    protected ResultSetWrapper(ResultSet delegate, ConnectionWrapper connection, @Nullable StatementWrapper statement) {
        this.delegate = delegate;
        this.connection = connection;
        this.statement = statement;
        this.counted = statement == null ? null : statement.watch.shape();
    }

    @Override
    public boolean next() throws SQLException {
        boolean hasRow = delegate.next();
        if (counted != null && hasRow) {
            counted.read(1);
        }
        return hasRow;
    }

    /** Returns true if it is the wrapper of that object of the driver's. */
    final boolean wraps(ResultSet raw) {
        return delegate == raw || (delegate instanceof ResultSetWrapper inner && inner.wraps(raw));
    }

    @Override
    final @Nullable Object guarded(Object found, Class<?> type) throws SQLException {
        Statement from = found instanceof ResultSet below ? below.getStatement() : null;
        Connection raw = from == null ? null : from.getConnection();
        if (raw == null) {
            return null; // of the metadata
        }
        ConnectionWrapper vendors = connection.below(raw);
        return VendorView.of(type, this, vendors.wrappers.resultSet((ResultSet) found, vendors, statement));
    }

    @Override
    final ResultSet delegate() {
        return delegate;
    }

    @Override
    final ConnectionWrapper owner() {
        return connection;
    }

    @Override
    final @Nullable StatementWrapper source() {
        return statement;
    }

    /**
     * The statement that it came from. A result set of the metadata came from a statement of the driver's own, which
     * is wrapped if the driver gives it.
     */
    @Override
    public final @Nullable Statement getStatement() throws SQLException {
        Statement raw = delegate.getStatement();
        if (raw != null && statement == null) {
            statement = (StatementWrapper) Objects.requireNonNull(adopt(raw));
        }
        return raw == null ? null : statement;
    }

    @Override
    public <T> @Nullable T getObject(int columnIndex, Class<T> type) throws SQLException {
        return adopt(delegate.getObject(columnIndex, type), type);
    }

    @Override
    public final <T> @Nullable T getObject(String columnLabel, Class<T> type) throws SQLException {
        return adopt(delegate.getObject(columnLabel, type), type);
    }
}
