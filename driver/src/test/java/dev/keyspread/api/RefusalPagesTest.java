package dev.keyspread.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A refusal names its page, which has to be there and to say what is needed at night. */
class RefusalPagesTest {
    private static final Path PAGES = pages();

    @Test
    void everyKindHasItsPageAndEveryPageItsKind() throws IOException {
        try (Stream<Path> files = Files.list(PAGES)) {
            Set<String> pages = files.map(file -> file.getFileName().toString().replace(".md", ""))
                    .filter(page -> !page.equals("README"))
                    .collect(Collectors.toCollection(TreeSet::new));

            assertEquals(labels(), pages);
        }
    }

    @ParameterizedTest
    @EnumSource(RefusalKind.class)
    void aPageSaysWhatHappenedWhyWhatToDoAndWhere(RefusalKind kind) throws IOException {
        String page = Files.readString(PAGES.resolve(kind.label() + ".md"));

        assertTrue(page.startsWith("# " + kind.label() + "\n\n**SQLState**: " + kind.sqlState() + "\n"), page);
        for (String heading : List.of("## What happened", "## Why", "## What to do", "## On which engines")) {
            assertTrue(page.contains("\n" + heading + "\n"), heading);
        }
        assertTrue(page.contains("keyspread.on-unfillable=warn"), page);
        long words = page.split("\\s+").length;
        assertTrue(words >= 80 && words <= 200, () -> words + " words");
    }

    @Test
    void theIndexLeadsToEveryPage() throws IOException {
        String index = Files.readString(PAGES.resolve("README.md"));

        for (RefusalKind kind : RefusalKind.values()) {
            String name = kind.label();
            assertTrue(index.contains("| [" + name + "](" + name + ".md) | " + kind.sqlState() + " |"), name);
        }
    }

    @Test
    void statesAreDistinctAndOfTheClassKs() {
        Set<String> states =
                Arrays.stream(RefusalKind.values()).map(RefusalKind::sqlState).collect(Collectors.toSet());

        assertEquals(RefusalKind.values().length, states.size());
        assertTrue(states.stream().allMatch(state -> state.matches("KS\\d{3}")), states::toString);
    }

    private static Set<String> labels() {
        return Arrays.stream(RefusalKind.values())
                .map(RefusalKind::label)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Tests run in the module's directory or in the project's. */
    private static Path pages() {
        Path inProject = Path.of("docs", "refusals");
        return Files.isDirectory(inProject) ? inProject : Path.of("..", "docs", "refusals");
    }
}
