package dev.keyspread.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.KeyspreadDriver;
import dev.keyspread.log.DriverVersion;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import net.sf.jsqlparser.JSQLParserException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;

/** Runs an application on class paths that lack something, in a JVM of its own. */
class MissingJarsTest {
    private static final String APPLICATION = """
            import java.sql.*;

            public final class Main {
                public static void main(String[] arguments) throws Exception {
                    try (Connection connection = DriverManager.getConnection("jdbc:keyspread:h2:mem:missing");
                            Statement statement = connection.createStatement()) {
                        statement.execute("CREATE TABLE events (id BIGINT AUTO_INCREMENT PRIMARY KEY)");
                        System.out.println("connected by " + connection.getClass().getName());
                    } catch (SQLException e) {
                        System.out.println(e.getSQLState() + " " + e.getMessage());
                    }
                }
            }
            """;

    @TempDir
    static Path directory = Path.of("");

    @BeforeAll
    static void compile() throws IOException {
        Path source = Files.writeString(directory.resolve("Main.java"), APPLICATION);
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", directory.toString(), source.toString());
        assertEquals(0, result);
    }

    @Test
    void adviceGoesToThePlatformsLogWhereSlf4jHasNoProvider() throws Exception {
        assertAdvised(run(List.of(), JSQLParserException.class, Logger.class));
    }

    @Test
    void adviceGoesToThePlatformsLogWhereThereIsNoSlf4j() throws Exception {
        assertAdvised(run(List.of(), JSQLParserException.class));
    }

    @Test
    void anImageWithoutManagementIsEnough() throws Exception {
        assertAdvised(run(List.of("--limit-modules", "java.sql,java.naming"), JSQLParserException.class, Logger.class));
    }

    @Test
    void whoLeftTheParserOutIsToldSoWhenHeConnects() throws Exception {
        String said = run(List.of(), Logger.class);

        assertTrue(said.contains("08001 Keyspread: JSqlParser is missing"), said);
        assertTrue(said.contains("com.github.jsqlparser:jsqlparser"), said);
    }

    @Test
    void whoSetsAReportWithoutItsArtifactIsToldWhichToAddAndConnects() throws Exception {
        Path report = directory.resolve("report.html");
        String said = run(List.of("-Dkeyspread.report=" + report), JSQLParserException.class, Logger.class);

        assertAdvised(said);
        assertTrue(said.contains("add dev.keyspread:keyspread-report:" + DriverVersion.CURRENT.text()), said);
        assertEquals(1, said.split("keyspread-report:", -1).length - 1, said);
        assertFalse(Files.exists(report));
    }

    private static void assertAdvised(String said) {
        assertTrue(said.contains("[sequence-key] EVENTS"), said);
        assertTrue(said.contains("connected by dev.keyspread."), said);
    }

    /** Returns what the application says, with Keyspread, H2 and the jars of these classes on its class path. */
    private static String run(List<String> options, Class<?>... jars) throws Exception {
        List<String> classPath = new ArrayList<>(
                List.of(directory.toString(), place(KeyspreadDriver.class), place(org.h2.Driver.class)));
        for (Class<?> jar : jars) {
            classPath.add(place(jar));
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), "Main"));
        Path output = Files.createTempFile(directory, "output", "");
        Process java = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertTrue(java.waitFor(300, TimeUnit.SECONDS), "still runs after five minutes");
            return Files.readString(output, StandardCharsets.UTF_8);
        } finally {
            java.destroyForcibly();
        }
    }

    private static String place(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }
}
