package dev.keyspread.engines.together;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.KeyspreadDriver;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests what the driver's manifest says to OSGi is what its module says to the platform. */
class ManifestTest {
    /** Between two clauses: a comma that stands in no text. */
    private static final String COMMA = ",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)";

    private final Attributes manifest;

    ManifestTest() throws IOException {
        try (InputStream file = open("META-INF/MANIFEST.MF")) {
            manifest = new Manifest(file).getMainAttributes();
        }
    }

    @Test
    void theBundleHasANameAndAVersion() {
        assertEquals("2", value("Bundle-ManifestVersion"));
        assertEquals("dev.keyspread.driver", value("Bundle-SymbolicName"));
        assertTrue(value("Bundle-Version").matches("\\d+\\.\\d+\\.\\d+(\\.SNAPSHOT)?"));
        assertTrue(value("Require-Capability").contains("(osgi.ee=JavaSE)(version=17)"));
    }

    @Test
    void whatTheModuleExportsTheBundleExports() throws IOException {
        Set<String> exported;
        try (InputStream module = open("module-info.class")) {
            exported = ModuleDescriptor.read(module).exports().stream()
                    .filter(exports -> !exports.isQualified()) // to the report, which is a fragment of the bundle
                    .map(ModuleDescriptor.Exports::source)
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        assertEquals(exported, packages(clauses("Export-Package")));
    }

    @Test
    void onlyTheParserTheLogAndThePlatformAreRequired() {
        Set<String> required =
                packages(clauses("Import-Package").filter(clause -> !clause.contains("resolution:=optional")));

        assertEquals(
                Set.of("net.sf.jsqlparser", "org.slf4j", "javax.naming", "javax.sql"),
                required.stream()
                        .map(name -> name.replaceFirst("^(net\\.sf\\.\\w+|\\w+\\.\\w+).*", "$1"))
                        .collect(Collectors.toSet()));
    }

    @Test
    void driversAreOptionalInAnyVersionAndOthersAreFoundWhenTheyAreNeeded() {
        assertEquals(
                List.of(Set.of("org.postgresql", "version=0", "resolution:=optional")),
                clauses("Import-Package")
                        .map(clause -> Set.of(clause.split(";", -1)))
                        .filter(parts -> parts.contains("org.postgresql"))
                        .toList());
        assertEquals("*", value("DynamicImport-Package"));
    }

    private Stream<String> clauses(String header) {
        return Stream.of(value(header).split(COMMA, -1));
    }

    private String value(String header) {
        return Objects.requireNonNull(manifest.getValue(header), header);
    }

    private static Set<String> packages(Stream<String> clauses) {
        return clauses.map(clause -> clause.replaceFirst(";.*", "")).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Opens a file of the driver's jar, or of the folder that the jar is made of. */
    private static InputStream open(String file) throws IOException {
        String ofClass = Objects.requireNonNull(KeyspreadDriver.class.getResource("KeyspreadDriver.class"))
                .toString();
        return URI.create(ofClass.replace("dev/keyspread/KeyspreadDriver.class", file))
                .toURL()
                .openStream();
    }
}
