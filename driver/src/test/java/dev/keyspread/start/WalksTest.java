package dev.keyspread.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that the walks of the page on the architecture name classes that are entered, in the order in which they are. */
class WalksTest {
    private static final Path PAGE = Path.of("..", "docs", "architecture.md");
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Pattern NAME = Pattern.compile("`([A-Z]\\w+)`");

    /** Classes of a walk that a newcomer can keep in mind. */
    private static final int MOST_CLASSES = 25;

    private static Map<String, Walk> walks = Map.of();
    private static Set<String> classes = Set.of();

    @BeforeAll
    static void walk() throws Exception {
        walks = Walk.all();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            classes = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.replace(".java", ""))
                    .collect(Collectors.toSet());
        }
    }

    @ParameterizedTest
    @CsvSource({"A first INSERT, firstInsert", "A known INSERT, knownInsert", "A keyed SELECT, keyedSelect"})
    void theClassesOfAWalkAreEnteredInItsOrder(String heading, String method) throws Exception {
        List<String> named = named(heading);
        List<String> entered =
                new ArrayList<>(Objects.requireNonNull(walks.get(method)).classes());
        assertTrue(named.size() > 5 && named.size() <= MOST_CLASSES, named::toString);

        entered.retainAll(named);
        assertEquals(named, entered);
    }

    /** Returns the classes that a section names, each once. */
    private static List<String> named(String heading) throws Exception {
        String page = Files.readString(PAGE);
        String section = page.substring(page.indexOf("## " + heading));
        String walk = section.substring(0, section.indexOf("\n## "));
        return NAME.matcher(walk)
                .results()
                .map(name -> name.group(1))
                .filter(classes::contains)
                .distinct()
                .toList();
    }
}
