package dev.keyspread.advice.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.keyspread.advice.Advice;
import dev.keyspread.advice.fix.SuggestedDdlTest;
import dev.keyspread.api.Fix;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.RuleRefusedException;
import dev.keyspread.sql.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Schemas of every dialect with exactly what is to be said of them; see {@code resources/advice/README.md}. */
public class LabelledSchemasTest {
    /** A schema, and what is to be said of it. */
    record Case(Dialect dialect, String title, List<String> raises, Map<String, String> rules, int nodes, String ddl) {}

    @TestFactory
    Stream<DynamicContainer> givenASchema_whenInspected_thenExactlyItsFindingsAreRaised() {
        return Arrays.stream(Dialect.values())
                .map(dialect -> dynamicContainer(
                        dialect.settingName(),
                        cases(dialect).stream().map(one -> dynamicTest(one.title(), () -> check(one)))));
    }

    @TestFactory
    Stream<DynamicContainer> givenASchema_whenAnyOfItsFixesIsTaken_thenTheRuleIsSilent() {
        return Arrays.stream(Dialect.values())
                .map(dialect -> dynamicContainer(
                        dialect.settingName(),
                        cases(dialect).stream().map(one -> dynamicTest(one.title(), () -> checkFixes(one)))));
    }

    @Test
    void givenAllSchemas_whenInspected_thenNoneIsMissedAndNoFalseAlarmIsRaised() {
        int schemas = 0;
        int tables = 0;
        int expectedInAll = 0;
        int severe = 0;
        List<String> missed = new ArrayList<>();
        List<String> falseAlarms = new ArrayList<>();
        for (Dialect dialect : Dialect.values()) {
            for (Case one : cases(dialect)) {
                List<String> raised = labels(one);
                schemas++;
                tables += Ddl.tables(dialect, one.ddl()).size();
                expectedInAll += one.raises().size();
                severe += (int) one.raises().stream()
                        .filter(LabelledSchemasTest::isSevere)
                        .count();
                one.raises().stream()
                        .filter(label -> !raised.contains(label))
                        .forEach(label -> missed.add(one.title() + ": " + label));
                raised.stream()
                        .filter(label -> isSevere(label) && !one.raises().contains(label))
                        .forEach(label -> falseAlarms.add(one.title() + ": " + label));
            }
        }

        System.out.println("Labelled schemas: " + schemas + " with " + tables + " tables in " + Dialect.values().length
                + " dialects; findings to be raised: " + expectedInAll + ", " + severe
                + " of them at WARN or above; missed "
                + missed.size() + ", false alarms at WARN or above " + falseAlarms.size());
        assertEquals(List.of(), missed);
        assertEquals(List.of(), falseAlarms);
        assertTrue(schemas >= 150, () -> "too few schemas");
    }

    private static boolean isSevere(String label) {
        return !label.startsWith("INFO ");
    }

    private static void checkFixes(Case one) throws RuleRefusedException {
        for (Advice advice : Ddl.advice(one.dialect(), one.ddl(), one.rules(), one.nodes())) {
            for (Fix fix : advice.fixes()) {
                if (isOnUnnamedConstraint(one, advice)) {
                    continue; // its name, by which to drop it, is known to the engine alone
                }
                String script = script(one, fix);
                Map<String, String> rules = new TreeMap<>(one.rules());
                rules.putAll(SuggestedDdlTest.rules(fix));

                for (Table table : Ddl.tables(one.dialect(), script)) {
                    if (table.name().equals(advice.table())) {
                        SuggestedDdlTest.bind(fix, table, one.dialect());
                    }
                }
                assertFalse(
                        Ddl.advice(one.dialect(), script, rules, one.nodes()).stream()
                                .anyMatch(again -> label(again).equals(label(advice))),
                        script);
            }
        }
    }

    static boolean isOnUnnamedConstraint(Case one, Advice advice) {
        return advice.rule().equals("monotonic-index")
                && Ddl.tables(one.dialect(), one.ddl()).stream()
                        .flatMap(table -> table.indexes().stream())
                        .noneMatch(index -> index.name().equals(advice.object()));
    }

    /** Returns the case with the fix behind it, or the table made anew, whose types stay. */
    private static String script(Case one, Fix fix) {
        String sql = String.join(";\n", fix.sql()) + ";\n";
        if (sql.startsWith("CREATE TABLE")) {
            return Stream.of(one.ddl().split(";"))
                            .map(String::strip)
                            .filter(statement ->
                                    statement.startsWith("CREATE DOMAIN") || statement.startsWith("CREATE TYPE"))
                            .map(statement -> statement + ";\n")
                            .collect(Collectors.joining())
                    + sql;
        }
        return one.ddl() + "\n;" + sql;
    }

    private static void check(Case one) {
        assertEquals(String.join("\n", one.raises()), String.join("\n", labels(one)), one.ddl());
    }

    private static List<String> labels(Case one) {
        return Ddl.advice(one.dialect(), one.ddl(), one.rules(), one.nodes()).stream()
                .map(LabelledSchemasTest::label)
                .sorted()
                .toList();
    }

    public static String label(Advice advice) {
        String object = advice.object() == null ? advice.tableName() : advice.tableName() + "." + advice.object();
        return advice.severity() + " " + advice.rule() + " " + object;
    }

    static List<Case> cases(Dialect dialect) {
        List<Case> cases = new ArrayList<>();
        for (String block : read(dialect).split("(?m)^-- case: ", -1)) {
            if (!block.isBlank()) {
                cases.add(read(dialect, block));
            }
        }
        assertFalse(cases.isEmpty());
        return cases;
    }

    private static Case read(Dialect dialect, String block) {
        List<String> raises = new ArrayList<>();
        Map<String, String> rules = new TreeMap<>();
        int nodes = 0;
        StringBuilder ddl = new StringBuilder();
        List<String> lines = block.lines().toList();
        for (String line : lines.subList(1, lines.size())) {
            if (line.startsWith("-- raises: ")) {
                raises.add(line.substring("-- raises: ".length()));
            } else if (line.startsWith("-- rule: ")) {
                String[] rule = line.substring("-- rule: ".length()).split(" = ", 2);
                rules.put(rule[0], rule[1]);
            } else if (line.startsWith("-- nodes: ")) {
                nodes = Integer.parseInt(line.substring("-- nodes: ".length()));
            } else {
                ddl.append(line).append('\n');
            }
        }
        assertFalse(raises.isEmpty(), "a case says what it raises: " + lines.get(0));
        raises.remove("nothing");
        raises.sort(null);
        return new Case(dialect, lines.get(0), raises, rules, nodes, ddl.toString());
    }

    private static String read(Dialect dialect) {
        String name = "/advice/" + dialect.settingName() + ".sql";
        try (InputStream file = LabelledSchemasTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
