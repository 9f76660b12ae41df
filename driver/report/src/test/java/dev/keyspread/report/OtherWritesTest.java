package dev.keyspread.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.keyspread.engine.EmbeddedPostgresEngine;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;
import org.postgresql.util.ByteStreamWriter;

/** Rows that an application writes by other statements than INSERT … VALUES, or by none, are in the report too. */
final class OtherWritesTest {
    @TempDir
    private Path folder;

    private final Properties settings = new Properties();

    @BeforeEach
    void setReport() {
        settings.setProperty("keyspread.report", folder.resolve("report.html").toString());
        settings.setProperty("keyspread.whatif.plain.shard", "crc32(id) % 16");
    }

    private Connection h2() throws SQLException {
        return create(DriverManager.getConnection("jdbc:keyspread:h2:mem:", settings));
    }

    private Connection postgres() throws SQLException {
        return create(DriverManager.getConnection(
                EmbeddedPostgresEngine.newDatabase().replaceFirst("jdbc:", "jdbc:keyspread:"), settings));
    }

    private static Connection create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE plain (id BIGINT PRIMARY KEY, note VARCHAR(40))");
            statement.execute("CREATE TABLE other (id BIGINT PRIMARY KEY)");
            statement.execute("INSERT INTO other VALUES (1001), (1002), (1003), (1004), (1005)");
        }
        return connection;
    }

    private JsonObject table() throws IOException {
        JsonObject report = JsonParser.parseString(Files.readString(folder.resolve("report.json")))
                .getAsJsonObject();
        for (JsonElement each :
                report.getAsJsonArray("databases").get(0).getAsJsonObject().getAsJsonArray("tables")) {
            if (each.getAsJsonObject().get("name").getAsString().equalsIgnoreCase("plain")) {
                return each.getAsJsonObject();
            }
        }
        throw new AssertionError("no table plain");
    }

    private long rows(String operation) throws IOException {
        return table().getAsJsonObject("rows").get(operation).getAsLong();
    }

    private long uncounted() throws IOException {
        return table().get("uncounted").getAsLong();
    }

    private long unplaced() throws IOException {
        return table().get("unplaced").getAsLong();
    }

    /** The patterns of the stored key, and of the same key behind the shard that is tried out. */
    private String patterns() throws IOException {
        StringBuilder patterns = new StringBuilder();
        for (JsonElement each : table().getAsJsonArray("keys")) {
            JsonObject key = each.getAsJsonObject();
            String rule = key.get("rule").getAsString();
            if (rule.isEmpty() || rule.endsWith("% 16")) {
                patterns.append(patterns.isEmpty() ? "" : " ")
                        .append(key.getAsJsonArray("patterns").get(0).getAsString());
            }
        }
        return patterns.toString();
    }

    private void run(String... statements) throws SQLException {
        try (Connection connection = h2();
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    @Test
    void aMergeOfGivenRowsHasItsPlaces() throws SQLException, IOException {
        run(
                "MERGE INTO plain (id, note) KEY (id) VALUES (1, 'a'), (2, 'b')",
                "MERGE INTO plain AS t USING (VALUES (3, 'c'), (4, 'd')) AS s (id, note) ON t.id = s.id"
                        + " WHEN MATCHED THEN UPDATE SET note = s.note"
                        + " WHEN NOT MATCHED THEN INSERT (id, note) VALUES (s.id, s.note)");

        assertEquals(4, rows("insert"));
        assertEquals(0, unplaced());
    }

    @Test
    void aMergeFromATableIsAsManyRowsAsItsUpdateCountSays() throws SQLException, IOException {
        run("MERGE INTO plain AS t USING other AS s ON t.id = s.id"
                + " WHEN NOT MATCHED THEN INSERT (id, note) VALUES (s.id, 'x')");

        assertEquals(5, rows("insert"));
        assertEquals(5, unplaced());
    }

    @Test
    void preparedMergesDrawWhatTheirKeysDo() throws SQLException, IOException {
        try (Connection connection = h2();
                PreparedStatement merge = connection.prepareStatement("MERGE INTO plain AS t USING (VALUES"
                        + " (CAST(? AS BIGINT), ?)) AS s (a, b) ON t.id = s.a WHEN NOT MATCHED THEN INSERT (id, note)"
                        + " VALUES (s.a, s.b)")) {
            for (int i = 0; i < 600; i++) {
                merge.setLong(1, i);
                merge.setString(2, "x");
                merge.executeUpdate();
            }
        }

        assertEquals(600, rows("insert"));
        assertEquals("diagonal even", patterns());
    }

    @Test
    void anInsertFromAQueryOfLiteralsHasItsPlaces() throws SQLException, IOException {
        run(
                "INSERT INTO plain (id, note) SELECT 1, 'a' UNION ALL SELECT 2, 'b'",
                "INSERT INTO plain SELECT 3, 'c'",
                "INSERT INTO plain (id, note) (VALUES (4, 'd'), (5, 'e'))");

        assertEquals(5, rows("insert"));
        assertEquals(0, unplaced());
    }

    @Test
    void anInsertFromATableIsAsManyRowsAsItsUpdateCountSays() throws SQLException, IOException {
        try (Connection connection = h2();
                Statement statement = connection.createStatement();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO plain SELECT id + ?, 'x' FROM other")) {
            statement.execute("INSERT INTO plain (id) SELECT id FROM other");
            statement.executeUpdate("INSERT INTO plain (id) SELECT id + 10 FROM other");
            insert.setLong(1, 100);
            insert.executeUpdate();
            insert.setLong(1, 200);
            insert.execute();
            insert.setLong(1, 300);
            insert.addBatch();
            insert.setLong(1, 400);
            insert.addBatch();
            insert.executeBatch();
            statement.addBatch("INSERT INTO plain (id) SELECT id + 500 FROM other");
            statement.executeBatch();
        }

        assertEquals(35, rows("insert"));
        assertEquals(35, unplaced());
    }

    @Test
    void anInsertOfARowThatIsNotThereCountsWhereItWasWritten() throws SQLException, IOException {
        try (Connection connection = h2();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO plain (id, note)"
                        + " SELECT CAST(? AS BIGINT), 'x' FROM (VALUES (0)) v (n)"
                        + " WHERE NOT EXISTS (SELECT 1 FROM plain p WHERE p.id = CAST(? AS BIGINT))")) {
            for (int i = 0; i < 600; i++) {
                insert.setLong(1, i / 2);
                insert.setLong(2, i / 2);
                insert.executeUpdate();
            }
        }

        assertEquals(300, rows("insert"));
        assertEquals(0, unplaced());
        assertEquals("diagonal even", patterns());
    }

    @Test
    void changesByOtherConditionsThanTheKeyAreCounted() throws SQLException, IOException {
        run(
                "INSERT INTO plain VALUES (1, 'a'), (2, 'a'), (3, 'b')",
                "UPDATE plain SET note = 'c' WHERE id > 1",
                "UPDATE plain SET note = 'c' WHERE id = 1",
                "DELETE FROM plain WHERE note = 'c'");

        assertEquals(3, rows("update"));
        assertEquals(3, rows("delete"));
        assertEquals(5, unplaced());
    }

    @Test
    void whatIsRolledBackCountsApart() throws SQLException, IOException {
        try (Connection connection = h2();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.executeUpdate("INSERT INTO plain (id) SELECT id FROM other");
            connection.rollback();
        }

        assertEquals(0, rows("insert"));
        assertEquals(5, table().get("rolledBack").getAsLong());
    }

    @Test
    void rowsOfAnUpdatableResultSetCount() throws SQLException, IOException {
        try (Connection connection = h2();
                Statement statement =
                        connection.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE);
                ResultSet rows = statement.executeQuery("SELECT id, note FROM plain")) {
            for (int i = 0; i < 300; i++) {
                rows.moveToInsertRow();
                rows.updateLong(1, i);
                rows.updateString(2, "x");
                rows.insertRow();
            }
            connection.createStatement().execute("INSERT INTO plain VALUES (900, 'y'), (901, 'z')");
            try (ResultSet others = statement.executeQuery("SELECT id, note FROM plain WHERE id >= 900 ORDER BY id")) {
                assertTrue(others.next());
                others.updateString(2, "Y");
                others.updateRow();
                assertTrue(others.next());
                others.deleteRow();
            }
        }

        assertEquals(302, rows("insert"));
        assertEquals(1, rows("update"));
        assertEquals(1, rows("delete"));
        assertEquals(0, unplaced());
        assertEquals("diagonal even", patterns());
    }

    @Test
    void rowsOfACopyCount() throws SQLException, IOException {
        try (Connection connection = postgres()) {
            CopyManager copies = ((PGConnection) connection).getCopyAPI();
            for (int i = 0; i < 40; i++) {
                int from = i * 10;
                String rows = IntStream.range(from, from + 10)
                        .mapToObj(id -> id + "\tx\\ty")
                        .collect(Collectors.joining("\n"));
                copies.copyIn("COPY plain (id, note) FROM STDIN", new StringReader(rows));
            }
            copies.copyIn(
                    "COPY plain FROM STDIN WITH (FORMAT csv, HEADER)",
                    new StringReader("id,note\n1000,\"a\nb\"\n1001,c\n"));
        }

        assertEquals(402, rows("insert"));
        assertEquals(0, unplaced());
        assertEquals("diagonal even", patterns());
    }

    @Test
    void rowsOfACopyThatAreNotReadAreCounted() throws SQLException, IOException {
        try (Connection connection = postgres()) {
            CopyManager copies = ((PGConnection) connection).getCopyAPI();
            copies.copyIn("COPY plain (id, note) FROM STDIN", new ByteStreamWriter() {
                private final byte[] rows = "1\ta\n2\tb\n".getBytes(StandardCharsets.UTF_8);

                @Override
                public int getLength() {
                    return rows.length;
                }

                @Override
                public void writeTo(ByteStreamTarget target) throws IOException {
                    target.getOutputStream().write(rows);
                }
            });
            copies.copyIn("COPY plain FROM STDIN WHERE abs(id) > 10", new StringReader("9\ta\n11\tb\n12\tc\n"));
            copies.copyIn("COPY plain FROM STDIN WHERE id > 20", new StringReader("19\ta\n21\tb\n22\tc\n"));
        }

        assertEquals(6, rows("insert"));
        assertEquals(6, unplaced());
    }

    @Test
    void aCopyThatFailsCountsNothingAndOneThatIsRolledBackApart() throws SQLException, IOException {
        try (Connection connection = postgres()) {
            CopyManager copies = ((PGConnection) connection).getCopyAPI();
            try {
                copies.copyIn("COPY plain (id, note) FROM STDIN", new StringReader("1\ta\n1\tb\n"));
            } catch (SQLException twice) {
                assertEquals("23505", twice.getSQLState());
            }
            connection.setAutoCommit(false);
            copies.copyIn("COPY plain (id, note) FROM STDIN", new StringReader("1\ta\n2\tb\n"));
            connection.rollback();
            copies.copyIn("COPY plain (id, note) FROM STDIN", new StringReader("1\ta\n2\tb\n3\tc\n"));
            connection.commit();
        }

        assertEquals(3, rows("insert"));
        assertEquals(2, table().get("rolledBack").getAsLong());
    }

    @Test
    void eachStatementOfATextHasItsRows() throws SQLException, IOException {
        try (Connection connection = postgres();
                Statement statement = connection.createStatement();
                PreparedStatement both = connection.prepareStatement(
                        "INSERT INTO plain (id) VALUES (?); UPDATE plain SET note = 'b' WHERE id = ?")) {
            statement.execute("INSERT INTO plain (id, note) VALUES (1, 'a'), (2, 'a'); INSERT INTO plain (id, note)"
                    + " VALUES (3, 'a'); DELETE FROM plain WHERE id = 2");
            for (int i = 1_000; i < 1_600; i++) {
                both.setLong(1, i);
                both.setLong(2, i);
                both.executeUpdate();
            }
        }

        assertEquals(603, rows("insert"));
        assertEquals(600, rows("update"));
        assertEquals(1, rows("delete"));
        assertEquals(0, unplaced());
        assertEquals(0, uncounted());
        assertEquals("diagonal even", patterns());
    }

    @Test
    void aStatementBehindOthersWhoseRowsItsTextDoesNotTellIsSaidToBeInNoCount() throws SQLException, IOException {
        try (Connection connection = postgres();
                Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO plain VALUES (1, 'a'); DELETE FROM plain WHERE note = 'a';"
                    + " UPDATE plain SET note = 'c'; INSERT INTO plain SELECT id FROM other");
        }

        assertEquals(1, rows("insert"));
        assertEquals(0, rows("update"));
        assertEquals(3, uncounted());
    }

    @Test
    void aWriteBehindWithHasItsPlacesOrIsAsManyRowsAsItsUpdateCountSays() throws SQLException, IOException {
        try (Connection connection = postgres();
                Statement statement = connection.createStatement();
                PreparedStatement insert = connection.prepareStatement(
                        "WITH n AS (SELECT 1 AS one) INSERT INTO plain (id, note) VALUES (?, 'x')")) {
            for (int i = 0; i < 600; i++) {
                insert.setLong(1, i);
                insert.execute();
            }
            statement.execute("WITH o AS (SELECT id FROM other) INSERT INTO plain (id) SELECT id FROM o");
            statement.executeUpdate(
                    "WITH o AS (SELECT id FROM other) DELETE FROM plain WHERE id IN (SELECT id FROM o)");
        }

        assertEquals(605, rows("insert"));
        assertEquals(5, rows("delete"));
        assertEquals(10, unplaced());
        assertEquals(0, uncounted());
        assertEquals("diagonal even", patterns());
    }

    @Test
    void aWriteWithinWithIsPlacedByItsTextOrSaidToBeInNoCount() throws SQLException, IOException {
        try (Connection connection = postgres();
                Statement statement = connection.createStatement()) {
            statement
                    .executeQuery("WITH added AS (INSERT INTO plain (id) VALUES (7), (8) RETURNING id)"
                            + " SELECT id FROM added")
                    .close();
            statement.executeUpdate("WITH gone AS (DELETE FROM plain WHERE note IS NULL RETURNING id)"
                    + " INSERT INTO other SELECT id FROM gone");
        }

        assertEquals(2, rows("insert"));
        assertEquals(0, rows("delete"));
        assertEquals(1, uncounted());
    }

    @Test
    void rowsThatReturningGivesBackInsteadOfAnUpdateCountAreSaidToBeInNoCount() throws SQLException, IOException {
        try (Connection connection = postgres();
                Statement statement = connection.createStatement();
                PreparedStatement delete =
                        connection.prepareStatement("DELETE FROM plain WHERE note = ? RETURNING id")) {
            statement.execute("INSERT INTO plain VALUES (1, 'a'), (2, 'a')");
            statement
                    .executeQuery("UPDATE plain SET note = 'b' WHERE note = 'a' RETURNING id")
                    .close();
            delete.setString(1, "b");
            delete.execute();
            delete.executeQuery().close();
        }

        assertEquals(2, rows("insert"));
        assertEquals(3, uncounted());
    }

    @Test
    void whatIsRolledBackWrittenWithoutACountIsForgotten() throws SQLException, IOException {
        try (Connection connection = postgres();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("INSERT INTO plain VALUES (1, 'a'); DELETE FROM plain");
            connection.rollback();
            statement.execute("INSERT INTO plain VALUES (1, 'a'); DELETE FROM plain");
            connection.commit();
        }

        assertEquals(1, rows("insert"));
        assertEquals(1, table().get("rolledBack").getAsLong());
        assertEquals(1, uncounted());
    }
}
