package dev.keyspread.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports that were written before: merged, and compared. */
final class SavedReportsTest {
    @TempDir
    private Path folder;

    /** Writes a report of so many rounds of the loads. */
    private Path report(String name, int rounds, boolean isSpread) throws SQLException {
        Properties settings = new Properties();
        settings.setProperty("keyspread.report", folder.resolve(name + ".html").toString());
        if (isSpread) {
            settings.setProperty("keyspread.shard.spread.shard", Load.RULE);
        }
        try (Connection connection = DriverManager.getConnection("jdbc:keyspread:h2:mem:", settings)) {
            Load load = new Load(connection);
            load.create();
            load.run(rounds, isSpread);
        }
        return folder.resolve(name + ".json");
    }

    private JsonObject read(String name) throws IOException {
        return JsonParser.parseString(Files.readString(folder.resolve(name))).getAsJsonObject();
    }

    private static JsonObject named(JsonArray objects, String member, String beginning) {
        for (JsonElement each : objects) {
            if (each.getAsJsonObject().get(member).getAsString().startsWith(beginning)) {
                return each.getAsJsonObject();
            }
        }
        throw new AssertionError("no " + beginning + " in " + objects);
    }

    @Test
    void whatIsReadIsWrittenAgain() throws SQLException, IOException {
        Path report = report("one", 300, true);

        String again =
                new JsonWriter().tree(JsonReader.read(Files.readString(report))).toString();

        assertEquals(Files.readString(report), again);
    }

    @Test
    void ofSeveralReportsTheCountsAreAddedAndThePicturesStayApart() throws SQLException, IOException {
        Path one = report("one", 300, true);
        Path other = report("other", 500, true);

        SavedReports.merge(List.of(one, other), folder.resolve("all.html"));

        JsonArray databases = read("all.json").getAsJsonArray("databases");
        assertEquals(1, databases.size());
        JsonObject database = databases.get(0).getAsJsonObject();
        JsonObject rising = named(database.getAsJsonArray("tables"), "name", "RISING");
        assertEquals(800, rising.getAsJsonObject("rows").get("insert").getAsLong());
        assertEquals(2, rising.getAsJsonArray("keys").size());
        assertEquals(
                one.toString(),
                rising.getAsJsonArray("keys")
                        .get(0)
                        .getAsJsonObject()
                        .get("source")
                        .getAsString());
        JsonObject insert = named(database.getAsJsonArray("statements"), "text", "INSERT INTO rising");
        assertEquals(800, insert.get("calls").getAsLong());
        long executions = 0;
        for (JsonElement each : insert.getAsJsonArray("timesTaken")) {
            executions += each.getAsLong();
        }
        assertEquals(800, executions);
        assertTrue(Files.readString(folder.resolve("all.html")).startsWith("<!doctype html>"));
    }

    @Test
    void aComparisonSaysWhatTheRuleChanged() throws SQLException, IOException {
        Path without = report("without", 600, false);
        Path with = report("with", 600, true);

        ReportComparison better = SavedReports.compare(without, with);
        SavedReports.write(better, folder.resolve("compared.html"));

        assertFalse(better.isHotter());
        assertEquals(1, better.changes().size(), better.changes().toString());
        assertTrue(
                better.changes().get(0).startsWith("SPREAD: the hottest split takes"),
                better.changes().toString());
        assertTrue(
                better.changes().get(0).endsWith("even, before diagonal"),
                better.changes().toString());
        assertTrue(SavedReports.compare(with, without).isHotter());
        assertEquals(List.of(), SavedReports.compare(with, with).changes());
        assertTrue(read("compared.json").has("before"));
    }

    @Test
    void theJsonOfAComparisonIsAsItIsDocumented() throws SQLException, IOException {
        Path without = report("without", 600, false);
        Path with = report("with", 600, true);
        ReportComparison worse = SavedReports.compare(with, without);
        SavedReports.write(worse, folder.resolve("compared.html"));

        JsonObject compared = read("compared.json");
        String documentation = Files.readString(Path.of("..", "..", "docs", "report-json-keys.md"));
        String described = documentation.substring(documentation.indexOf("The JSON of a comparison"));
        for (String member : compared.keySet()) {
            assertTrue(described.contains("`" + member + "`"), member);
        }
        assertEquals(Set.of("version", "before", "after", "changes", "hotter"), compared.keySet());
        assertEquals(1, compared.get("version").getAsInt());
        assertTrue(compared.get("hotter").getAsBoolean());
        assertEquals(worse.changes().size(), compared.getAsJsonArray("changes").size());
        assertEquals(
                with.toString(), compared.getAsJsonObject("before").get("name").getAsString());
        assertEquals(
                without.toString(),
                compared.getAsJsonObject("after").get("name").getAsString());
        assertEquals(
                read("with.json").get("databases"),
                compared.getAsJsonObject("before").get("databases"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{}",
                "nonsense",
                "{\"version\":2,\"databases\":[]}",
                "{\"databases\":{},\"version\":1}",
                "{\"version\":1,\"databases\":[]} x"
            })
    void whatIsNoReportIsRefused(String text) throws IOException {
        Path file = folder.resolve("report.json");
        Files.writeString(file, text);

        IOException refused =
                assertThrows(IOException.class, () -> SavedReports.merge(List.of(file), folder.resolve("all.html")));
        String message = String.valueOf(refused.getMessage());
        assertTrue(message.startsWith(file.toString()), message);
    }

    @Test
    void deepNestingIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> JsonReader.read("[".repeat(100_000)));
    }
}
