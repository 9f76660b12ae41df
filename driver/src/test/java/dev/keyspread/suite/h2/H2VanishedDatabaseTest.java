package dev.keyspread.suite.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** A database in memory is gone with its last connection, and the next one of its name is another: tests make them anew all the time. */
final class H2VanishedDatabaseTest {
    private static final String DATABASE = "h2:mem:vanished";

    private static void write(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("INSERT INTO orders (id) VALUES (?)")) {
            statement.execute("INSERT INTO orders (id) VALUES ('007')");
            prepared.setString(1, "008");
            prepared.execute();
            statement.execute("UPDATE orders SET id = '09' WHERE id = '008'");
        }
    }

    /** Keyspread's own connection, which inspects the schema, may be closed a moment later than the application's last one. */
    private static void awaitVanished() throws SQLException, InterruptedException {
        boolean isThere = true;
        for (int i = 0; isThere && i < 500; i++) {
            Thread.sleep(i == 0 ? 0 : 10);
            try (Connection direct = DriverManager.getConnection("jdbc:" + DATABASE);
                    ResultSet tables = direct.getMetaData().getTables(null, null, "ORDERS", null)) {
                isThere = tables.next();
            }
        }
    }

    @Test
    void rowsAreFilledByTheFormOfTheTableThatIsThereNow() throws SQLException, InterruptedException {
        Properties rules = new Properties();
        rules.setProperty("keyspread.shard.orders.shard", "crc32(id)");
        for (String type : List.of("VARCHAR(20)", "BIGINT", "CHAR(9)", "VARCHAR(20)")) {
            awaitVanished();
            try (Connection direct = DriverManager.getConnection("jdbc:" + DATABASE);
                    Statement statement = direct.createStatement()) {
                statement.execute("CREATE TABLE orders (shard BIGINT, id " + type + ")");
                try (Connection connection = DriverManager.getConnection("jdbc:keyspread:" + DATABASE, rules)) {
                    write(connection);
                }
                try (ResultSet rows = statement.executeQuery("SELECT id, shard FROM orders")) {
                    int count = 0;
                    while (rows.next()) {
                        assertEquals(Shards.crc32(rows.getString(1).trim()), rows.getLong(2), type);
                        count++;
                    }
                    assertEquals(2, count);
                }
            }
        }
    }
}
