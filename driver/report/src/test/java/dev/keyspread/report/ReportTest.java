package dev.keyspread.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.api.KeyspreadDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what {@code keyspread.report} writes, and when. */
final class ReportTest {
    @TempDir
    private Path folder;

    private final Properties settings = new Properties();

    private String name = "report";

    private Path html() {
        return folder.resolve("made").resolve(name + ".html");
    }

    private Connection connect() throws SQLException {
        settings.setProperty("keyspread.report", html().toString());
        return DriverManager.getConnection("jdbc:keyspread:h2:mem:", settings);
    }

    private JsonObject report() throws IOException {
        return JsonParser.parseString(Files.readString(html().resolveSibling(name + ".json")))
                .getAsJsonObject();
    }

    private JsonObject database() throws IOException {
        return report().getAsJsonArray("databases").get(0).getAsJsonObject();
    }

    private JsonObject table(String name) throws IOException {
        for (JsonElement each : database().getAsJsonArray("tables")) {
            if (each.getAsJsonObject().get("name").getAsString().equalsIgnoreCase(name)) {
                return each.getAsJsonObject();
            }
        }
        throw new AssertionError("no table " + name);
    }

    private JsonObject key(String table, String form) throws IOException {
        for (JsonElement each : table(table).getAsJsonArray("keys")) {
            if (each.getAsJsonObject().get("form").getAsString().equals(form)) {
                return each.getAsJsonObject();
            }
        }
        throw new AssertionError("no key " + form);
    }

    private JsonObject whatIf(String table, String rule) throws IOException {
        for (JsonElement each : table(table).getAsJsonArray("keys")) {
            JsonObject key = each.getAsJsonObject();
            if (key.get("form").getAsString().equals("what-if")
                    && key.get("rule").getAsString().equals(rule)) {
                return key;
            }
        }
        throw new AssertionError("no key by " + rule);
    }

    private static long rows(JsonObject table, String operation) {
        return table.getAsJsonObject("rows").get(operation).getAsLong();
    }

    @Test
    void theLastCloseLeavesAPageAndItsJson() throws SQLException, IOException {
        settings.setProperty("keyspread.shard.spread.shard", Load.RULE);
        settings.setProperty("keyspread.whatif.rising.shard", "crc32(seen, user_id) % 32");
        double hottest;
        try (Connection connection = connect()) {
            Load load = new Load(connection);
            load.create();
            load.run(1_000);
            hottest = load.hottestOfSixteen();
        }

        assertTrue(Files.readString(html()).startsWith("<!doctype html>"));
        JsonObject rising = key("rising", "stored");
        assertEquals("diagonal", rising.getAsJsonArray("patterns").get(0).getAsString());
        assertTrue(rising.get("hottest").getAsDouble() > 0.9, rising.toString());
        JsonObject spread = key("spread", "stored");
        assertEquals("even", spread.getAsJsonArray("patterns").get(0).getAsString());
        assertEquals(hottest, spread.get("hottest").getAsDouble(), hottest / 10);
        JsonObject raw = key("spread", "without-rule");
        assertEquals("diagonal", raw.getAsJsonArray("patterns").get(0).getAsString());
        assertEquals(
                1.0 / 16,
                whatIf("rising", "crc32(seen, user_id) % 32").get("hottest").getAsDouble(),
                0.03);
        assertEquals(
                "row",
                key("hot_row", "stored").getAsJsonArray("patterns").get(0).getAsString());
        assertEquals(1_000, rows(table("rising"), "insert"));
        assertEquals(1_000, rows(table("spread"), "read"));
        assertEquals(1_000, rows(table("hot_row"), "update"));
        assertTrue(report().getAsJsonObject("verdict").get("hot").getAsBoolean());
        try (Stream<Path> files = Files.list(html().getParent())) {
            assertEquals(2, files.count());
        }
    }

