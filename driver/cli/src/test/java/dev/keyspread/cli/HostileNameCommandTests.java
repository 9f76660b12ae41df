package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.HostileName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Names that a stranger chose, in each text that a command prints. */
abstract class HostileNameCommandTests {
    private static final String NAMES = "dev.keyspread.engine.HostileName#all";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private String url;

    @SuppressWarnings("NullAway.Init")
    private Connection connection;

    /** Returns an empty database's plain URL. */
    abstract String newDatabase() throws SQLException;

    @BeforeEach
    void open() throws SQLException {
        url = newDatabase();
        connection = DriverManager.getConnection(url);
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String ddl(HostileName name) {
        String id = name.quoted();
        return "CREATE TABLE " + id + " (" + id + " TIMESTAMP NOT NULL, item VARCHAR(20) NOT NULL, PRIMARY KEY (" + id
                + ", item))";
    }

    private static Run shown(Run run) {
        HostileName.assertShown(run.out());
        HostileName.assertShown(run.err());
        return run;
    }

    @ParameterizedTest
    @EnumSource(LintCommand.Format.class)
    void lintShowsNamesOfADatabase(LintCommand.Format format) throws SQLException {
        for (HostileName name : HostileName.all().toList()) {
            execute(ddl(name));
        }

        Run run = shown(Run.of("lint", "--url", url, "--format", format.name()));

        assertEquals(ExitStatus.FOUND, run.status(), run::toString);
        assertTrue(run.out().contains("monotonic-key"), run::toString);
    }

    @ParameterizedTest
    @EnumSource(LintCommand.Format.class)
    void lintShowsNamesOfAFile(LintCommand.Format format) throws IOException {
        StringBuilder script = new StringBuilder();
        HostileName.all().forEach(name -> script.append(ddl(name)).append(";\n"));
        Path file = Files.writeString(folder.resolve("a\u001b[31m\u202e.sql"), script);

        Run run = shown(Run.of("lint", file.toString(), "--dialect", "postgresql", "--format", format.name()));

        assertEquals(ExitStatus.FOUND, run.status(), run::toString);
        assertTrue(run.out().contains("monotonic-key"), run::toString);
    }

    @Test
    void aLineOfGithubsHoldsOneFinding() throws IOException {
        Path file = Files.writeString(
                folder.resolve("a.sql"), ddl(HostileName.all().findFirst().orElseThrow()));

        Run run = Run.of("lint", file.toString(), "--dialect", "postgresql", "--format", "github");

        assertTrue(run.out().lines().allMatch(line -> line.startsWith("::")), run::toString);
    }

    @Test
    void aBaselineHoldsAFindingOnALine() throws IOException {
        Path file = Files.writeString(
                folder.resolve("a.sql"), ddl(HostileName.all().findFirst().orElseThrow()));
        Path baseline = folder.resolve("baseline");

        Run written = Run.of(
                "lint",
                file.toString(),
                "--dialect",
                "postgresql",
                "--baseline",
                baseline.toString(),
                "--update-baseline");
        Run read = Run.of("lint", file.toString(), "--dialect", "postgresql", "--baseline", baseline.toString());

        assertEquals(ExitStatus.NOTHING, written.status(), written::toString);
        assertEquals(ExitStatus.NOTHING, read.status(), read::toString);
    }

    @Test
    void aFileThatIsNoBaselineIsLeftAsItIs() throws IOException {
        Path file = Files.writeString(folder.resolve("a.sql"), "CREATE TABLE t (a TIMESTAMP PRIMARY KEY)");
        Path other = Files.writeString(folder.resolve("other"), "hunter2\n");

        Run written = Run.of("lint", file.toString(), "--baseline", other.toString(), "--update-baseline");
        Run read = Run.of("lint", file.toString(), "--baseline", other.toString());

        assertEquals(ExitStatus.FAILURE, written.status(), written::toString);
        assertEquals(ExitStatus.FAILURE, read.status(), read::toString);
        assertFalse((written.err() + read.err()).contains("hunter2"), read::toString);
        assertEquals("hunter2\n", Files.readString(other));
    }

    /** The line that is printed, run by a shell, calls the program with the table and the rule, and calls nothing else. */
    @ParameterizedTest
    @MethodSource(NAMES)
    void suggestPrintsALineThatAdoptsTheTable(HostileName name) throws Exception {
        execute(ddl(name));

        Run run = shown(Run.of("suggest", "--url", url, "--", name.name()));

        assertEquals(ExitStatus.NOTHING, run.status(), run::toString);
        String line = line(run, "next: ");
        if (name.isHidden()) {
            assertEquals("keyspread adopt; there is no line to copy, as a name in it holds control characters", line);
            return;
        }
        List<String> given = runInShell(line);
        assertEquals(List.of("adopt", "--rule", "--url", "…"), without(given, 1, 3), line);
        Run plan = shown(Run.of("adopt", given.get(1), "--rule", given.get(3), "--url", url));
        assertEquals(ExitStatus.NOTHING, plan.status(), plan::toString);
        assertTrue(plan.out().contains("ALTER TABLE "), plan::toString);
        assertTrue(plan.out().contains(name.quoted()), plan::toString);
    }

    /** A table that is not where unqualified names are looked for first is named with its schema. */
    @Test
    void suggestNamesTheSchemaOfTheTable() throws Exception {
        execute("CREATE SCHEMA apart");
        execute("CREATE TABLE apart.orders (order_id BIGINT PRIMARY KEY)");

        Run run = Run.of("suggest", "apart.orders", "--url", url);
        execute("CREATE TABLE orders (order_id BIGINT PRIMARY KEY)");
        List<String> given = runInShell(line(run, "next: "));

        Run adopted = Run.of("adopt", given.get(1), "--rule", given.get(3), "--url", url, "--execute");

        assertEquals(ExitStatus.NOTHING, adopted.status(), adopted::toString);
        execute("SELECT shard_id FROM apart.orders");
    }

    @Test
    void aTableBehindTheSearchPathIsNamedWithItsSchema() throws Exception {
        execute("CREATE SCHEMA apart");
        execute("CREATE TABLE apart.orders (order_id BIGINT PRIMARY KEY)");

        Run run = Run.of("suggest", "orders", "--url", url);

        assertTrue(run.out().toLowerCase(java.util.Locale.ROOT).contains("alter table apart.orders"), run::toString);
        assertTrue(
                line(run, "next: ").toLowerCase(java.util.Locale.ROOT).contains(" apart.orders.shard_id "),
                run::toString);
    }

    @ParameterizedTest
    @MethodSource(NAMES)
    void adoptAndExplainShowTheName(HostileName name) throws SQLException {
        execute(ddl(name));
        String path = name.quoted() + ".shard";
        String rule = "crc32(" + name.quoted() + ", item) % 16";

        Run plan = shown(Run.of("adopt", path, "--rule", rule, "--url", url));
        Run executed = shown(Run.of("adopt", path, "--rule", rule, "--url", url, "--execute"));
        Run filled = shown(Run.of("backfill", path, "--rule", rule, "--url", url));
        Run compared = shown(Run.of("verify", path, "--rule", rule, "--url", url));
        Run read = shown(explained("SELECT * FROM " + name.quoted() + " WHERE item = 'a'", path, rule));
        Run refused = shown(explained(
                "INSERT INTO " + name.quoted() + " (" + name.quoted()
                        + ", item) VALUES ((SELECT CURRENT_TIMESTAMP), 'a')",
                path,
                rule));

        for (Run each : List.of(plan, executed, filled, compared, read)) {
            assertEquals(ExitStatus.NOTHING, each.status(), each::toString);
        }
        assertEquals(ExitStatus.FOUND, refused.status(), refused::toString);
    }

    private Run explained(String sql, String path, String rule) {
        Path settings = folder.resolve("rule.properties");
        try {
            String key = dev.keyspread.advice.fix.SettingLine.of(path, rule);
            Files.writeString(settings, key, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        String separator = url.startsWith("jdbc:h2:") ? ";" : url.contains("?") ? "&" : "?";
        return Run.of("explain", sql, "--url", url + separator + "keyspread.config=" + settings);
    }

    @Test
    void aFailureShowsTheName() {
        HostileName.all().forEach(name -> {
            Run run = shown(Run.of("suggest", "--url", url, "--", name.name()));
            assertEquals(ExitStatus.FAILURE, run.status(), run::toString);
            assertEquals(1, run.err().lines().count(), run::toString);
        });
    }

    private static List<String> without(List<String> words, int... places) {
        List<String> left = new ArrayList<>(words);
        for (int i = places.length - 1; i >= 0; i--) {
            left.remove(places[i]);
        }
        return left;
    }

    private static String line(Run run, String label) {
        Stream<String> lines = run.out().lines().filter(line -> line.startsWith(label));
        return lines.findFirst()
                .orElseThrow(() -> new AssertionError(run.toString()))
                .substring(label.length());
    }

    /** Returns the arguments that the program was called with; fails if the line did anything else. */
    private List<String> runInShell(String line) throws IOException, InterruptedException {
        Path work = Files.createDirectory(folder.resolve("work"));
        Path program = Files.writeString(folder.resolve("keyspread"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        assertTrue(program.toFile().setExecutable(true));
        ProcessBuilder shell = new ProcessBuilder("sh", "-c", line).directory(work.toFile());
        shell.environment().put("PATH", folder + ":" + System.getenv("PATH"));
        shell.redirectErrorStream(true);
        Process process = shell.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        try (Stream<Path> made = Files.list(work)) {
            assertFalse(made.findAny().isPresent(), line);
        }
        return said.lines().toList();
    }
}
