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
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The SQL of public repositories, see the driver's Corpus, as files of a user. */
class CorpusLintTest {
    private static final Map<String, String> DIALECTS = Map.of("spanner-googlesql", "googlesql");

    @Test
    void givenTheCorpus_whenLinted_thenEveryFindingPointsToAWordThatItIsAbout() throws IOException {
        Path corpus =
                Path.of(Objects.requireNonNullElse(System.getProperty("keyspread.corpus"), "../../../shared/corpus"));
        Assumptions.assumeTrue(Files.isRegularFile(corpus.resolve("README.md")), "no shared corpus");
        List<Path> files;
        try (Stream<Path> paths = Files.walk(corpus)) {
            files = paths.filter(path -> path.toString().endsWith(".sql"))
                    .sorted()
                    .toList();
        }
        List<String> astray = new ArrayList<>();
        int findings = 0;
        for (Path file : files) {
            String folder =
                    Objects.requireNonNull(file.getParent()).getFileName().toString();
            Run run = Run.of(
                    "lint", file.toString(), "--dialect", DIALECTS.getOrDefault(folder, folder), "--format", "json");
            assertTrue(run.status() <= 1, run::toString);
            String[] lines = Files.readString(file).split("\n", -1);
            for (JsonNode each : new ObjectMapper().readTree(run.out()).get("findings")) {
                findings++;
                if (!isAbout(each, lines)) {
                    astray.add(each.toString());
                }
            }
        }
        assertEquals(List.of(), astray);
        assertTrue(findings > 100, "the corpus has findings: " + findings);
    }

    /** The column, the index or the table, or the first word of a statement that names none of them. */
    private static boolean isAbout(JsonNode finding, String[] lines) {
        String word = lines[finding.get("line").asInt() - 1]
                .substring(
                        finding.get("column").asInt() - 1,
                        finding.get("endColumn").asInt() - 1)
                .replaceAll("[`\"]", "")
                .toLowerCase(Locale.ROOT);
        String object = finding.get("object").asText().toLowerCase(Locale.ROOT);
        return object.equals(word)
                || object.endsWith("." + word)
                || object.startsWith(word + ".")
                || object.contains("." + word + ".")
                || List.of("create", "alter", "drop", "select", "insert", "update", "delete")
                        .contains(word);
    }
}
