package dev.keyspread.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each engine's page has the same sections in the same order, 300 to 450 words, and a line in the index of engines. */
class EnginePagesTest {
    private static final Path PAGES = Block.PROJECT.resolve("docs/engines");
    private static final List<String> SECTIONS =
            List.of("## Needed?", "## Set-up", "## Filled", "## Refused", "## Limits", "## Evidence");

    static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(PAGES)) {
            List<Path> pages =
                    files.filter(file -> !file.endsWith("README.md")).sorted().toList();
            assertEquals(9, pages.size());
            return pages;
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageHasTheSections(Path page) throws IOException {
        List<String> lines = Files.readAllLines(page);

        assertEquals(
                SECTIONS, lines.stream().filter(line -> line.startsWith("## ")).toList());
        assertTrue(lines.get(2).startsWith("For those who "), lines.get(2));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageIsShort(Path page) throws IOException {
        int words = Files.readString(page).strip().split("\\s+", -1).length;

        assertTrue(words >= 300 && words <= 450, () -> page + " has " + words + " words");
    }

    @ParameterizedTest
    @MethodSource("pages")
    void theIndexLinksToThePage(Path page) throws IOException {
        assertTrue(Files.readString(PAGES.resolve("README.md")).contains("](" + page.getFileName() + ")"));
    }
}
