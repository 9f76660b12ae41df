package org.example.shop;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import org.example.tool.Borrower;

/** A shop whose pool opens its first connection for a tool. */
public final class LendingShop {
    private LendingShop() {}

    /** Takes two orders after the tool and prints how they are stored. The argument is the URL. */
    public static void main(String[] arguments) throws SQLException {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(arguments[0]);
            pool.setMaximumPoolSize(2);
            Borrower.look(pool);
            try (Connection first = pool.getConnection();
                    Connection second = pool.getConnection()) {
                Orders.create(first);
                Orders.insert(first, 1, "tea");
                Orders.insert(second, 2, "milk");
                System.out.println("orders " + Orders.shards(first));
                System.out.println("wrappers " + Wrappers.count(first) + " " + Wrappers.count(second));
            }
        }
    }
}
