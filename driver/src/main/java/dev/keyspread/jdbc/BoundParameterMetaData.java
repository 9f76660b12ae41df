package dev.keyspread.jdbc;

import dev.keyspread.plan.BoundParameters;
import java.sql.ParameterMetaData;
import java.sql.SQLException;

/** The metadata of the application's parameters: those that are computed are not among them. */
final class BoundParameterMetaData extends JdbcWrapper implements ParameterMetaData {
    private final ParameterMetaData delegate;
    private final ConnectionWrapper connection;
    private final BoundParameters parameters;

    BoundParameterMetaData(ParameterMetaData delegate, ConnectionWrapper connection, BoundParameters parameters) {
        this.delegate = delegate;
        this.connection = connection;
        this.parameters = parameters;
    }

    @Override
    ParameterMetaData delegate() {
        return delegate;
    }

    @Override
    ConnectionWrapper owner() {
        return connection;
    }

    @Override
    public int getParameterCount() {
        return parameters.applicationCount();
    }

    @Override
    public int isNullable(int param) throws SQLException {
        return delegate.isNullable(parameters.position(param));
    }

    @Override
    public boolean isSigned(int param) throws SQLException {
        return delegate.isSigned(parameters.position(param));
    }

    @Override
    public int getPrecision(int param) throws SQLException {
        return delegate.getPrecision(parameters.position(param));
    }

    @Override
    public int getScale(int param) throws SQLException {
        return delegate.getScale(parameters.position(param));
    }

    @Override
    public int getParameterType(int param) throws SQLException {
        return delegate.getParameterType(parameters.position(param));
    }

    @Override
    public String getParameterTypeName(int param) throws SQLException {
        return delegate.getParameterTypeName(parameters.position(param));
    }

    @Override
    public String getParameterClassName(int param) throws SQLException {
        return delegate.getParameterClassName(parameters.position(param));
    }

    @Override
    public int getParameterMode(int param) throws SQLException {
        return delegate.getParameterMode(parameters.position(param));
    }
}
