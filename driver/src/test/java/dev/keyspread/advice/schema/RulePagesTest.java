package dev.keyspread.advice.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The log names a page for each finding: it has to be there, and say what is needed at night. */
class RulePagesTest {
    private static final Path PAGES = pages();

    @Test
    void everyRuleHasItsPageAndEveryPageItsRule() throws IOException {
        try (Stream<Path> files = Files.list(PAGES)) {
            Set<String> pages = files.map(file -> file.getFileName().toString().replace(".md", ""))
                    .filter(page -> !page.equals("README"))
                    .collect(Collectors.toCollection(TreeSet::new));

            assertEquals(Rules.all(), pages);
        }
    }

    @Test
    void everyPageSaysWhenWhyAndWhatToDo() throws IOException {
        for (String rule : Rules.all()) {
            String page = Files.readString(PAGES.resolve(rule + ".md"));

            assertTrue(page.startsWith("# " + rule + "\n"), rule);
            for (String heading : List.of("## Fires when", "## Why it hurts", "## What to do", "## Silence it")) {
                assertTrue(page.contains("\n" + heading + "\n"), rule + ": " + heading);
            }
            assertTrue(page.contains("keyspread.suppress=" + rule), rule);
            assertTrue(page.contains("-- keyspread-ignore " + rule), rule);
        }
    }

    @Test
    void theIndexLeadsToEveryPage() throws IOException {
        String index = Files.readString(PAGES.resolve("README.md"));

        for (String rule : Rules.all()) {
            assertTrue(index.contains("[" + rule + "](" + rule + ".md)"), rule);
        }
    }

    @Test
    void aRuleIsKnownInAnyCaseAndANearMissIsGuessed() {
        assertTrue(Rules.isKnown("Monotonic-Key"));
        assertEquals("monotonic-key", Rules.nearest("monotonic_keys"));
        assertEquals("sequence-key", Rules.nearest("sequencekey"));
        assertEquals(null, Rules.nearest("something-else-altogether"));
    }

    /** Tests run in the module's directory or in the project's. */
    private static Path pages() {
        Path inProject = Path.of("docs", "rules");
        return Files.isDirectory(inProject) ? inProject : Path.of("..", "docs", "rules");
    }
}
