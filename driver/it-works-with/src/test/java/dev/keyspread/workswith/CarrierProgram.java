package dev.keyspread.workswith;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** Starts two hundred virtual threads, each of which inserts a row and finds it. The build's Java may have none: they are started by reflection. */
final class CarrierProgram {
    private CarrierProgram() {}

    /**
     * Runs them all.
     *
     * @param arguments the URL
     * @throws Exception if a thread can't be started
     */
    public static void main(String... arguments) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(arguments[0]);
        config.setMaximumPoolSize(3);
        AtomicInteger found = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        try (HikariDataSource pool = new HikariDataSource(config)) {
            for (int i = 1; i <= 200; i++) {
                long id = i;
                Runnable request = () -> found.addAndGet(request(pool, id));
                threads.add((Thread) Thread.class
                        .getMethod("startVirtualThread", Runnable.class)
                        .invoke(null, request));
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        System.out.println("found " + found);
    }

    private static int request(DataSource pool, long id) {
        try (Connection connection = pool.getConnection();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO orders (id, item) VALUES (?, 'x')");
                PreparedStatement select = connection.prepareStatement("SELECT item FROM orders WHERE id = ?")) {
            insert.setLong(1, id);
            insert.executeUpdate();
            select.setLong(1, id);
            try (ResultSet row = select.executeQuery()) {
                return row.next() ? 1 : 0;
            }
        } catch (SQLException e) {
            e.printStackTrace();
            return 0;
        }
    }
}
