package org.example.shop;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A shop that turns Keyspread off by its URL. */
public final class OffShop {
    private OffShop() {}

    /** Connects by the driver, and by a data source of its own over the driver. The argument is the URL. */
    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            System.out.println("driver " + Wrappers.count(connection));
        }
        DataSource source = new StubSource(DriverManager.getConnection(arguments[0]));
        try (Connection connection = source.getConnection()) {
            System.out.println("data source " + Wrappers.count(connection));
        }
    }
}
