package dev.keyspread.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A result set. Nothing is done per row: its forwarders are one call each. */
public abstract class ResultSetWrapper extends JdbcWrapper implements ResultSet {
    protected final ResultSet delegate;
    private final ConnectionWrapper connection;
    private @Nullable StatementWrapper statement;

    protected ResultSetWrapper(ResultSet delegate, ConnectionWrapper connection, @Nullable StatementWrapper statement) {
        this.delegate = delegate;
        this.connection = connection;
        this.statement = statement;
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
