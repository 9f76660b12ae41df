package dev.keyspread.architecture;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A dialect is one file: elsewhere code asks what an engine does, and not which one it is. */
final class DialectPlacesTest {
    /** Lower it when a place goes. What differs between engines belongs into their files in {@code sql.dialect}. */
    private static final int MAX_PLACES = 3;

    private static final String NAMES =
            "(?:" + Arrays.stream(Dialect.values()).map(Enum::name).collect(Collectors.joining("|")) + ")";

    /** A comparison with a dialect, a set of dialects, or the case of one. */
    private static final Pattern PLACE = Pattern.compile("[!=]= Dialect\\." + NAMES + "\\b|\\bof\\((?:Dialect\\."
            + NAMES + "\\b[, ]*)+\\)|\\bcase (?:Dialect\\.)?" + NAMES + "\\b[^>]*->");

    private static final Path ROOM = Path.of("dev", "keyspread", "sql", "dialect");

    @Test
    void fewPlacesNameADialect() throws IOException {
        List<String> places = new ArrayList<>();
        for (Path sources : List.of(
                Path.of("src", "main", "java"),
                Path.of("cli", "src", "main", "java"),
                Path.of("report", "src", "main", "java"))) {
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file : files.filter(each -> each.toString().endsWith(".java"))
                        .filter(each -> !each.startsWith(sources.resolve(ROOM)))
                        .toList()) {
                    PLACE.matcher(Files.readString(file))
                            .results()
                            .forEach(place -> places.add(file.getFileName() + ": " + place.group()));
                }
            }
        }

        assertTrue(
                places.size() <= MAX_PLACES,
                () -> places.size() + " places name a dialect:\n" + String.join("\n", places));
    }
}
