package dev.keyspread.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The versions on docs/compatibility.md are those of the build. What was tried by hand says so in its row. */
class CompatibilityPageTest {
    private static final Pattern PROPERTY = Pattern.compile("<([\\w.-]+)\\.version>([^<]+)<");
    private static final Pattern VERSION = Pattern.compile("\\d+(?:\\.\\d+)+");

    /** Holds what the page has to name, by the property in the root's POM. */
    private static final List<String> NAMED = List.of(
            "h2",
            "postgresql",
            "hikaricp",
            "spanner-jdbc",
            "pgadapter",
            "ydb-jdbc",
            "mysql",
            "mariadb",
            "spring-boot",
            "spring-boot-3",
            "flyway",
            "liquibase",
            "micrometer",
            "tomcat",
            "hibernate",
            "hibernate-6",
            "jooq",
            "mybatis",
            "jdbi",
            "dbcp2",
            "c3p0",
            "agroal",
            "vibur",
            "druid",
            "junit");

    private static List<String> rows() throws IOException {
        return Files.readAllLines(Block.PROJECT.resolve("docs/compatibility.md")).stream()
                .filter(line -> line.startsWith("|"))
                .toList();
    }

    /** Returns each version by its property, without a suffix such as {@code .Final}. */
    private static Map<String, String> versions(String module) throws IOException {
        Map<String, String> versions = new LinkedHashMap<>();
        PROPERTY.matcher(Files.readString(Block.PROJECT.resolve(module).resolve("pom.xml")))
                .results()
                .forEach(property ->
                        versions.put(property.group(1), property.group(2).replaceFirst("\\.[A-Z]\\w*$", "")));
        return versions;
    }

    @Test
    void everyVersionOnThePageIsBuiltWith() throws IOException {
        TreeSet<String> built = new TreeSet<>();
        for (String module : List.of("", "driver/spring-boot-starter", "driver/it-spring-boot-4")) {
            built.addAll(versions(module).values());
        }
        for (String row : rows()) {
            if (!row.contains("by hand")) {
                VERSION.matcher(row)
                        .results()
                        .map(version -> version.group())
                        .forEach(version -> assertTrue(
                                built.contains(version) || built.contains(version + ".0"),
                                () -> version + " in " + row));
            }
        }
    }

    @Test
    void thePageNamesWhatTheBuildTries() throws IOException {
        String page = String.join("\n", rows());
        Map<String, String> missing = new TreeMap<>(versions(""));
        missing.keySet().retainAll(NAMED);
        assertEquals(NAMED.size(), missing.size());
        missing.values().removeIf(page::contains);

        assertEquals(Map.of(), missing);
    }
}