    @Test
    void aTenantThatTakesMostIsABand() throws SQLException, IOException {
        Random random = new Random(18);
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE tenants (tenant BIGINT, id BIGINT, PRIMARY KEY (tenant, id))");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO tenants VALUES (?, ?)")) {
                for (int i = 0; i < 4_000; i++) {
                    insert.setLong(1, i % 5 < 3 ? 420 : random.nextInt(1_000));
                    insert.setLong(2, random.nextLong());
                    insert.executeUpdate();
                }
            }
        }

        assertEquals(
                "band",
                key("tenants", "stored").getAsJsonArray("patterns").get(0).getAsString());
    }

    @Test
    void noPasswordIsShown() throws SQLException, IOException {
        settings.setProperty("password", "hush-1");
        settings.setProperty("keyspread.report", html().toString());
        DriverManager.getConnection("jdbc:keyspread:h2:mem:secret;USER=sa;PASSWORD=hush-1", settings)
                .close();

        assertTrue(report().toString().contains("h2:mem:secret"), "it is that database's");
        assertFalse(Files.readString(html()).contains("hush-1"));
        assertFalse(report().toString().contains("hush-1"));
    }

    @Test
    void theDocumentationNamesEveryMember() throws SQLException, IOException {
        settings.setProperty("keyspread.shard.spread.shard", Load.RULE);
        settings.setProperty("keyspread.report-keys", "on");
        try (Connection connection = connect()) {
            Load load = new Load(connection);
            load.create();
            load.run(500);
        }
        Path docs = Path.of("..", "..", "docs");
        String documentation = Files.readString(docs.resolve("report-json.md"))
                + Files.readString(docs.resolve("report-json-keys.md"));

        assertEquals(1, report().get("version").getAsInt());
        List<String> members = new ArrayList<>();
        collectMembers(report(), members);
        assertTrue(members.size() > 40, members.toString());
        members.removeIf(member -> documentation.contains("`" + member + "`"));
        assertEquals(List.of(), members);
    }

    /** The names of members, those of settings excepted, which are documented as settings. */
    private static void collectMembers(JsonElement element, List<String> members) {
        if (element.isJsonArray()) {
            element.getAsJsonArray().forEach(each -> collectMembers(each, members));
        } else if (element.isJsonObject()) {
            element.getAsJsonObject().entrySet().stream()
                    .filter(member -> !member.getKey().startsWith("keyspread."))
                    .forEach(member -> {
                        members.add(member.getKey());
                        collectMembers(member.getValue(), members);
                    });
        }
    }

    @Test
    void rowsOfATransactionCountWhenItEnds() throws SQLException, IOException {
        try (Connection connection = connect()) {
            new Load(connection).create();
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO rising VALUES (?, ?)")) {
                for (int i = 0; i < 20; i++) {
                    insert.setObject(1, LocalDateTime.of(2026, 1, 25, 10, 0, i));
                    insert.setLong(2, i);
                    insert.addBatch();
                    if (i % 10 == 9) {
                        insert.executeBatch();
                        if (i == 9) {
                            connection.commit();
                        } else {
                            connection.rollback();
                        }
                    }
                }
            }
        }

        assertEquals(10, rows(table("rising"), "insert"));
        assertEquals(10, table("rising").get("rolledBack").getAsLong());
    }

    @Test
    void plainTextsAreSeenTooWhateverTheirLiterals() throws SQLException, IOException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            new Load(connection).create();
            for (int i = 0; i < 20; i++) {
                statement.execute("INSERT INTO hot_row (id, n) VALUES (" + (100 + i) + ", 0)");
                statement
                        .executeQuery("SELECT n FROM hot_row WHERE id = " + (100 + i) + " LIMIT 1")
                        .close();
                statement.executeUpdate("DELETE FROM hot_row WHERE id = " + (100 + i));
            }
        }

        assertEquals(23, rows(table("hot_row"), "insert"));
        assertEquals(20, rows(table("hot_row"), "read"));
        assertEquals(20, rows(table("hot_row"), "delete"));
    }

    @Test
    void anInsertHeatsEveryIndex() throws SQLException, IOException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id UUID PRIMARY KEY, made TIMESTAMP NOT NULL)");
            statement.execute("CREATE INDEX by_time ON t (made DESC)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
                for (int i = 0; i < 1_000; i++) {
                    insert.setObject(1, UUID.randomUUID());
                    insert.setObject(2, LocalDateTime.of(2026, 1, 25, 10, 0).plusSeconds(i));
                    insert.executeUpdate();
                }
            }
        }

        List<String> seen = new ArrayList<>();
        for (JsonElement each : table("t").getAsJsonArray("keys")) {
            JsonObject key = each.getAsJsonObject();
            seen.add(key.get("index").getAsString() + key.get("columns") + key.get("patterns"));
        }
        assertEquals(List.of("[\"ID\"][\"even\"]", "BY_TIME[\"MADE DESC\"][\"diagonal\"]"), seen);
    }

    @Test
    void keysAreShownOnDemandOnly() throws SQLException, IOException {
        settings.setProperty("keyspread.report-keys", "on");
        writeNames("Alice in the tower");
        assertTrue(Files.readString(html()).contains("Alice in the tower"));

        name = "another";
        settings.setProperty("keyspread.report-keys", "off");
        writeNames("Bob in the cellar");
        assertFalse(Files.readString(html()).contains("Bob in the cellar"));
        assertFalse(key("t", "stored").has("bounds"));
    }

    private void writeNames(String name) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (name VARCHAR(100) PRIMARY KEY)");
            for (String each : List.of("Aaron", name, "Zoe")) {
                statement.execute("INSERT INTO t VALUES ('" + each + "')");
            }
        }
    }

    @Test
    void hostileNamesAndKeysAreHarmless() throws SQLException, IOException {
        settings.setProperty("keyspread.report-keys", "on");
        String hostile = "</script><img src=x onerror=alert(1)>\u202e\"'`${1}\ud83d\ude00\u2028";
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            String name = '"' + hostile.replace("\"", "\"\"") + '"';
            statement.execute("CREATE TABLE " + name + " (k VARCHAR PRIMARY KEY)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + name + " VALUES (?)")) {
                for (String each : List.of("a", hostile, hostile.repeat(300), "\ud800", "z")) {
                    insert.setString(1, each);
                    insert.executeUpdate();
                }
            }
        }

        String page = Files.readString(html());
        assertEquals(5, rows(table(hostile), "insert"));
        assertEquals(2, page.split("</script", -1).length - 1, "only the page's own scripts end");
        assertFalse(page.contains("<img"), "no name becomes an element");
        assertFalse(page.contains("\u202e"), "no name turns the text around");
    }

    @Test
    void itIsWrittenOnDemandAndFromTimeToTime() throws Exception {
        settings.setProperty("keyspread.report-interval", "1");
        try (Connection connection = connect()) {
            KeyspreadDatabase database =
                    connection.unwrap(KeyspreadConnection.class).database();
            assertEquals(html().toString(), database.writeReport());
            assertTrue(Files.exists(html()));

            Files.delete(html());
            for (int i = 0; i < 600 && !Files.exists(html()); i++) {
                Thread.sleep(100);
            }
            assertTrue(Files.exists(html()));
        }
    }

    @Test
    void databasesWithTheSameFileShareTheReport() throws SQLException, IOException {
        try (Connection first = connect()) {
            new Load(first).create();
            try (Connection second = DriverManager.getConnection("jdbc:keyspread:h2:mem:other", settings)) {
                new Load(second).create();
            }
        }

        assertEquals(2, report().getAsJsonArray("databases").size());
    }

    @Test
    void whereItCanNotBeWrittenTheApplicationGoesOn() throws SQLException, IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("made"), "a file where a folder should be");
        Connection connection = connect();
        new Load(connection).create();
        connection.close();

        assertTrue(connection.isClosed());
    }
}
