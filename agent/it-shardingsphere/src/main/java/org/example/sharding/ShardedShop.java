package org.example.sharding;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.apache.shardingsphere.driver.api.yaml.YamlShardingSphereDataSourceFactory;

/**
 * Takes orders through ShardingSphere's driver, and reads one through its data source. {@code ShardingSphereTest} of the agent runs it in a
 * process of its own and compares the output. It must not use Keyspread, because the test shows what the agent does.
 */
public final class ShardedShop {
    private static final List<String> DATABASES = List.of("shop_0", "shop_1");

    private ShardedShop() {}

    /** Prints the rows that the shop sees, and then the rows of each database. */
    public static void main(String[] arguments) throws SQLException, IOException {
        for (String database : DATABASES) {
            try (Connection connection = open(database)) {
                execute(
                        connection,
                        "CREATE TABLE orders (shard INTEGER DEFAULT 0 NOT NULL, id BIGINT NOT NULL, item VARCHAR(50), PRIMARY KEY (shard, id))");
            }
        }
        try (Connection connection = DriverManager.getConnection("jdbc:shardingsphere:classpath:sharding.yaml")) {
            System.out.println("connected by " + connection.getClass().getSimpleName());
            execute(connection, "CREATE TABLE visits (at TIMESTAMP NOT NULL, page VARCHAR(50), PRIMARY KEY (at))");
            serve(connection);
        }
        DataSource source = YamlShardingSphereDataSourceFactory.createDataSource(settings());
        try (Connection connection = source.getConnection()) {
            System.out.println("obtained " + connection.getClass().getSimpleName());
            print("found", connection, "SELECT id, item FROM orders WHERE id = 1");
        }
        for (String database : DATABASES) {
            try (Connection connection = open(database)) {
                print(database, connection, "SELECT id, shard FROM orders ORDER BY id");
            }
        }
        System.exit(0); // ShardingSphere's pools stay open and would keep the JVM running
    }

    private static byte[] settings() throws IOException {
        try (InputStream file = ShardedShop.class.getResourceAsStream("/sharding.yaml")) {
            return Objects.requireNonNull(file).readAllBytes();
        }
    }

    private static Connection open(String database) throws SQLException {
        return DriverManager.getConnection("jdbc:h2:mem:" + database + ";DB_CLOSE_DELAY=-1", "sa", "");
    }

    private static void serve(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders (id, item) VALUES (?, ?)")) {
            for (int id = 1; id <= 4; id++) {
                insert.setLong(1, id);
                insert.setString(2, "tea");
                insert.executeUpdate();
            }
        }
        connection.commit();
        try (PreparedStatement update = connection.prepareStatement("UPDATE orders SET item = 'milk' WHERE id = ?")) {
            update.setLong(1, 2);
            System.out.println("updated " + update.executeUpdate());
        }
        connection.commit();
        print("found", connection, "SELECT id, item FROM orders WHERE id = 2");
        print("orders", connection, "SELECT id, item FROM orders ORDER BY id");
        execute(connection, "DELETE FROM orders WHERE id = 3");
        connection.rollback();
        print("rolled back", connection, "SELECT id, item FROM orders WHERE id IN (2, 3) ORDER BY id");
        connection.rollback();
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void print(String what, Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            System.out.print(what);
            while (rows.next()) {
                System.out.print(" " + rows.getLong(1) + "=" + rows.getString(2));
            }
            System.out.println();
        }
    }
}
