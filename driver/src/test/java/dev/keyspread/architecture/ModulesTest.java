package dev.keyspread.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The packages of the modules beside the driver are in order too, as {@link PackagesTest} holds the driver's. Read from their sources,
 * since they are built after the driver.
 */
class ModulesTest {
    private static final Path ROOT = Path.of("..");

    /** A package of ours before a class, but not in a text: what is bound by name is tested where that is done. */
    private static final Pattern OURS = Pattern.compile("(?<![\".])\\bdev\\.keyspread(?:\\.[a-z]+)*(?=\\.[A-Z])");

    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([a-z.]+);");
    private static final int MAX_CLASSES = 22;

    /**
     * The sources of a module.
     *
     * @param folder where they are, below the project's directory
     * @param packages its packages, the lowest first: each may name those before it
     * @param uses the driver's packages that it may name; one with {@code .*} stands for those below it as well
     * @param inner the package that may name {@code innerUses} too, or "" if none may
     * @param innerUses the driver's packages that {@code inner} alone may name
     */
    private record Sources(
            String folder, List<String> packages, Set<String> uses, String inner, Set<String> innerUses) {
        Sources(String folder, List<String> packages, Set<String> uses) {
            this(folder, packages, uses, "", Set.of());
        }

        @Override
        public String toString() {
            return folder;
        }
    }

    private static final List<Sources> MODULES = List.of(
            new Sources(
                    "driver/report/src/main/java",
                    List.of(
                            "dev.keyspread.keyspace.picture",
                            "dev.keyspread.keyspace",
                            "dev.keyspread.workload",
                            "dev.keyspread.report",
                            "dev.keyspread.report.junit"),
                    Set.of(
                            "dev.keyspread.api",
                            "dev.keyspread.config",
                            "dev.keyspread.log",
                            "dev.keyspread.schema.*",
                            "dev.keyspread.shard.*",
                            "dev.keyspread.sql",
                            "dev.keyspread.traffic",
                            "dev.keyspread.watch")),
            new Sources(
                    "driver/cli/src/main/java",
                    List.of(
                            "dev.keyspread.cli.inner",
                            "dev.keyspread.cli.rows",
                            "dev.keyspread.cli.hotspots",
                            "dev.keyspread.cli.suggest",
                            "dev.keyspread.cli.lint",
                            "dev.keyspread.cli.adopt.ddl",
                            "dev.keyspread.cli.adopt",
                            "dev.keyspread.cli.output",
                            "dev.keyspread.cli"),
                    // Values, what is said of them, and what writes DDL: no package that plans, connects or reads.
                    Set.of(
                            "dev.keyspread.advice",
                            "dev.keyspread.advice.fix",
                            "dev.keyspread.advice.inspection",
                            "dev.keyspread.advice.schema",
                            "dev.keyspread.api",
                            "dev.keyspread.config",
                            "dev.keyspread.report",
                            "dev.keyspread.schema",
                            "dev.keyspread.schema.type",
                            "dev.keyspread.shard",
                            "dev.keyspread.shard.canonical",
                            "dev.keyspread.shard.hash",
                            "dev.keyspread.shard.rule",
                            "dev.keyspread.shard.sql",
                            "dev.keyspread.sql",
                            "dev.keyspread.sql.dialect"),
                    "dev.keyspread.cli.inner",
                    // The wrappers are for applications: a program that reads and repairs must see what is stored.
                    Set.of(
                            "dev.keyspread.advice.log",
                            "dev.keyspread.database",
                            "dev.keyspread.database.own",
                            "dev.keyspread.database.rows",
                            "dev.keyspread.plan",
                            "dev.keyspread.plan.edit",
                            "dev.keyspread.schema.catalogue",
                            "dev.keyspread.schema.metadata",
                            "dev.keyspread.shard.generator",
                            "dev.keyspread.source",
                            "dev.keyspread.sql.ddl",
                            "dev.keyspread.sql.lexer")),
            new Sources(
                    "driver/spring-boot-starter/src/main/java",
                    List.of("dev.keyspread.spring"),
                    Set.of("dev.keyspread", "dev.keyspread.api", "dev.keyspread.config", "dev.keyspread.micrometer")),
            new Sources("site/src/main/java", List.of("dev.keyspread.site"), Set.of()),
            new Sources("agent/src/main/java", List.of("dev.keyspread.agent"), Set.of()),
            new Sources(
                    "agent/core/src/main/java",
                    List.of("dev.keyspread.agent.log", "dev.keyspread.agent.core"),
                    Set.of("dev.keyspread", "dev.keyspread.config", "dev.keyspread.log")));

    @ParameterizedTest
    @MethodSource("modules")
    void aPackageNamesOnlyWhatStandsBelowIt(Sources module) {
        Map<String, Set<String>> wrong = new TreeMap<>();
        for (String source : sources(module)) {
            String own = packageOf(source);
            Set<String> named =
                    OURS.matcher(source).results().map(each -> each.group()).collect(Collectors.toSet());
            named.removeIf(each -> isAllowed(each, own, module));
            if (!named.isEmpty()) {
                wrong.computeIfAbsent(own, p -> new TreeSet<>()).addAll(named);
            }
        }

        assertEquals(Map.of(), wrong);
    }

    private static boolean isAllowed(String named, String own, Sources module) {
        int place = module.packages.indexOf(named);
        return named.equals(own)
                || (place >= 0 && place < module.packages.indexOf(own))
                || module.uses.contains(named)
                || (own.equals(module.inner) && module.innerUses.contains(named))
                || module.uses.stream()
                        .filter(use -> use.endsWith(".*"))
                        .map(use -> use.substring(0, use.length() - 2))
                        .anyMatch(use -> named.equals(use) || named.startsWith(use + "."));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void everyPackageHasItsPlaceAndSaysWhatItIsFor(Sources module) throws IOException {
        Set<String> found = sources(module).stream().map(ModulesTest::packageOf).collect(Collectors.toSet());
        assertEquals(Set.copyOf(module.packages), found);

        for (String each : module.packages) {
            Path info =
                    ROOT.resolve(module.folder).resolve(each.replace('.', '/')).resolve("package-info.java");
            assertTrue(Files.readString(info).startsWith("/**"), info::toString);
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void noPackageIsLargerThanAPage(Sources module) {
        Map<String, Long> sizes = sources(module).stream()
                .collect(Collectors.groupingBy(ModulesTest::packageOf, TreeMap::new, Collectors.counting()));

        sizes.values().removeIf(size -> size <= MAX_CLASSES + 1); // and what says what the package is for
        assertEquals(Map.of(), sizes);
    }

    private static List<Sources> modules() {
        return MODULES;
    }

    private static List<String> sources(Sources module) {
        try (Stream<Path> files = Files.walk(ROOT.resolve(module.folder))) {
            return files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("module-info.java"))
                    .map(ModulesTest::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String packageOf(String source) {
        return PACKAGE.matcher(source)
                .results()
                .map(each -> each.group(1))
                .findFirst()
                .orElseThrow();
    }
}
