package dev.keyspread.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Each line of docs/tests-by-promise.md names tests that exist and run on the line's engines, or a gap that docs/guarantees.md tells
 * users of.
 */
class PromisesPageTest {
    private static final String SUITE = "dev.keyspread.suite.";
    private static final int WORDS_OF_A_CELL = 15;

    /** The package in which a suite's tests run on an engine, by the engine's letter. */
    private static final Map<String, String> PACKAGES =
            Map.of("H", SUITE + "h2", "P", SUITE + "postgresql", "M", SUITE + "mariadb", "S", SUITE + "spanner");

    private static final Pattern NAME = Pattern.compile("`([^`]+)`(?: \\(in `([^`]+)`\\))?");
    private static final Pattern GAP = Pattern.compile("\\[gap]\\(guarantees\\.md#([^)]+)\\)");

    static List<PromiseLine> tested() {
        return PromiseLine.all().stream()
                .filter(line -> !GAP.matcher(line.tests()).matches())
                .toList();
    }

    static List<PromiseLine> gaps() {
        return PromiseLine.all().stream()
                .filter(line -> GAP.matcher(line.tests()).matches())
                .toList();
    }

    @Test
    void theTablesOfThePageAreRead() {
        assertTrue(tested().size() > 150, () -> "lines with tests: " + tested().size());
        assertTrue(gaps().size() > 25, () -> "lines with gaps: " + gaps().size());
    }

    @ParameterizedTest
    @MethodSource("tested")
    void everyLineHasTestsOnItsEngines(PromiseLine line) {
        Set<String> covered = new TreeSet<>();
        List<String> names = new ArrayList<>();
        NAME.matcher(line.tests()).results().forEach(name -> {
            names.add(name.group(1));
            covered.addAll(engines(name.group(1), name.group(2) == null ? SUITE : name.group(2) + "."));
        });

        assertTrue(!names.isEmpty(), () -> line + " names no test");
        assertTrue(!line.outcome().startsWith("not seen"), () -> line + " is no gap, but tested");
        assertTrue(covered.containsAll(line.engines()), () -> line + " is tested on " + covered + " by " + names);
    }

    @ParameterizedTest
    @MethodSource("gaps")
    void everyLineWithoutATestIsAGapThatUsersAreToldOf(PromiseLine line) {
        String told = GAP.matcher(line.tests()).replaceFirst("$1");

        assertTrue(line.outcome().startsWith("not seen"), () -> line + " has no test");
        assertTrue(PromiseLine.anchors("docs/guarantees.md").contains(told), () -> line + " links to no section");
    }

    @Test
    void cellsAreShort() {
        List<String> longer = PromiseLine.all().stream()
                .flatMap(line -> Stream.of(line.path(), line.outcome()))
                .filter(cell -> cell.split(" ", -1).length > WORDS_OF_A_CELL)
                .toList();

        assertEquals(List.of(), longer);
    }

    /** The engines that a test runs on: those in whose package a class that can be run is it, or extends it. */
    private static Set<String> engines(String name, String room) {
        int method = name.indexOf('#');
        Class<?> test = load(room + (method < 0 ? name : name.substring(0, method)));
        if (method >= 0) {
            assertTrue(tests(test).contains(name.substring(method + 1)), () -> "no test " + name);
        }
        assertTrue(!tests(test).isEmpty(), () -> name + " has no test");
        Set<String> engines = new TreeSet<>();
        PACKAGES.forEach((letter, where) -> {
            boolean runs = all(where).stream()
                    .anyMatch(each -> test.isAssignableFrom(each) && !Modifier.isAbstract(each.getModifiers()));
            if (runs) {
                engines.add(letter);
            }
        });
        return engines;
    }

    private static Set<String> tests(Class<?> test) {
        Set<String> names = new TreeSet<>();
        for (Class<?> each = test; each != null; each = each.getSuperclass()) {
            Arrays.stream(each.getDeclaredMethods())
                    .filter(PromisesPageTest::isTest)
                    .map(Method::getName)
                    .forEach(names::add);
        }
        for (Class<?> nested : test.getDeclaredClasses()) {
            names.addAll(tests(nested));
        }
        return names;
    }

    private static boolean isTest(AnnotatedElement method) {
        return method.isAnnotationPresent(ParameterizedTest.class)
                || AnnotationSupport.isAnnotated(method, Testable.class);
    }

    /** A class by its name, whose nested classes stand behind dots. */
    private static Class<?> load(String name) {
        String binary = name;
        while (true) {
            try {
                return Class.forName(binary, false, PromisesPageTest.class.getClassLoader());
            } catch (ClassNotFoundException e) {
                int dot = binary.lastIndexOf('.');
                assertTrue(dot > 0 && Character.isUpperCase(binary.charAt(binary.lastIndexOf('.', dot - 1) + 1)), name);
                binary = binary.substring(0, dot) + '$' + binary.substring(dot + 1);
            }
        }
    }

    private static List<Class<?>> all(String where) {
        Path classes = Path.of(PromisesPageTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        try (Stream<Path> files = Files.list(classes.resolve(where.replace('.', '/')))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".class") && !file.equals("package-info.class"))
                    .map(file -> where + '.' + file.substring(0, file.length() - ".class".length()))
                    .map(PromisesPageTest::load)
                    .collect(Collectors.toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
