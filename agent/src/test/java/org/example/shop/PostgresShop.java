package org.example.shop;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import javax.sql.XAConnection;
import org.postgresql.PGConnection;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.xa.PGXADataSource;

/** A shop that uses what PostgreSQL's driver has beside JDBC. */
public final class PostgresShop {
    private PostgresShop() {}

    /** Connects by the driver and by its data sources. The argument is the URL. */
    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            serve("driver", connection);
        }
        PGSimpleDataSource plain = new PGSimpleDataSource();
        plain.setUrl(arguments[0]);
        try (Connection connection = plain.getConnection()) {
            serve("plain", connection);
        }
        PGXADataSource distributed = new PGXADataSource();
        distributed.setUrl(arguments[0]);
        XAConnection xa = distributed.getXAConnection();
        try (Connection connection = xa.getConnection()) {
            serve("xa", connection);
        } finally {
            xa.close();
        }
    }

    private static void serve(String way, Connection connection) throws SQLException {
        System.out.println(way + " backend " + (((PGConnection) connection).getBackendPID() > 0));
        connection.createStatement().execute("DROP TABLE IF EXISTS orders");
        System.out.print(way + ": ");
        Shop.serve(connection);
    }
}
