package dev.keyspread.jdbc;

import dev.keyspread.plan.BoundParameters;
import java.sql.ParameterMetaData;
import java.sql.SQLException;

/**
 * Forwards the metadata of the application's parameters: those that are computed are not among them. The generated methods that take a
 * parameter's index pass it through {@link #column}. {@link WrapperFactory} makes it.
 */
public abstract class BoundParameterMetaData extends JdbcWrapper implements ParameterMetaData {
    /** The driver's metadata, which generated methods call. */
    protected final ParameterMetaData delegate;

    private final ConnectionWrapper connection;
    private final BoundParameters parameters;

    protected BoundParameterMetaData(
            ParameterMetaData delegate, ConnectionWrapper connection, BoundParameters parameters) {
        this.delegate = delegate;
        this.connection = connection;
        this.parameters = parameters;
    }

    @Override
    final ParameterMetaData delegate() {
        return delegate;
    }

    @Override
    final ConnectionWrapper owner() {
        return connection;
    }

    @Override
    public final int getParameterCount() {
        return parameters.applicationCount();
    }

    /** The delegate's index of the application's. */
    protected final int column(int parameter) throws SQLException {
        return parameters.position(parameter);
    }
}
