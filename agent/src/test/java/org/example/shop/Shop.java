package org.example.shop;

import java.sql.Connection;
import java.sql.SQLException;

/** Does what all shops do. */
final class Shop {
    private Shop() {}

    /** Takes two orders and prints how they are stored, and how often the connection is wrapped. */
    static void serve(Connection connection) throws SQLException {
        Orders.create(connection);
        Orders.insert(connection, 1, "tea");
        Orders.insert(connection, 2, "milk");
        System.out.println("orders " + Orders.shards(connection));
        System.out.println("wrappers " + Wrappers.count(connection));
    }
}
