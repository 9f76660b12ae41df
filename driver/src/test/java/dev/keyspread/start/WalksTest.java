package dev.keyspread.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
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

    private static final Set<String> CLASSES = new HashSet<>();

    private static String page = "";

    @BeforeAll
    static void walk() throws Exception {
        page = Files.readString(PAGE) + "\n## ";
        try (Stream<Path> files = Files.walk(SOURCES)) {
            files.map(file -> file.getFileName().toString().replace(".java", ""))
                    .forEach(CLASSES::add);
        }
        Class<?> program = new WalkLoader().loadClass(WalkProgram.class.getName());
        program.getMethod("run", String.class).invoke(null, EmbeddedPostgresEngine.newDatabase());
    }

    @ParameterizedTest
    @CsvSource({
        "A first INSERT, walkFirstInsert",
        "A known INSERT, walkKnownInsert",
        "A keyed SELECT, walkKeyedSelect",
        "Another client alters a table, walkAnotherClient"
    })
    void theClassesOfAWalkAreEnteredInItsOrder(String heading, String method) {
        List<String> named = named(heading);
        List<String> entered = new ArrayList<>(Entered.by(method));
        assertTrue(named.size() > 2 && named.size() <= MOST_CLASSES, named::toString);

        entered.retainAll(named);
        assertEquals(named, entered);
    }

    /** Returns the classes that a section names, each once. */
    private static List<String> named(String heading) {
        String section = page.substring(page.indexOf("## " + heading + "\n"));
        String walk = section.substring(0, section.indexOf("\n## "));
        return NAME.matcher(walk)
                .results()
                .map(name -> name.group(1))
                .filter(CLASSES::contains)
                .distinct()
                .toList();
    }
}
