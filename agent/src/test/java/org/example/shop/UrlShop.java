package org.example.shop;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** A shop that opens a connection by a URL. */
public final class UrlShop {
    private UrlShop() {}

    /** Takes two orders and prints how they are stored. The argument is the URL. */
    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            Shop.serve(connection);
        }
    }
}
