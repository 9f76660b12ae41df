package org.example.shop;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** A shop that runs for a while: the agent comes when its pool has connections already. */
public final class PatientShop {
    private static final String URL = "jdbc:h2:mem:patient;DB_CLOSE_DELAY=-1";

    private PatientShop() {}

    /** Connects, waits to be told to go on, and serves by the connections that it has and by new ones. */
    public static void main(String[] arguments) throws SQLException, IOException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(URL);
        config.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            try (Connection before = pool.getConnection()) {
                Orders.create(before);
                System.out.println("before " + Wrappers.count(before));
            }
            if (System.in.read() < 0) {
                throw new IOException("nobody said to go on");
            }
            try (Connection pooled = pool.getConnection()) {
                Orders.insert(pooled, 1, "tea");
                System.out.println("pooled " + Wrappers.count(pooled));
            }
            try (Connection fresh = DriverManager.getConnection(URL)) {
                Orders.insert(fresh, 2, "milk");
                System.out.println("fresh " + Wrappers.count(fresh));
                System.out.println("orders " + Orders.shards(fresh));
            }
        }
    }
}
