package dev.keyspread.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.KeyspreadDriver;
import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import net.sf.jsqlparser.JSQLParserException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.simple.SimpleLogger;

/** Runs an application that is a module, with Keyspread and its report on the module path. */
class ReportModuleTest {
    private static final String MODULE = "module app { requires dev.keyspread.driver; }";

    private static final String APPLICATION = """
            package app;

            import java.sql.*;

            public final class Main {
                public static void main(String[] arguments) throws Exception {
                    String url = "jdbc:keyspread:h2:mem:modules;keyspread.report=" + arguments[0];
                    try (Connection connection = DriverManager.getConnection(url);
                            Statement statement = connection.createStatement()) {
                        statement.execute("CREATE TABLE t (id INT PRIMARY KEY)");
                        System.out.println(statement.executeUpdate("INSERT INTO t VALUES (7)") + " row");
                    }
                }
            }
            """;

    @TempDir
    private Path directory;

    @Test
    void givenAnApplicationThatIsAModule_whenItWantsAReport_thenThereIsOne() throws Exception {
        Path sources = Files.createDirectories(directory.resolve("sources/app"));
        Path module = Files.writeString(directory.resolve("sources/module-info.java"), MODULE);
        Path main = Files.writeString(sources.resolve("Main.java"), APPLICATION);
        Path classes = directory.resolve("classes");
        String modules = modulePath();
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-p",
                                modules,
                                "-d",
                                classes.toString(),
                                module.toString(),
                                main.toString()));

        assertEquals("1 row" + System.lineSeparator(), run(classes, modules));

        Path json = directory.resolve("report.json");
        assertEquals(true, Files.exists(json) && Files.readString(json).contains("\"insert\":1"));
    }

    private String run(Path classes, String modules) throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                        "-p",
                        classes + File.pathSeparator + modules,
                        "-m",
                        "app/app.Main",
                        directory.resolve("report.html").toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            return java.waitFor(300, TimeUnit.SECONDS)
                    ? Files.readString(output, StandardCharsets.UTF_8)
                    : "still runs after five minutes";
        } finally {
            java.destroyForcibly();
        }
    }

    @Test
    void theModuleProvidesAWatcherAndExportsTheExtensionOfJUnitAlone() throws URISyntaxException {
        ModuleDescriptor module = ModuleFinder.of(place(ReportWatcher.class))
                .find("dev.keyspread.report")
                .orElseThrow()
                .descriptor();

        assertEquals(
                Set.of("dev.keyspread.report.junit"),
                module.exports().stream().map(ModuleDescriptor.Exports::source).collect(Collectors.toSet()));
        assertEquals(
                Set.of("dev.keyspread.watch.Watcher"),
                module.provides().stream()
                        .map(ModuleDescriptor.Provides::service)
                        .collect(Collectors.toSet()));
    }

    private static Path place(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static String modulePath() throws URISyntaxException {
        List<String> places = new ArrayList<>();
        for (Class<?> type : List.of(
                KeyspreadDriver.class,
                ReportWatcher.class,
                JSQLParserException.class,
                Logger.class,
                SimpleLogger.class,
                org.h2.Driver.class)) {
            places.add(place(type).toString());
        }
        return String.join(File.pathSeparator, places);
    }
}
