package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The SQL on a rule's page is what to do about it: lint reads it, in a guessed dialect, and the rule has nothing to say of it. */
class RulePagesLintTest {
    private static final Path PAGES = Path.of("..", "..", "docs", "rules");
    private static final Pattern BLOCK = Pattern.compile("(?s)```sql\\n(.*?)```");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void givenTheExamplesOfThePages_whenLinted_thenTheirOwnRuleIsContent() throws IOException {
        List<String> fired = new ArrayList<>();
        int linted = 0;
        try (Stream<Path> pages = Files.list(PAGES)) {
            for (Path page : pages.sorted().toList()) {
                String rule = page.getFileName().toString().replace(".md", "");
                Matcher block = BLOCK.matcher(Files.readString(page));
                while (block.find()) {
                    linted++;
                    if (rules(block.group(1)).contains(rule)) {
                        fired.add(rule + " on " + block.group(1));
                    }
                }
            }
        }
        assertEquals(List.of(), fired);
        assertTrue(linted > 5, "examples: " + linted);
    }

    private List<String> rules(String sql) throws IOException {
        Path file = Files.writeString(folder.resolve("example.sql"), sql);
        Run run = Run.of("lint", file.toString(), "--format", "json");
        assertTrue(run.status() <= 1, run::toString);
        List<String> rules = new ArrayList<>();
        for (JsonNode finding : new ObjectMapper().readTree(run.out()).get("findings")) {
            rules.add(finding.get("rule").asText());
        }
        return rules;
    }
}
