package dev.keyspread.workswith;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** OpenTelemetry's agent before Keyspread's, behind it, and beside a URL of Keyspread's: rows are filled, and statements have spans. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenTelemetryTest {
    private final Path directory;
    private final Server server;

    enum Order {
        TELEMETRY_FIRST,
        KEYSPREAD_FIRST,
        BY_URL
    }

    OpenTelemetryTest(@TempDir Path directory) throws Exception {
        this.directory = directory;
        server = new Server();
    }

    @AfterAll
    void stop() throws Exception {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void rowsAreFilledAndStatementsHaveSpans(Order order) throws Exception {
        String name = order.name().toLowerCase(Locale.ROOT);
        String url = server.create(name, true);
        List<String> options = new ArrayList<>(
                List.of("-Dotel.traces.exporter=logging", "-Dotel.metrics.exporter=none", "-Dotel.logs.exporter=none"));
        String telemetry = "-javaagent:" + telemetry();
        options.addAll(
                switch (order) {
                    case TELEMETRY_FIRST -> List.of(telemetry, Routes.agent());
                    case KEYSPREAD_FIRST -> List.of(Routes.agent(), telemetry);
                    case BY_URL -> List.of(telemetry);
                });
        String given = order == Order.BY_URL ? Routes.keyspread(url) : url;

        String printed = Routes.run(
                directory,
                options,
                ToolProgram.class,
                List.of(directory.toString(), Tools.DROPWIZARD.name(), given, name));

        String read = Files.readString(directory.resolve(Tools.DROPWIZARD.name()));
        assertEquals(
                "[batch 5, updated 1, deleted 1, deleted 1, lamp, desk, chair, item 4, none, item 6, item 7]", read);
        assertEquals(List.of("1 lamp", "2 desk", "3 chair", "4 item 4", "6 item 6", "7 item 7"), Server.rows(url));
        assertEquals(List.of(), Server.wrongShards(url));
        assertTrue(
                Pattern.compile("LoggingSpanExporter - '[^\n]*INSERT INTO orders")
                        .matcher(printed)
                        .find(),
                printed);
    }

    private static String telemetry() {
        for (String jar : System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                .split(Pattern.quote(File.pathSeparator), -1)) {
            if (jar.contains("opentelemetry-javaagent-")) {
                return jar;
            }
        }
        throw new IllegalStateException("OpenTelemetry's agent is not on the class path");
    }
}
