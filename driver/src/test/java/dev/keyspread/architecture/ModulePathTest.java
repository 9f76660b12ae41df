package dev.keyspread.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.KeyspreadDriver;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import net.sf.jsqlparser.JSQLParserException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.simple.SimpleLogger;

/** Runs an application that is a module of its own, in a JVM of its own, with Keyspread and H2 on its module path. */
class ModulePathTest {
    private static final String MODULE = """
            module app {
                requires dev.keyspread.driver;
            }
            """;

    private static final String MAIN = """
            package app;

            import dev.keyspread.KeyspreadDataSource;
            import dev.keyspread.api.KeyspreadConnection;
            import java.sql.*;

            public final class Main {
                public static void main(String[] arguments) throws Exception {
                    KeyspreadDataSource dataSource = new KeyspreadDataSource();
                    dataSource.setUrl("jdbc:h2:mem:modules");
                    try (Connection first = DriverManager.getConnection("jdbc:keyspread:h2:mem:modules");
                            Connection second = dataSource.getConnection();
                            Statement statement = first.createStatement()) {
                        statement.execute("CREATE TABLE t (id INT PRIMARY KEY)");
                        try (PreparedStatement insert = second.prepareStatement("INSERT INTO t VALUES (?)")) {
                            insert.setInt(1, 7);
                            System.out.println(insert.executeUpdate() + " row");
                        }
                        try (ResultSet rows = statement.executeQuery("SELECT id FROM t")) {
                            rows.next();
                            System.out.println("id " + rows.getInt(1));
                        }
                        System.out.println(first.unwrap(KeyspreadConnection.class) == first);
                        System.out.println(first.getClass().getModule().getName());
                    }
                }
            }
            """;

    @TempDir
    Path directory = Path.of("");

    @Test
    void givenAnApplicationThatIsAModule_whenItConnects_thenItsConnectionsAreWrapped()
            throws IOException, InterruptedException, URISyntaxException {
        String modulePath = modulePath();
        Path application = compile(modulePath);

        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-p",
                        application + File.pathSeparator + modulePath,
                        "-m",
                        "app/app.Main")
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile())
                .start();
        boolean ended = java.waitFor(60, TimeUnit.SECONDS);
        java.destroyForcibly();

        String output = Files.readString(directory.resolve("output"), StandardCharsets.UTF_8);
        assertEquals(
                List.of("1 row", "id 7", "true", "dev.keyspread.driver"),
                output.lines().toList());
        assertEquals("ended with 0", (ended ? "ended with " : "killed: ") + java.waitFor());
    }

    private Path compile(String modulePath) throws IOException {
        Path sources = Files.createDirectories(directory.resolve("sources/app"));
        Path module = Files.writeString(directory.resolve("sources/module-info.java"), MODULE);
        Path main = Files.writeString(sources.resolve("Main.java"), MAIN);
        Path classes = Files.createDirectories(directory.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of("-p", modulePath, "-d", classes.toString()));
        arguments.add(module.toString());
        arguments.add(main.toString());
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int result =
                ToolProvider.getSystemJavaCompiler().run(null, messages, messages, arguments.toArray(String[]::new));
        assertEquals(0, result, () -> messages.toString(StandardCharsets.UTF_8));
        return classes;
    }

    private static String modulePath() throws URISyntaxException {
        List<Path> places = new ArrayList<>();
        for (Class<?> type : Stream.of(
                        KeyspreadDriver.class,
                        JSQLParserException.class,
                        Logger.class,
                        SimpleLogger.class,
                        org.h2.Driver.class)
                .toList()) {
            places.add(Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI()));
        }
        return places.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
