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
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/** Each line of the page of promises names tests that there are, and that run on the engines of the line. */
class PromisesPageTest {
    private static final Path PAGE = Block.PROJECT.resolve("docs/promises.md");
    private static final String SUITE = "dev.keyspread.suite.";

    /** The package in which a suite's tests run on an engine, by the engine's letter. */
    private static final Map<String, String> PACKAGES =
            Map.of("H", SUITE + "h2", "P", SUITE + "postgresql", "M", SUITE + "mariadb", "S", SUITE + "spanner");

    private static final Pattern NAME = Pattern.compile("`([^`]+)`(?: \\(in `([^`]+)`\\))?");
    private static final Pattern CELLS = Pattern.compile(" \\| ");

    /** A line of one of the tables. */
    private record Line(String path, String engines, String outcome, String tests) {
        @Override
        public String toString() {
            return path;
        }
    }

    private static List<Line> lines() throws IOException {
        List<Line> lines = new ArrayList<>();
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith("| ") && !line.startsWith("| ---") && !line.startsWith("| path |")) {
                String[] cells = CELLS.split(line.substring(2, line.lastIndexOf(" |")), -1);
                assertEquals(4, cells.length, line);
                lines.add(new Line(cells[0], cells[1], cells[2], cells[3]));
            }
        }
        return lines;
    }

    @Test
    void everyLineHasTestsOnItsEngines() throws IOException {
        List<String> missing = new ArrayList<>();
        List<Line> lines = lines();
        assertTrue(lines.size() > 40, "the tables of the page are read");
        for (Line line : lines) {
            if (line.tests().equals("–")) {
                assertTrue(line.outcome().startsWith("not seen"), () -> line + " has no test");
                continue;
            }
            Set<String> covered = new TreeSet<>();
            List<String> names = new ArrayList<>();
            NAME.matcher(line.tests()).results().forEach(name -> {
                names.add(name.group(1));
                covered.addAll(engines(name.group(1), name.group(2) == null ? SUITE : name.group(2) + "."));
            });
            assertTrue(!names.isEmpty(), () -> line + " names no test");
            Set<String> wanted = new TreeSet<>(List.of(line.engines().split(" ", -1)));
            wanted.remove("all");
            if (!covered.containsAll(wanted)) {
                missing.add(line + " is tested on " + covered + " by " + names);
            }
        }
        assertEquals(List.of(), missing);
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
