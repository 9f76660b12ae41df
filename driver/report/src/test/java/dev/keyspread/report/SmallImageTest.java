package dev.keyspread.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.keyspread.KeyspreadDriver;
import dev.keyspread.engine.Thorough;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import net.sf.jsqlparser.JSQLParserException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.simple.SimpleLogger;

/** Runs an application with a shard rule and a report on a Java that has no more than what Keyspread asks for: no java.management. */
class SmallImageTest {
    private static final String MODULES = "java.base,java.sql,java.naming";

    private static final String APPLICATION = """
            import java.sql.*;
            import java.util.Properties;

            public final class Main {
                public static void main(String[] arguments) throws Exception {
                    System.out.println(ModuleLayer.boot().findModule("java.management").isPresent());
                    Properties settings = new Properties();
                    settings.setProperty("keyspread.shard.visits.shard", "crc32(id) % 16");
                    settings.setProperty("keyspread.report", arguments[0]);
                    try (Connection connection = DriverManager.getConnection("jdbc:keyspread:h2:mem:image", settings);
                            Statement statement = connection.createStatement()) {
                        statement.execute("CREATE TABLE visits (shard INT, id BIGINT, PRIMARY KEY (shard, id))");
                        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO visits (id) VALUES (?)")) {
                            insert.setLong(1, 7);
                            insert.executeUpdate();
                        }
                        try (ResultSet rows = statement.executeQuery("SELECT shard FROM visits WHERE id = 7")) {
                            rows.next();
                            System.out.println("shard " + rows.getInt(1));
                        }
                    }
                }
            }
            """;

    @TempDir
    Path directory = Path.of("");

    @Test
    void givenAJavaWithoutManagement_whenAnApplicationConnects_thenItsRowsAreFilledAndReported() throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");

        assertRuns(List.of(java.toString(), "--limit-modules", MODULES));
    }

    @Test
    @Thorough
    void givenAnImageOfJlink_whenAnApplicationConnects_thenItsRowsAreFilledAndReported() throws Exception {
        Path image = directory.resolve("image");
        Optional<ToolProvider> jlink = ToolProvider.findFirst("jlink");
        assumeTrue(jlink.isPresent(), "this Java has no jlink");
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(messages, true, StandardCharsets.UTF_8);

        int linked = jlink.get().run(out, out, "--add-modules", MODULES, "--strip-debug", "--output", image.toString());

        assertEquals(0, linked, () -> messages.toString(StandardCharsets.UTF_8));
        assertRuns(List.of(image.resolve("bin").resolve("java").toString()));
    }

    private void assertRuns(List<String> java) throws IOException, InterruptedException, URISyntaxException {
        Path report = directory.resolve("report.html");
        Path output = directory.resolve("output");
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of("-Dorg.slf4j.simpleLogger.defaultLogLevel=warn", "-cp"));
        command.addAll(List.of(compiled() + File.pathSeparator + classPath(), "Main", report.toString()));
        Process application = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = application.waitFor(300, TimeUnit.SECONDS);
        application.destroyForcibly();

        assertEquals(
                "false\nshard 2\n",
                Files.readString(output, StandardCharsets.UTF_8).replace("\r", ""));
        assertEquals(List.of(true, 0, true), List.of(ended, application.waitFor(), Files.size(report) > 1000));
    }

    private Path compiled() throws IOException {
        Path source = Files.writeString(directory.resolve("Main.java"), APPLICATION);
        int result = javax.tools.ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", directory.toString(), source.toString());
        assertEquals(0, result);
        return directory;
    }

    private static String classPath() throws URISyntaxException {
        List<String> places = new ArrayList<>();
        for (Class<?> type : List.of(
                KeyspreadDriver.class,
                ReportWatcher.class,
                JSQLParserException.class,
                Logger.class,
                SimpleLogger.class,
                org.h2.Driver.class)) {
            places.add(Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        }
        return String.join(File.pathSeparator, places);
    }
}
