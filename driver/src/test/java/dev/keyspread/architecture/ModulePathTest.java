package dev.keyspread.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.KeyspreadDriver;
import dev.keyspread.engine.EmbeddedPostgresEngine;
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
import javax.tools.ToolProvider;
import net.sf.jsqlparser.JSQLParserException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.simple.SimpleLogger;

/** Runs an application that is a module of its own, in a JVM of its own, with Keyspread and a driver on its module path. */
class ModulePathTest {
    private static final String ON_H2 = """
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

    private static final String ON_POSTGRESQL = """
            package app;

            import dev.keyspread.api.KeyspreadConnection;
            import java.sql.*;
            import org.postgresql.*;

            public final class Main {
                public static void main(String[] arguments) throws Exception {
                    try (Connection connection = DriverManager.getConnection(arguments[0]);
                            PreparedStatement select = connection.prepareStatement("SELECT 7")) {
                        ((PGStatement) select).setPrepareThreshold(3);
                        ResultSet rows = select.executeQuery();
                        rows.next();
                        System.out.println("id " + rows.getInt(1));
                        System.out.println(((PGConnection) connection).getBackendPID() > 0);
                        System.out.println(connection instanceof KeyspreadConnection);
                    }
                }
            }
            """;

    @TempDir
    Path directory = Path.of("");

    @Test
    void givenAnApplicationThatIsAModule_whenItConnectsToH2_thenItsConnectionsAreWrapped() throws Exception {
        assertPrints(
                List.of("1 row", "id 7", "true", "dev.keyspread.driver"),
                run("module app { requires dev.keyspread.driver; }", ON_H2, org.h2.Driver.class, ""));
    }

    @Test
    void givenAnApplicationThatIsAModule_whenItCastsToPostgresInterfaces_thenTheyAreThere() throws Exception {
        String url = EmbeddedPostgresEngine.newDatabase().replace("jdbc:", "jdbc:keyspread:");

        assertPrints(
                List.of("id 7", "true", "true"),
                run(
                        "module app { requires dev.keyspread.driver; requires org.postgresql.jdbc; }",
                        ON_POSTGRESQL,
                        org.postgresql.Driver.class,
                        url));
    }

    /** Returns what the application prints, and how it ends. */
    private String run(String module, String main, Class<?> driver, String argument)
            throws IOException, InterruptedException, URISyntaxException {
        String modulePath = modulePath(driver);
        Path application = compile(module, main, modulePath);
        Path output = directory.resolve("output");
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                        "-p",
                        application + File.pathSeparator + modulePath,
                        "-m",
                        "app/app.Main",
                        argument)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = java.waitFor(300, TimeUnit.SECONDS);
        java.destroyForcibly();
        return Files.readString(output, StandardCharsets.UTF_8) + (ended ? "ended with " : "killed: ") + java.waitFor();
    }

    private static void assertPrints(List<String> lines, String output) {
        assertEquals(String.join(System.lineSeparator(), lines) + System.lineSeparator() + "ended with 0", output);
    }

    private Path compile(String module, String main, String modulePath) throws IOException {
        Path sources = Files.createDirectories(directory.resolve("sources/app"));
        Path moduleFile = Files.writeString(directory.resolve("sources/module-info.java"), module);
        Path mainFile = Files.writeString(sources.resolve("Main.java"), main);
        Path classes = Files.createDirectories(directory.resolve("classes"));
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        messages,
                        messages,
                        "-p",
                        modulePath,
                        "-d",
                        classes.toString(),
                        moduleFile.toString(),
                        mainFile.toString());
        assertEquals(0, result, () -> messages.toString(StandardCharsets.UTF_8));
        return classes;
    }

    private static String modulePath(Class<?> driver) throws URISyntaxException {
        List<String> places = new ArrayList<>();
        for (Class<?> type :
                List.of(KeyspreadDriver.class, JSQLParserException.class, Logger.class, SimpleLogger.class, driver)) {
            places.add(Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        }
        return String.join(File.pathSeparator, places);
    }
}
