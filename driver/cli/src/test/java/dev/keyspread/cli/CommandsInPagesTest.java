package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/command-line.md"})
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
            assertTrue(commands.size() >= 3, () -> page + " has commands");
            for (List<String> words : commands) {
                String[] args = words.stream()
                        .map(word -> word.replace("jdbc:postgresql://localhost/shop", url)
                                .replace("src/main/resources/db/migration", folder.toString())
                                .replaceFirst("^(\\w+\\.(json|html))$", folder + "/$1")
                                .replace(
                                        "keyspread.baseline",
                                        folder.resolve("baseline").toString()))
                        .toArray(String[]::new);
                Run run = Run.of(args);
                assertNotEquals(ExitStatus.FAILURE, run.status(), () -> words + "\n" + run);
            }
        }
    }

    private static List<List<String>> commands(String page) throws IOException {
        List<List<String>> commands = new ArrayList<>();
        Matcher block = BLOCK.matcher(Files.readString(Path.of("..", "..", page)));
        while (block.find()) {
            block.group(1).lines().filter(line -> line.startsWith("keyspread ")).forEach(line -> {
                List<String> words = new ArrayList<>();
                Matcher word = WORD.matcher(line.substring("keyspread ".length()));
                while (word.find()) {
                    words.add(word.group(1) == null ? word.group(2) : word.group(1));
                }
                commands.add(words);
            });
        }
        return commands;
    }

    @Test
    void everyCommandHasHelpWithAnExample() {
        Stream.of("lint", "explain", "suggest", "verify", "backfill", "adopt", "rule", "refusal", "report")
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
