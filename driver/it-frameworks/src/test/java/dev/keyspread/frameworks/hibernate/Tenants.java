package dev.keyspread.frameworks.hibernate;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import javax.sql.DataSource;
import org.hibernate.engine.jdbc.connections.spi.MultiTenantConnectionProvider;

/** Gives each tenant connections of one pool that have been moved to its schema. */
record Tenants(DataSource pool, Way way, boolean isPostgres) implements MultiTenantConnectionProvider<String> {
    private static final long serialVersionUID = 1;

    /** How connections are moved, and whether they are moved back. */
    enum Way {
        BY_METHOD(1000),
        BY_STATEMENT(2000),
        LEFT_THERE(3000);

        /** Behind which the ids are that are given while connections are moved so. */
        final long ids;

        Way(long ids) {
            this.ids = ids;
        }
    }

    @Override
    public Connection getAnyConnection() throws SQLException {
        return pool.getConnection();
    }

    @Override
    public void releaseAnyConnection(Connection connection) throws SQLException {
        connection.close();
    }

    @Override
    public Connection getConnection(String tenant) throws SQLException {
        Connection connection = pool.getConnection();
        move(connection, tenant);
        return connection;
    }

    @Override
    public void releaseConnection(String tenant, Connection connection) throws SQLException {
        if (way != Way.LEFT_THERE) {
            move(connection, "public");
        }
        connection.close();
    }

    private void move(Connection connection, String schema) throws SQLException {
        if (way == Way.BY_METHOD) {
            connection.setSchema(isPostgres ? schema : schema.toUpperCase(Locale.ROOT));
            return;
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute((isPostgres ? "SET search_path TO " : "SET SCHEMA ") + schema);
        }
    }

    @Override
    public boolean supportsAggressiveRelease() {
        return false;
    }

    @Override
    public boolean isUnwrappableAs(Class<?> type) {
        return false;
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        throw new UnsupportedOperationException(type.getName());
    }
}
