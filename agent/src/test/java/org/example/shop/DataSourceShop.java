package org.example.shop;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.PooledConnection;
import javax.sql.XAConnection;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;

/** Shops that take their connections from H2's data sources, which do not ask its driver for them. */
public final class DataSourceShop {
    private DataSourceShop() {}

    /** Serves in each of the ways there are. */
    public static void main(String[] arguments) throws SQLException {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setUser("sa");
        dataSource.setUrl("jdbc:h2:mem:plain");
        try (Connection connection = dataSource.getConnection()) {
            serve("plain", connection);
        }
        try (Connection connection = dataSource.getConnection("sa", "")) {
            serve("user", connection);
        }
        XAConnection distributed = dataSource.getXAConnection();
        try (Connection connection = distributed.getConnection()) {
            serve("xa", connection);
        } finally {
            distributed.close();
        }
        PooledConnection pooled = dataSource.getPooledConnection("sa", "");
        try (Connection connection = pooled.getConnection()) {
            serve("pooled", connection);
        } finally {
            pooled.close();
        }
        JdbcConnectionPool pool = JdbcConnectionPool.create("jdbc:h2:mem:pool", "sa", "");
        try (Connection connection = pool.getConnection()) {
            serve("pool", connection);
        } finally {
            pool.dispose();
        }
    }

    private static void serve(String way, Connection connection) throws SQLException {
        System.out.print(way + ": ");
        Shop.serve(connection);
    }
}
