package dev.keyspread.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that ends with open connections, as most do, leaves its report all the same. */
final class ExitTest {
    private static final int ROWS = 300;

    @TempDir
    private Path folder;

    /** Writes some rows and closes nothing. */
    static final class Program {
        private Program() {}

        /** Takes the URL, and by what to end: {@code return} or {@code exit}. */
        public static void main(String[] args) throws SQLException {
            Connection connection = DriverManager.getConnection(args[0]);
            Statement statement = connection.createStatement();
            statement.execute("CREATE TABLE left_open (id BIGINT PRIMARY KEY)");
            PreparedStatement insert = connection.prepareStatement("INSERT INTO left_open VALUES (?)");
            for (int i = 0; i < ROWS; i++) {
                insert.setLong(1, i);
                insert.executeUpdate();
            }
            if (args[1].equals("exit")) {
                System.exit(0);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"return", "exit"})
    void theReportIsWrittenWhenTheJvmEnds(String end) throws IOException, InterruptedException {
        Path report = folder.resolve("report.html");
        Path output = folder.resolve("output.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName(),
                        "jdbc:keyspread:h2:mem:;keyspread.report=" + report,
                        end)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();

        assertTrue(process.waitFor(300, TimeUnit.SECONDS), "it ends");
        assertEquals(0, process.exitValue(), Files.readString(output));

        assertTrue(Files.readString(report).endsWith("</html>\n"), "the whole page is there");
        JsonObject table = JsonParser.parseString(Files.readString(folder.resolve("report.json")))
                .getAsJsonObject()
                .getAsJsonArray("databases")
                .get(0)
                .getAsJsonObject()
                .getAsJsonArray("tables")
                .get(0)
                .getAsJsonObject();
        assertEquals("LEFT_OPEN", table.get("name").getAsString());
        assertEquals(ROWS, table.getAsJsonObject("rows").get("insert").getAsInt());
        try (Stream<Path> files = Files.list(folder)) {
            List<String> names =
                    files.map(each -> each.getFileName().toString()).toList();
            assertFalse(names.stream().anyMatch(each -> each.endsWith(".tmp")), names::toString);
        }
    }
}
