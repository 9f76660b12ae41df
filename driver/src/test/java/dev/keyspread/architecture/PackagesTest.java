package dev.keyspread.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.keyspread.KeyspreadDriver;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports point one way: front door → jdbc → plan → config → advice, traffic → shard → schema → sql, and anyone → api. */
class PackagesTest {
    private static final String ROOT = "dev.keyspread";

    /** Each package, and which of ours it may import beside itself. The front door is the empty name. */
    private static final Map<String, Set<String>> MAY_IMPORT = Map.ofEntries(
            Map.entry("api", Set.of()),
            Map.entry("sql", Set.of("api")),
            Map.entry("schema", Set.of("api", "sql")),
            Map.entry("shard", Set.of("api", "sql", "schema")),
            Map.entry("advice", Set.of("api", "sql", "schema", "shard")),
            Map.entry("traffic", Set.of("api", "sql", "schema", "shard")),
            Map.entry("config", Set.of("api", "sql", "schema", "shard", "advice", "traffic")),
            Map.entry("plan", Set.of("api", "sql", "schema", "shard", "advice", "traffic", "config")),
            Map.entry(
                    "jdbc", Set.of("api", "sql", "schema", "shard", "advice", "traffic", "config", "plan", "generate")),
            Map.entry("", Set.of("api", "sql", "schema", "shard", "advice", "traffic", "config", "plan", "jdbc")),
            Map.entry("micrometer", Set.of("api")),
            Map.entry("generate", Set.of()));

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "api",
                "sql",
                "schema",
                "shard",
                "advice",
                "traffic",
                "config",
                "plan",
                "jdbc",
                "",
                "micrometer",
                "generate"
            })
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

    @Test
    void noPackagesImportEachOther() {
        slices().matching(ROOT + ".(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void everyPackageHasItsPlace() {
        Set<String> packages = CLASSES.stream().map(PackagesTest::topPackage).collect(Collectors.toSet());

        Set<String> unknown = new TreeSet<>(packages);
        unknown.removeAll(MAY_IMPORT.keySet());

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
                module.exports().stream().map(ModuleDescriptor.Exports::source).collect(Collectors.toSet()));
        assertEquals(Set.of(), module.opens());
    }

    private static String pattern(String name) {
        return name.isEmpty() ? ROOT : ROOT + "." + name + "..";
    }

    private static String topPackage(JavaClass type) {
        String rest = type.getPackageName().substring(ROOT.length());
        return rest.isEmpty() ? "" : rest.substring(1).split("\\.", 2)[0];
    }
}
