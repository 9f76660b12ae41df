package org.example.shop;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;
import org.example.shop.NarrowDriver.NarrowConnection;
import org.example.shop.NarrowDriver.NarrowStatement;

/** A shop that uses what its driver has beside JDBC. */
public final class NarrowShop {
    private NarrowShop() {}

    /** Connects by the driver's own method and by JDBC's. */
    public static void main(String[] arguments) throws SQLException {
        NarrowDriver driver = new NarrowDriver();
        serve(Objects.requireNonNull(driver.connect("jdbc:narrow:own", new Properties())));
        DriverManager.registerDriver(driver);
        serve((NarrowConnection) DriverManager.getConnection("jdbc:narrow:jdbc"));
    }

    private static void serve(NarrowConnection connection) throws SQLException {
        try (connection;
                NarrowStatement statement = connection.createStatement()) {
            System.out.println("region " + connection.region() + ", tracking " + statement.tracking());
            Shop.serve(connection);
        }
    }
}
