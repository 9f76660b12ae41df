package dev.keyspread.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.keyspread.api.StatementRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what the report says of the statements that were executed. */
final class ReportedStatementsTest {
    @TempDir
    private Path folder;

    private final Properties settings = new Properties();

    private Connection connect() throws SQLException {
        settings.setProperty("keyspread.report", folder.resolve("report.html").toString());
        settings.setProperty("keyspread.shard.t.shard", "crc32(id) % 16");
        Connection connection = DriverManager.getConnection("jdbc:keyspread:h2:mem:", settings);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (shard INT NOT NULL, id BIGINT, item VARCHAR, PRIMARY KEY (shard, id))");
        }
        return connection;
    }

    private List<JsonObject> statements() throws IOException {
        List<JsonObject> all = new ArrayList<>();
        JsonObject report = JsonParser.parseString(Files.readString(folder.resolve("report.json")))
                .getAsJsonObject();
        for (JsonElement each :
                report.getAsJsonArray("databases").get(0).getAsJsonObject().getAsJsonArray("statements")) {
            all.add(each.getAsJsonObject());
        }
        return all;
    }

    private JsonObject statement(String beginning) throws IOException {
        List<JsonObject> found = statements().stream()
                .filter(each -> each.get("text").getAsString().startsWith(beginning))
                .toList();
        assertEquals(1, found.size(), beginning + " in " + statements());
        return found.get(0);
    }

    private static long number(JsonObject statement, String member) {
        return statement.get(member).getAsLong();
    }

    private static long executions(JsonObject statement) {
        long sum = 0;
        for (JsonElement each : statement.getAsJsonArray("timesTaken")) {
            sum += each.getAsLong();
        }
        return sum;
    }

    @Test
    void preparedStatementsAreCountedWithTheirRowsAndTimes() throws SQLException, IOException {
        try (Connection connection = connect();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t (id, item) VALUES (?, ?)");
                PreparedStatement select = connection.prepareStatement("SELECT item FROM t WHERE id > ?")) {
            for (int i = 0; i < 10; i++) {
                insert.setLong(1, i);
                insert.setString(2, "secret");
                insert.executeUpdate();
            }
            select.setLong(1, 4);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    assertEquals("secret", rows.getString(1));
                }
            }
        }

        JsonObject insert = statement("INSERT");
        assertEquals(
                "INSERT INTO t ( id , item ) VALUES ( … )", insert.get("text").getAsString());
        assertEquals(10, number(insert, "calls"));
        assertEquals(10, number(insert, "rows"));
        assertEquals(10, number(insert, "rewritten"));
        assertEquals(10, executions(insert));
        assertTrue(insert.get("millis").getAsDouble() > 0);
        assertEquals(1, number(statement("SELECT"), "calls"));
        assertEquals(5, number(statement("SELECT"), "rows"));
    }

    @Test
    void textsOfOneShapeAreOneStatementWithoutTheirLiterals() throws SQLException, IOException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < 10; i++) {
                statement.executeUpdate("INSERT INTO t (id, item) VALUES (" + i + ", 'secret" + i + "')");
                statement.executeQuery("SELECT item FROM t WHERE id = " + i).close();
            }
        }

        JsonObject insert = statement("INSERT");
        assertEquals(10, number(insert, "calls"));
        assertEquals(10, number(insert, "rows"));
        assertEquals(10, number(statement("SELECT"), "rewritten"));
        assertFalse(Files.readString(folder.resolve("report.html")).contains("secret"));
    }

    @Test
    void aBatchOfAPreparedStatementIsOneCallAndItsRowsCount() throws SQLException, IOException {
        try (Connection connection = connect();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t (id, item) VALUES (?, ?)");
                Statement texts = connection.createStatement()) {
            for (int i = 0; i < 100; i++) {
                insert.setLong(1, i);
                insert.setString(2, "x");
                insert.addBatch();
            }
            insert.executeBatch();
            texts.addBatch("DELETE FROM t WHERE id = 3");
            texts.addBatch("DELETE FROM t WHERE id = 4");
            texts.executeBatch();
        }

        assertEquals(1, number(statement("INSERT"), "calls"));
        assertEquals(100, number(statement("INSERT"), "rows"));
        assertEquals(2, number(statement("DELETE"), "calls"));
        assertEquals(2, number(statement("DELETE"), "rows"));
    }

    @Test
    void whatIsRefusedSaysWhyAndWhatIsNotRewrittenToo() throws SQLException, IOException {
        settings.setProperty("keyspread.reads", "off");
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < 3; i++) {
                assertThrows(
                        StatementRefusedException.class,
                        () -> statement.executeUpdate("INSERT INTO t (id, item) VALUES (RAND() * 100, 'x')"));
            }
            statement.executeQuery("SELECT item FROM t WHERE id = 5").close();
            assertThrows(SQLException.class, () -> statement.executeQuery("SELECT nothing FROM t WHERE item = 'x'"));
        }

        JsonObject insert = statement("INSERT");
        assertEquals(0, number(insert, "calls"));
        assertEquals(3, number(insert, "refused"));
        assertTrue(insert.get("refusal").getAsString().contains("SHARD"), insert.toString());
        assertEquals(1, number(statement("SELECT nothing"), "failed"));
        assertEquals(0, number(statement("SELECT nothing"), "calls"));
        assertTrue(statement("SELECT item").get("whyNot").getAsString().contains("SHARD"));
    }

    @Test
    void ofManyShapesTheRestIsSummedUp() throws SQLException, IOException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < 700; i++) {
                statement.executeQuery("SELECT id AS c" + i + " FROM t").close();
            }
        }

        assertEquals(151, statements().size());
        assertEquals(
                701,
                statements().stream().mapToLong(each -> number(each, "calls")).sum());
    }
}
