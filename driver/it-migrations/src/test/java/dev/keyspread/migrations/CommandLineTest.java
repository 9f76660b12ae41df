package dev.keyspread.migrations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flyway's and Liquibase's command lines, with the driver's jar on their class path, migrate by a URL of Keyspread's. */
class CommandLineTest {
    private static final String RULE = ";keyspread.shard.orders.shard=crc32(id) % 16";

    @TempDir
    Path directory = Path.of("");

    @Test
    void flyways() throws Exception {
        run(
                "org.flywaydb.commandline.Main",
                "-url=jdbc:keyspread:h2:" + directory.resolve("shop") + RULE,
                "-user=sa",
                "-password=sa",
                "-locations=filesystem:src/test/resources/db/migration",
                "migrate");

        MavenPluginTest.assertMigrated(
                directory.resolve("shop"),
                "SELECT \"version\" FROM \"flyway_schema_history\" WHERE \"version\" IS NOT NULL ORDER BY 1");
    }

    @Test
    void liquibases() throws Exception {
        run(
                "liquibase.integration.commandline.LiquibaseCommandLine",
                "--search-path=src/test/resources",
                "update",
                "--url=jdbc:keyspread:h2:" + directory.resolve("shop") + RULE,
                "--username=sa",
                "--password=sa",
                "--changelog-file=db/changelog/changes.xml");

        MavenPluginTest.assertMigrated(directory.resolve("shop"), "SELECT id FROM databasechangelog ORDER BY 1");
    }

    private void run(String program, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                program));
        command.addAll(Arrays.asList(arguments));
        Path printed = directory.resolve("printed.txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            assertTrue(process.waitFor(5, TimeUnit.MINUTES));
            assertEquals(0, process.exitValue(), Files.readString(printed));
        } finally {
            process.destroyForcibly();
        }
    }
}
