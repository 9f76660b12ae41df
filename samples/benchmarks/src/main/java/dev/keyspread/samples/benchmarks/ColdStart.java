package dev.keyspread.samples.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a fresh virtual machine pays: the first connection and a query, and then two tables, a row and a keyed read. With the name of a subject it is
 * one such machine; with a number it starts that many of each, in turn, and prints medians.
 */
public final class ColdStart {
    private static final Subject[] SUBJECTS = {
        Subject.DIRECT, Subject.KEYSPREAD, Subject.KEYSPREAD_FILL, Subject.P6SPY, Subject.DATASOURCE_PROXY
    };

    private ColdStart() {}

    /** See {@link ColdStart}. */
    public static void main(String[] arguments) throws SQLException, IOException {
        String argument = arguments.length == 0 ? "15" : arguments[0];
        if (Character.isDigit(argument.charAt(0))) {
            measure(Integer.parseInt(argument));
        } else {
            start(Subject.valueOf(argument));
        }
    }

    private static void start(Subject subject) throws SQLException {
        long began = System.nanoTime();
        try (Connection connection = subject.connect("jdbc:h2:mem:cold")) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT 1")) {
                rows.next();
            }
            long first = System.nanoTime();
            String table = " (shard BIGINT NOT NULL, id BIGINT NOT NULL, val VARCHAR(100), PRIMARY KEY (shard, id))";
            boolean named = subject.isNamedByApplication();
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE item" + table);
                statement.execute("CREATE TABLE added" + table);
                statement.executeUpdate(
                        named
                                ? "INSERT INTO item (shard, id, val) VALUES (7, 1, 'x')"
                                : "INSERT INTO item (id, val) VALUES (1, 'x')");
            }
            try (PreparedStatement select = connection.prepareStatement(
                    "SELECT val FROM item WHERE " + (named ? "shard = 7 AND " : "") + "id = ?")) {
                select.setLong(1, 1);
                try (ResultSet rows = select.executeQuery()) {
                    if (!rows.next()) {
                        throw new IllegalStateException("the row was not found");
                    }
                }
            }
            long done = System.nanoTime();
            System.out.println((first - began) / 1_000 + " " + (done - began) / 1_000);
        }
    }

    private static void measure(int times) throws IOException {
        Map<Subject, List<long[]>> taken = new LinkedHashMap<>();
        for (int i = 0; i < times; i++) {
            for (Subject subject : SUBJECTS) {
                taken.computeIfAbsent(subject, none -> new ArrayList<>()).add(launch(subject));
            }
        }
        System.out.println(
                "| in front | first connection and query, ms | above direct | to the keyed read, ms | above direct |");
        System.out.println("| --- | ---: | ---: | ---: | ---: |");
        List<long[]> direct = taken.getOrDefault(Subject.DIRECT, List.of());
        taken.forEach((subject, each) -> System.out.printf(
                Locale.ROOT,
                "| %s | %.0f | %+.0f | %.0f | %+.0f |%n",
                subject.title(),
                median(each, 0),
                median(each, 0) - median(direct, 0),
                median(each, 1),
                median(each, 1) - median(direct, 1)));
    }

    private static double median(List<long[]> micros, int which) {
        long[] sorted = micros.stream().mapToLong(each -> each[which]).sorted().toArray();
        return sorted[sorted.length / 2] / 1_000.0;
    }

    private static long[] launch(Subject subject) throws IOException {
        Process process = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                        "-Dp6spy.config.modulelist=com.p6spy.engine.spy.P6SpyFactory",
                        "-Dp6spy.config.logfile=/dev/null",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ColdStart.class.getName(),
                        subject.name())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        return Arrays.stream(printed.strip().split(" "))
                .mapToLong(Long::parseLong)
                .toArray();
    }
}
