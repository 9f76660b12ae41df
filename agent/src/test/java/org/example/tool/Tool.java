package org.example.tool;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.example.shop.UrlShop;
import org.example.shop.Wrappers;
import org.h2.jdbcx.JdbcDataSource;

/** A tool that connects by itself, and has an application connect. */
public final class Tool {
    private Tool() {}

    /** Prints how often connections are wrapped. The arguments are the tool's URL and the application's. */
    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection(arguments[0])) {
            System.out.println("by the driver " + Wrappers.count(connection));
        }
        JdbcDataSource vendors = new JdbcDataSource();
        vendors.setUrl("jdbc:h2:mem:tool");
        DataSource source = vendors;
        try (Connection connection = source.getConnection()) {
            System.out.println("by the data source " + Wrappers.count(connection));
        }
        UrlShop.main(new String[] {arguments[1]});
    }
}
