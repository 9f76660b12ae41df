package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar that users get, started as they start it. */
class ShadedJarTest {
    private static final Path JAR = Path.of(Objects.requireNonNull(System.getProperty("cli.jar")));

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static Run java(String... args) throws IOException, InterruptedException {
        return java(Map.of(), args);
    }

    private static Run java(Map<String, String> environment, String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-jar",
                JAR.toString()));
        command.addAll(List.of(args));
        Path out = Files.createTempFile("keyspread", "out");
        Path err = Files.createTempFile("keyspread", "err");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().keySet().removeAll(List.of("NO_COLOR", "CLICOLOR_FORCE"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        int status = process.waitFor();
        Run run = new Run(status, Files.readString(out), Files.readString(err));
        Files.delete(out);
        Files.delete(err);
        return run;
    }

    @Test
    void givenAChangelog_whenLintedByTheJarAlone_thenItSaysHowToBringLiquibase() throws Exception {
        Path file = Files.writeString(folder.resolve("changes.yaml"), "databaseChangeLog: []\n");

        Run run = java("lint", file.toString());

        assertEquals(2, run.status(), run::toString);
        assertTrue(run.err().contains("a class of Liquibase is not on the class path"), run::toString);
        assertFalse(run.err().contains("\tat "), run::toString);
    }

    @Test
    void givenAFile_whenLintedByTheJar_thenItSaysWhatItFindsAndEndsWithOne() throws Exception {
        Path file = Files.writeString(folder.resolve("s.sql"), "CREATE TABLE t (id bigserial PRIMARY KEY);");

        Run run = java("lint", file.toString());
        Run help = java("lint", "--help");
        Run wrong = java("lint", "--nonsense");

        assertEquals(1, run.status(), run::toString);
        assertTrue(run.out().contains("[sequence-key] t.id"), run::toString);
        assertEquals(0, help.status());
        assertEquals(2, wrong.status());
        assertFalse(wrong.err().contains("\tat "), wrong::toString);
    }

    /** CLICOLOR_FORCE asks for colours where there is no terminal, as here. */
    @Test
    void givenNoColor_whenHelpIsShown_thenThereAreNoneThoughTheyAreAskedFor() throws Exception {
        Run plain = java("lint", "--help");
        Run coloured = java(Map.of("CLICOLOR_FORCE", "1"), "lint", "--help");
        Run noColor = java(Map.of("CLICOLOR_FORCE", "1", "NO_COLOR", "1"), "lint", "--help");

        assertFalse(plain.out().contains("\u001b["), plain::toString);
        assertTrue(coloured.out().contains("\u001b["), coloured::toString);
        assertEquals(plain.out(), noColor.out());
    }

    @Test
    void givenADriverPath_whenADatabaseIsNamed_thenItsDriverIsTakenFromThere() throws Exception {
        Path h2 = Path.of(org.h2.Driver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());

        Run without = java("lint", "--url", "jdbc:h2:mem:x");
        Run with = java("lint", "--url", "jdbc:h2:mem:x", "--driver-path", h2.toString());

        assertEquals(2, without.status(), without::toString);
        assertTrue(without.err().contains("--driver-path"), without::toString);
        assertEquals(0, with.status(), with::toString);
    }

    /** DBeaver, SQuirreL, Flyway and Liquibase load drivers from their folders in this way. */
    @Test
    void givenTheJarAsADriver_whenItIsLoaded_thenItWrapsAnotherOneAndReports() throws Exception {
        Properties settings = new Properties();
        settings.setProperty("keyspread.report", folder.resolve("report.html").toString());
        URL h2 = org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation();
        URL[] jars = {JAR.toUri().toURL(), h2};
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader())) {
            Thread.currentThread().setContextClassLoader(loader);
            Driver driver = (Driver) loader.loadClass("dev.keyspread.KeyspreadDriver")
                    .getDeclaredConstructor()
                    .newInstance();
            try (Connection connection = driver.connect("jdbc:keyspread:h2:mem:jar", settings);
                    var statement = connection.createStatement()) {
                assertTrue(connection.getClass().getName().startsWith("dev.keyspread."));
                statement.execute("CREATE TABLE t (id BIGINT PRIMARY KEY)");
            }
            assertTrue(Files.exists(folder.resolve("report.html")));
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void givenTheJar_whenItsClassesAreListed_thenNoneCouldClashWithAnothers() throws IOException {
        try (JarFile jar = new JarFile(new File(JAR.toString()))) {
            List<String> foreign = jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".class") && !name.startsWith("dev/keyspread/"))
                    .collect(Collectors.toList());
            assertEquals(List.of(), foreign);
            var drivers = jar.getInputStream(jar.getEntry("META-INF/services/java.sql.Driver"));
            assertEquals(
                    "dev.keyspread.KeyspreadDriver",
                    new String(drivers.readAllBytes(), StandardCharsets.UTF_8).strip());
        }
    }
}
