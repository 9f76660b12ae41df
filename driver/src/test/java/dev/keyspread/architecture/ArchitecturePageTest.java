package dev.keyspread.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A walk through the code leads nowhere once a class on its way has another name. */
class ArchitecturePageTest {
    private static final Path PAGE = Path.of("..", "docs", "architecture.md");
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Pattern CLASS_NAME = Pattern.compile("`([A-Z][a-z]+(?:[A-Z][a-z]+)*)`");

    /** Classes of the tests or of JDBC that the page names too. */
    private static final Set<String> OTHERS = Set.of("PackagesTest", "ModulesTest", "Statement");

    @Test
    void everyClassOnThePageExists() throws IOException {
        Set<String> named = CLASS_NAME
                .matcher(Files.readString(PAGE))
                .results()
                .map((MatchResult name) -> name.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(named.size() > 20, "the page names its classes in backticks");

        Set<String> existing;
        try (Stream<Path> sources = Files.walk(SOURCES)) {
            existing = sources.map(source -> source.getFileName().toString().replaceFirst("[.]java$", ""))
                    .collect(Collectors.toSet());
        }
        named.removeAll(existing);
        named.removeAll(OTHERS);

        assertEquals(Set.of(), named);
    }
}
