package dev.keyspread.jdbc;

import dev.keyspread.plan.Plan;
import java.sql.CallableStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a callable statement; {@link Preparing} makes it, as a generated subclass. Its parameters must never be computed: see
 * {@link ConnectionWrapper#prepareCall(String)}.
 */
public abstract class CallableStatementWrapper extends PreparedStatementWrapper implements CallableStatement {
    /** The object of {@link #statement}, by the type that its own methods need. */
    protected final CallableStatement callable;

    protected CallableStatementWrapper(CallableStatement delegate, ConnectionWrapper connection, @Nullable Plan plan) {
        super(delegate, connection, plan);
        this.callable = delegate;
    }

    @Override
    final @Nullable Statement below(Statement raw, ConnectionWrapper vendors) {
        return raw instanceof CallableStatement callBelow
                ? vendors.wrappers.callableStatement(callBelow, vendors, plan)
                : null;
    }

    @Override
    public final <T> @Nullable T getObject(int parameterIndex, Class<T> type) throws SQLException {
        return adopt(callable.getObject(parameterIndex, type), type);
    }

    @Override
    public final <T> @Nullable T getObject(String parameterName, Class<T> type) throws SQLException {
        return adopt(callable.getObject(parameterName, type), type);
    }
}
