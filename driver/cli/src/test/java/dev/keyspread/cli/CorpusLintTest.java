package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.keyspread.advice.schema.Rules;
import dev.keyspread.suite.engine.NotingDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The SQL of public repositories, see the driver's Corpus, as files of a user. */
class CorpusLintTest {
    private static final Map<String, String> DIALECTS = Map.of("spanner-googlesql", "googlesql");

    @Test
    void givenTheCorpus_whenLinted_thenEveryFindingPointsToAWordThatItIsAbout() throws IOException {
        List<String> astray = new ArrayList<>();
        int findings = 0;
        for (Path file : files()) {
            String[] lines = Files.readString(file).split("\n", -1);
            for (JsonNode each : linted(file)) {
                findings++;
                if (!isAbout(each, lines)) {
                    astray.add(each.toString());
                }
            }
        }
        assertEquals(List.of(), astray);
        assertTrue(findings > 60, "the corpus has findings: " + findings);
    }

    /** The files where they lie beside the project; without them the tests are skipped, and say so. */
    private static List<Path> files() throws IOException {
        Path corpus =
                Path.of(Objects.requireNonNullElse(System.getProperty("keyspread.corpus"), "../../../shared/corpus"));
        boolean isThere = Files.isRegularFile(corpus.resolve("README.md"));
        if (!isThere) {
            System.err.println("*".repeat(100));
            System.err.println(
                    "* LINT IS NOT TRIED WITH THE SQL OF PUBLIC REPOSITORIES: there is no shared corpus beside the project.");
            System.err.println("*".repeat(100));
        }
        Assumptions.assumeTrue(isThere, "no shared corpus");
        try (Stream<Path> paths = Files.walk(corpus)) {
            return paths.filter(path -> path.toString().endsWith(".sql"))
                    .sorted()
                    .toList();
        }
    }

    private static String dialect(Path file) {
        String folder = Objects.requireNonNull(file.getParent()).getFileName().toString();
        return DIALECTS.getOrDefault(folder, folder);
    }

    private static JsonNode linted(Path file) throws IOException {
        Run run = Run.of("lint", file.toString(), "--dialect", dialect(file), "--format", "json");
        assertTrue(run.status() <= 1, run::toString);
        return new ObjectMapper().readTree(run.out()).get("findings");
    }

    /** Returns true if lint says of the first table what holds of any. */
    private static boolean isSaidOfAnother(String line, Set<String> linted) {
        String rule = line.substring(0, line.indexOf(' '));
        return Rules.isOfAnyTable(rule) && linted.stream().anyMatch(each -> each.startsWith(rule + " "));
    }

    /**
     * The driver, before a database that takes every text, says of a schema what holds after each statement, lint what holds after the last
     * one; of statements both say the same, but that lint judges those that come before their tables at the end, as the driver does where all DDL comes first.
     */
    @Test
    void givenTheCorpus_whenLinted_thenItsFindingsAreThoseThatTheDriverRaises() throws IOException, SQLException {
        NotingDriver stub = NotingDriver.register();
        int compared = 0;
        try {
            for (Path file : files()) {
                Set<String> linted = new TreeSet<>();
                linted(file)
                        .forEach(each -> linted.add(line(
                                each.get("rule").asText(), each.get("object").asText())));
                DriversFindings drivers = DriversFindings.of(Files.readString(file), dialect(file));

                Set<String> ofTables = minus(drivers.ofTablesAtTheEnd(), linted);
                ofTables.removeIf(line -> isSaidOfAnother(line, linted));
                assertEquals(Set.of(), ofTables, file + ": schema, driver alone");
                Set<String> missed = minus(drivers.ofStatements(), linted);
                missed.removeIf(drivers::isOfTableMadeTwice);
                assertEquals(Set.of(), missed, file + ": statements, driver alone");
                Set<String> sayable = new TreeSet<>(drivers.ofTablesAtTheEnd());
                sayable.addAll(drivers.ofStatementsRunAgain());
                Set<String> additional = minus(linted, sayable);
                additional.removeIf(drivers::isOfTableMadeTwice);
                assertEquals(Set.of(), additional, file + ": lint alone");
                compared += linted.size();
            }
        } finally {
            DriverManager.deregisterDriver(stub);
        }
        assertTrue(compared > 60, "findings were compared: " + compared);
    }

    private static Set<String> minus(Set<String> all, Set<String> others) {
        Set<String> left = new TreeSet<>(all);
        left.removeAll(others);
        return left;
    }

    static String line(String rule, String object) {
        return rule + " " + object;
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
