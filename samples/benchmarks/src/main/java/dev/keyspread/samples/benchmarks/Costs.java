package dev.keyspread.samples.benchmarks;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs {@link Paired} and prints a table. Arguments, each as {@code name=value}: {@code subjects=keyspread,p6spy},
 * {@code against=direct}, {@code operations=abcde}, {@code database=h2} or {@code postgresql}, {@code iterations=10} of {@code seconds=1} in each of
 * {@code forks=2}.
 */
public final class Costs {
    private static final String CLASS_PATH = "java.class.path";

    private final Map<String, String> arguments = new HashMap<>();

    private Costs(String[] arguments) {
        for (String argument : arguments) {
            String[] parts = argument.split("=", 2);
            this.arguments.put(parts[0], parts.length > 1 ? parts[1] : "");
        }
    }

    /** See {@link Costs}. */
    public static void main(String[] arguments) throws RunnerException, IOException, SQLException {
        Costs costs = new Costs(arguments);
        if (costs.argument("database", "h2").equals("postgresql")) {
            try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
                costs.print(postgres);
            }
        } else {
            costs.print(null);
        }
    }

    private String argument(String name, String otherwise) {
        return arguments.getOrDefault(name, otherwise);
    }

    private void print(@Nullable EmbeddedPostgres postgres) throws RunnerException, IOException, SQLException {
        List<Subject> subjects = subjects(postgres != null);
        List<String> databases = postgres == null ? List.of() : databases(postgres);
        String before = against().title();
        System.out.println(
                "| | in front | " + before + ", µs | µs | ratio: median (quartiles) | bytes above " + before + " |");
        System.out.println("| --- | --- | ---: | ---: | --- | ---: |");
        for (char operation : argument("operations", "abcde").toCharArray()) {
            for (Subject subject : subjects) {
                System.out.println(row(operation, subject, run(operation, subject, databases)));
            }
        }
    }

    private List<Subject> subjects(boolean isPostgres) {
        String named = argument("subjects", "");
        if (!named.isEmpty()) {
            return Arrays.stream(named.split(","))
                    .map(name -> Subject.valueOf(name.toUpperCase(Locale.ROOT)))
                    .toList();
        }
        return Arrays.stream(Subject.values())
                .filter(subject -> !(isPostgres && subject == Subject.SHARDINGSPHERE))
                .toList();
    }

    private Subject against() {
        return Subject.valueOf(argument("against", Subject.DIRECT.name()).toUpperCase(Locale.ROOT));
    }

    private static List<String> databases(EmbeddedPostgres postgres) throws SQLException {
        List<String> urls = new ArrayList<>();
        for (String name : List.of("direct", "subject")) {
            try (Connection connection = postgres.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE " + name);
            }
            urls.add("-Dbenchmark." + name + "=" + postgres.getJdbcUrl("postgres", name));
        }
        return urls;
    }

    /** Runs one benchmark with one subject. What others could get in the way of has a class path of its own. */
    private Collection<RunResult> run(char operation, Subject subject, List<String> databases)
            throws RunnerException, IOException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(Paired.class.getName())
                .param("operation", "" + operation)
                .param("subject", subject.name())
                .param("against", against().name())
                .forks(Integer.parseInt(argument("forks", "2")))
                .measurementIterations(Integer.parseInt(argument("iterations", "10")))
                .measurementTime(seconds(argument("seconds", "1")))
                .warmupIterations(Integer.parseInt(argument("warmup", "5")))
                .warmupTime(seconds(argument("seconds", "1")))
                .jvmArgsAppend(jvmArguments(databases))
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true);
        String classPath = System.getProperty(CLASS_PATH);
        if (subject == Subject.SHARDINGSPHERE) {
            Path further = Path.of(argument("shardingsphere", "peers/target/shardingsphere.classpath"));
            System.setProperty(CLASS_PATH, Files.readString(further).strip() + File.pathSeparator + classPath);
        }
        try {
            return new Runner(options.build()).run();
        } finally {
            System.setProperty(CLASS_PATH, classPath);
        }
    }

    private static TimeValue seconds(String text) {
        return TimeValue.milliseconds(Math.round(1_000 * Double.parseDouble(text)));
    }

    private static String[] jvmArguments(List<String> databases) {
        List<String> all = new ArrayList<>(databases);
        all.addAll(List.of(
                "-Xms1g",
                "-Xmx1g",
                "-XX:+UseParallelGC",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                "-Dp6spy.config.modulelist=com.p6spy.engine.spy.P6SpyFactory",
                "-Dp6spy.config.logfile=" + File.separator + "dev" + File.separator + "null"));
        return all.toArray(String[]::new);
    }

    private static String row(char operation, Subject subject, Collection<RunResult> results) {
        List<IterationResult> iterations = results.stream()
                .flatMap(result -> result.getBenchmarkResults().stream())
                .flatMap(fork -> fork.getIterationResults().stream())
                .toList();
        double[] ratios = iterations.stream()
                .mapToDouble(each -> spent(each, "subjectNanos") / spent(each, "directNanos"))
                .sorted()
                .toArray();
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.3f | %.3f | %.3f (%.3f to %.3f) | %+.0f |",
                operation,
                subject.title(),
                median(iterations, "directNanos") / 1_000,
                median(iterations, "subjectNanos") / 1_000,
                ratios[ratios.length / 2],
                ratios[ratios.length / 4],
                ratios[3 * ratios.length / 4],
                median(iterations, "subjectBytes") - median(iterations, "directBytes"));
    }

    private static double median(List<IterationResult> iterations, String counter) {
        double[] values = iterations.stream()
                .mapToDouble(each -> spent(each, counter) / spent(each, "operations"))
                .sorted()
                .toArray();
        return values[values.length / 2];
    }

    private static double spent(IterationResult iteration, String counter) {
        return Objects.requireNonNull(iteration.getSecondaryResults().get(counter), counter)
                .getScore();
    }
}
