package dev.keyspread.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which rows of a statement the heat map counts: those that it names by their whole keys. */
final class KeyedRowsTest {
    @TempDir
    private Path folder;

    private Connection connect() throws SQLException {
        Properties settings = new Properties();
        settings.setProperty("keyspread.report", folder.resolve("report.html").toString());
        settings.setProperty("keyspread.shard.lines.shard", "crc32(order_id) % 16");
        Connection connection = DriverManager.getConnection("jdbc:keyspread:h2:mem:", settings);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE orders (id BIGINT PRIMARY KEY, item VARCHAR)");
            statement.execute("CREATE TABLE lines (shard INT NOT NULL, order_id BIGINT NOT NULL, no INT NOT NULL,"
                    + " n INT, PRIMARY KEY (shard, order_id, no))");
        }
        return connection;
    }

    private void run(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    /** How many rows of a table were written or read. */
    private long rows(String table, String operation) throws IOException {
        JsonObject report = JsonParser.parseString(Files.readString(folder.resolve("report.json")))
                .getAsJsonObject();
        for (JsonElement each :
                report.getAsJsonArray("databases").get(0).getAsJsonObject().getAsJsonArray("tables")) {
            if (each.getAsJsonObject().get("name").getAsString().equalsIgnoreCase(table)) {
                return each.getAsJsonObject()
                        .getAsJsonObject("rows")
                        .get(operation)
                        .getAsLong();
            }
        }
        return 0;
    }

    @Test
    void eachValueOfAnInIsARow() throws SQLException, IOException {
        run(
                "SELECT item FROM orders WHERE id IN (1, 2, 3)",
                "DELETE FROM orders WHERE id IN (4, 5)",
                "UPDATE orders SET item = 'x' WHERE id = 7 OR id = 8 OR id = 9 OR id = 10");

        assertEquals(3, rows("orders", "read"));
        assertEquals(2, rows("orders", "delete"));
        assertEquals(4, rows("orders", "update"));
    }

    @Test
    void soIsEachRowOfValues() throws SQLException, IOException {
        run(
                "SELECT n FROM lines WHERE (order_id, no) IN ((1, 1), (1, 2))",
                "SELECT n FROM lines WHERE order_id IN (1, 2) AND no IN (1, 2, 3)");

        assertEquals(8, rows("lines", "read"));
    }

    @Test
    void inAJoinEachTableWhoseKeyIsGivenIsRead() throws SQLException, IOException {
        run(
                "SELECT o.item, l.n FROM orders o JOIN lines l ON l.order_id = o.id WHERE o.id = 5 AND l.no = 1",
                "SELECT o.item FROM orders o LEFT JOIN lines l ON l.order_id = o.id WHERE o.id = 6",
                "SELECT item FROM orders WHERE id = (SELECT MAX(n) FROM lines WHERE order_id = 3 AND no = 2)",
                "WITH few AS (SELECT item FROM orders WHERE id = 1) SELECT * FROM few");

        assertEquals(3, rows("orders", "read"));
        assertEquals(2, rows("lines", "read"));
    }

    @Test
    void aPreparedInIsReadWithWhatIsBound() throws SQLException, IOException {
        try (Connection connection = connect();
                PreparedStatement select = connection.prepareStatement("SELECT item FROM orders WHERE id IN (?, ?)")) {
            for (int i = 0; i < 10; i++) {
                select.setLong(1, i);
                select.setLong(2, i + 100);
                select.executeQuery().close();
            }
        }

        assertEquals(20, rows("orders", "read"));
    }

    @Test
    void whatGivesAPartOfTheKeyOrNoneIsNotCounted() throws SQLException, IOException {
        run(
                "SELECT n FROM lines WHERE order_id = 1",
                "SELECT item FROM orders WHERE item = 'x'",
                "SELECT item FROM orders WHERE id > 5",
                "SELECT item FROM orders WHERE id = 5 OR item = 'x'",
                "DELETE FROM orders WHERE item = 'y'");

        assertEquals(0, rows("lines", "read") + rows("orders", "read") + rows("orders", "delete"));
    }

    @Test
    void everyRowOfALongInsertCounts() throws SQLException, IOException {
        run("INSERT INTO orders (id) VALUES "
                + IntStream.range(0, 3_000).mapToObj(i -> "(" + i + ")").collect(Collectors.joining(", ")));

        assertEquals(3_000, rows("orders", "insert"));
    }
}
