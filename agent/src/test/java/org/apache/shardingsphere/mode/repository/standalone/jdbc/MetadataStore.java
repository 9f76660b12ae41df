package org.apache.shardingsphere.mode.repository.standalone.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.example.shop.UrlShop;
import org.example.shop.Wrappers;

/** Keeps metadata in a database of its own, behind a pool most of whose connections are opened by the pool's thread. */
public final class MetadataStore {
    private MetadataStore() {}

    /** Makes a table and prints how often connections are wrapped. The argument is the application's URL. */
    public static void main(String[] arguments) throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:config");
        config.setUsername("sa");
        config.setMaximumPoolSize(3);
        try (HikariDataSource pool = new HikariDataSource(config);
                Connection first = pool.getConnection();
                Connection second = pool.getConnection();
                Connection third = pool.getConnection();
                Statement statement = third.createStatement()) {
            statement.execute("CREATE TABLE repository (at TIMESTAMP NOT NULL, entry VARCHAR(50), PRIMARY KEY (at))");
            System.out.println("store " + Wrappers.count(first) + Wrappers.count(second) + Wrappers.count(third));
        }
        UrlShop.main(arguments);
    }
}
