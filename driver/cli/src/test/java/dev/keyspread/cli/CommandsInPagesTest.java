package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs what README and docs tell people to type. */
class CommandsInPagesTest {
    private static final Pattern BLOCK = Pattern.compile("(?s)```sh\\n(.*?)```");

    /** A command in a build's own form, to its end: the line's, an XML element's, or where its output goes to a file. */
    private static final Pattern IN_A_BUILD = Pattern.compile("-jar tools/keyspread-cli\\.jar ([^<>\\n]+)");

    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md",
                "docs/command-line.md",
                "docs/suggest.md",
                "docs/lint.md",
                "docs/backfill.md",
                "docs/adopt.md",
                "docs/lint-in-ci.md"
            })
    void everyCommandOnThePageWorks(String page) throws Exception {
        String url = "jdbc:h2:mem:pages" + page.hashCode();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE orders (order_id BIGINT PRIMARY KEY, order_hash INTEGER)");
            statement.execute("INSERT INTO orders (order_id) SELECT x FROM SYSTEM_RANGE(1, 500)");
            Files.writeString(
                    folder.resolve("V1__a.sql"), "CREATE TABLE t (id UUID PRIMARY KEY DEFAULT gen_random_uuid());");
            for (String report : List.of("before.json", "after.json")) {
                Files.writeString(folder.resolve(report), "{\"version\":1,\"databases\":[]}");
            }
            List<List<String>> commands = commands(page);
            assertFalse(commands.isEmpty(), () -> page + " has commands");
            for (List<String> words : commands) {
                String[] args = words.stream()
                        .map(word -> word.replace("jdbc:postgresql://localhost/shop", url)
                                .replace("src/main/resources/db/migration", folder.toString())
                                .replaceFirst("^(\\w+\\.(json|html))$", folder + "/$1")
                                .replace("postgresql.jar", folder.toString())
                                .replace(
                                        "keyspread.baseline",
                                        folder.resolve("baseline").toString()))
                        .toArray(String[]::new);
                Run run = Run.of(args);
                assertNotEquals(ExitStatus.FAILURE, run.status(), () -> words + "\n" + run);
            }
        }
    }

    /** H2 has no heat of its own. */
    @Test
    void everyCommandOnThePageOfHotspotsWorksOnPostgresql() throws Exception {
        String url = EmbeddedPostgresEngine.newDatabase();
        List<List<String>> commands = commands("docs/hotspots.md");
        assertEquals(1, commands.size());
        for (List<String> words : commands) {
            Run run = Run.of(words.stream()
                    .map(word -> word.replace("jdbc:postgresql://localhost/shop", url))
                    .toArray(String[]::new));
            assertEquals(0, run.status(), () -> words + "\n" + run);
        }
    }

    private static List<List<String>> commands(String page) throws IOException {
        List<List<String>> commands = new ArrayList<>();
        String text = Files.readString(Path.of("..", "..", page));
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            block.group(1)
                    .lines()
                    .filter(line -> line.startsWith("keyspread "))
                    .forEach(line -> commands.add(words(line.substring("keyspread ".length()))));
        }
        Matcher inABuild = IN_A_BUILD.matcher(text);
        while (inABuild.find()) {
            commands.add(words(inABuild.group(1)));
        }
        return commands;
    }

    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command);
        while (word.find()) {
            words.add(word.group(1) == null ? word.group(2) : word.group(1));
        }
        return words;
    }

    @Test
    void everyCommandHasHelpWithAnExample() {
        Stream.of("lint", "explain", "suggest", "verify", "backfill", "adopt", "hotspots", "rule", "refusal", "report")
                .forEach(command -> {
                    Run run = Run.of(command, "--help");
                    assertEquals(0, run.status(), run::toString);
                    assertTrue(run.out().contains("Example"), run::toString);
                    assertTrue(
                            run.out().contains("  keyspread " + command)
                                    || run.out().contains(": keyspread " + command),
                            run::toString);
                });
    }

    @Test
    void completionIsAScript() {
        Run run = Run.of("generate-completion");

        assertEquals(0, run.status(), run::toString);
        assertTrue(run.out().contains("complete -F"), run::toString);
    }
}
