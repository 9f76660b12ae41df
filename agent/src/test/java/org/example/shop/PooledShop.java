package org.example.shop;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;

/** A shop on H2 behind HikariCP. */
public final class PooledShop {
    private PooledShop() {}

    /** Takes two orders and prints how they are stored. The argument is the URL. */
    public static void main(String[] arguments) throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(arguments[0]);
        config.setMaximumPoolSize(2);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            try (Connection connection = pool.getConnection()) {
                Orders.create(connection);
                Orders.createHot(connection);
            }
            try (Connection first = pool.getConnection();
                    Connection second = pool.getConnection()) {
                Orders.insert(first, 1, "tea");
                Orders.insert(second, 2, "milk");
                System.out.println("orders " + Orders.shards(first));
                System.out.println("wrappers " + Wrappers.count(first) + " " + Wrappers.count(second));
            }
        }
    }
}
