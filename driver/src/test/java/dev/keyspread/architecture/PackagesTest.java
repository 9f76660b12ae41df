package dev.keyspread.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.keyspread.KeyspreadDriver;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Imports point one way: front door → source → jdbc → database → plan → advice, traffic → watch → config → shard → schema →
 * sql, and anyone → api and log. Inside each of these the rooms are in order too.
 */
class PackagesTest {
    private static final String ROOT = "dev.keyspread";

    /** Each house, and which of ours it may import beside itself. The front door is the empty name. */
    private static final Map<String, Set<String>> MAY_IMPORT = Map.ofEntries(
            Map.entry("api", Set.of()),
            Map.entry("log", Set.of("api")),
            Map.entry("sql", Set.of("api", "log")),
            Map.entry("schema", Set.of("api", "log", "sql")),
            Map.entry("shard", Set.of("api", "log", "sql", "schema")),
            Map.entry("advice", Set.of("api", "log", "sql", "schema", "shard")),
            Map.entry("config", Set.of("api", "log", "sql", "schema", "shard")),
            Map.entry("watch", Set.of("api", "log", "sql", "schema", "shard", "config")),
            Map.entry("traffic", Set.of("api", "log", "sql", "schema", "shard", "watch")),
            Map.entry("plan", Set.of("api", "log", "sql", "schema", "shard", "advice", "watch", "traffic", "config")),
            Map.entry(
                    "database",
                    Set.of("api", "log", "sql", "schema", "shard", "advice", "watch", "traffic", "config", "plan")),
            Map.entry(
                    "jdbc",
                    Set.of(
                            "api",
                            "log",
                            "sql",
                            "schema",
                            "shard",
                            "watch",
                            "traffic",
                            "config",
                            "plan",
                            "database",
                            "generate")),
            Map.entry("source", Set.of("api", "log", "sql", "config", "database", "jdbc")),
            Map.entry("", Set.of("api", "log", "config", "database", "jdbc", "source")),
            Map.entry("micrometer", Set.of("api", "log")),
            Map.entry("flyway", Set.of("")),
            Map.entry("liquibase", Set.of("", "api")),
            Map.entry("generate", Set.of()));

    /** The rooms of a house, the lowest first: each may import those before it. The house's own classes are the empty name. */
    private static final Map<String, List<String>> ROOMS = Map.of(
            "sql",
                    List.of(
                            "dialect",
                            "",
                            "lexer",
                            "expression",
                            "shape",
                            "statement",
                            "tree",
                            "ddl",
                            "ddl.reader",
                            "write",
                            "jsqlparser",
                            "read",
                            "read.parsed",
                            "session",
                            "routine"),
            "schema", List.of("type", "", "catalogue", "metadata", "routine"),
            "shard", List.of("value", "canonical", "hash", "generator", "rule", "", "sql"),
            "advice", List.of("", "inspection", "fix", "statement", "schema.shard", "schema", "log"),
            "plan",
                    List.of(
                            "log",
                            "edit",
                            "rules",
                            "observe",
                            "write.rows",
                            "write.merge",
                            "write",
                            "read",
                            "copy",
                            "row",
                            ""),
            "database", List.of("own", "rows", "probe", "reading", "writes", "ddl", "jmx", ""),
            "source", List.of("bean", "branch", ""),
            "jdbc", List.of("binding", "effects", "shadow", "rows", "vendor", "", "flavour"));

    private static final Path SOURCES = Path.of("src/main/java");
    private static final int MAX_FILES = 20;

    /** The flavours of wrappers that the build generates. */
    private static final Set<String> GENERATED = Set.of("plain", "postgresql", "spanner", "ydb", "mysql");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @ParameterizedTest
    @MethodSource("houses")
    void aPackageImportsOnlyWhatStandsBelowIt(String name) {
        Set<String> mayImport = new TreeSet<>(MAY_IMPORT.getOrDefault(name, Set.of()));
        mayImport.add(name);
        String[] allowed = mayImport.stream().map(PackagesTest::pattern).toArray(String[]::new);

        classes()
                .that()
                .resideInAPackage(pattern(name))
                .should()
                .onlyDependOnClassesThat(not(resideInAPackage(ROOT + "..")).or(resideInAnyPackage(allowed)))
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void aRoomImportsOnlyWhatStandsBelowIt(String house, String room) {
        List<String> order = ROOMS.getOrDefault(house, List.of(""));
        String[] above = order.subList(order.indexOf(room) + 1, order.size()).stream()
                .map(each -> name(house, each))
                .toArray(String[]::new);

        noClasses()
                .that()
                .resideInAPackage(name(house, room))
                .should()
                .dependOnClassesThat(resideInAnyPackage(above))
                .check(CLASSES);
    }

    @Test
    void noPackagesImportEachOther() {
        slices().matching("(" + ROOT + "..)").should().beFreeOfCycles().check(CLASSES);
    }

    /** Checks that what can't be taken in at one look has no order. */
    @Test
    void noPackageIsLargerThanAPage() throws IOException {
        Map<Path, Long> sizes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
                    .forEach(file -> sizes.merge(SOURCES.relativize(file.getParent()), 1L, Long::sum));
        }

        assertFalse(sizes.isEmpty());
        sizes.values().removeIf(size -> size <= MAX_FILES);
        assertEquals(Map.of(), sizes);
    }

    @Test
    void everyPackageHasItsPlace() {
        Set<String> unknown =
                CLASSES.stream().map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));

        rooms().map(Arguments::get).forEach(each -> unknown.remove(name((String) each[0], (String) each[1])));
        unknown.removeIf(name -> GENERATED.contains(name.substring(name.lastIndexOf('.') + 1)));

        assertEquals(Set.of(), unknown);
    }

    @Test
    void theModuleExportsTheFrontDoorAndWhatItNeeds() throws URISyntaxException {
        Path classes = Path.of(KeyspreadDriver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        ModuleDescriptor module = ModuleFinder.of(classes)
                .find("dev.keyspread.driver")
                .orElseThrow()
                .descriptor();

        assertEquals(
                Set.of("dev.keyspread", "dev.keyspread.api", "dev.keyspread.config", "dev.keyspread.micrometer"),
                module.exports().stream()
                        .filter(each -> !each.isQualified())
                        .map(ModuleDescriptor.Exports::source)
                        .collect(Collectors.toSet()));
        assertEquals(Set.of(), module.opens());
    }

    static Stream<String> houses() {
        return MAY_IMPORT.keySet().stream().sorted();
    }

    static Stream<Arguments> rooms() {
        return houses().flatMap(house ->
                ROOMS.getOrDefault(house, List.of("")).stream().map(room -> Arguments.of(house, room)));
    }

    private static String name(String house, String room) {
        return Stream.of(ROOT, house, room).filter(part -> !part.isEmpty()).collect(Collectors.joining("."));
    }

    private static String pattern(String name) {
        return name.isEmpty() ? ROOT : ROOT + "." + name + "..";
    }
}
