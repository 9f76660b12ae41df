package dev.keyspread.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests what a program that starts has to load, which is most of what its first second costs: classes are counted, since times are another
 * on each machine. A bound that has to be raised is worth a look at what came in ({@code -Xlog:class+load}).
 */
class LoadedClassesTest {
    private static final String OURS = "dev.keyspread.";

    private static List<String> loaded = List.of();
    private static List<String> loadedWithARule = List.of();

    @BeforeAll
    static void startProgramsWithAndWithoutARule(@TempDir Path directory) throws IOException, InterruptedException {
        loaded = loadedBy(directory.resolve("none"), List.of());
        loadedWithARule = loadedBy(directory.resolve("rule"), List.of("crc32(id) % 16"));
    }

    private static List<String> loadedBy(Path log, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:ActiveProcessorCount=1", // nothing is loaded ahead then
                "-XX:TieredStopAtLevel=1",
                "-Xlog:class+load:file=" + log + ":none",
                "-cp",
                System.getProperty("java.class.path"),
                ShortProgram.class.getName()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertTrue(process.waitFor(300, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue());
        return Files.readAllLines(log);
    }

    @Test
    void theFirstConnectionAndQueryLoadFewOfOurClasses() {
        List<String> first = loaded.subList(0, indexOf(ShortProgram.Queried.class));
        assertAtMost(260, ours(first));
    }

    @Test
    void aTableARowAndAKeyedReadLoadFewMore() {
        assertAtMost(466, ours(loaded));
    }

    @Test
    void withoutARuleNothingOfTheSecondReaderIsLoaded() {
        assertAtMost(2, named("net.sf.jsqlparser.", loaded)); // by one of these it is seen to be there
    }

    /** Loading JSqlParser would take as long as all the rest. */
    @Test
    void aRowThatIsFilledAndReadByPlainStatementsNeedsNoSecondReader() {
        assertAtMost(2, named("net.sf.jsqlparser.", loadedWithARule));
        assertAtMost(595, ours(loadedWithARule));
    }

    @Test
    void withoutAFindingNothingIsLogged() {
        assertEquals(List.of(), named("org.slf4j.", loaded));
    }

    /** The first record that is compared or hashed by the methods that the compiler gives it costs more than ten milliseconds. */
    @Test
    void theFirstQueryLinksNoMethodsOfRecords() {
        List<String> first = loaded.subList(0, indexOf(ShortProgram.Queried.class));
        assertEquals(List.of(), named("java.lang.runtime.ObjectMethods ", first));
    }

    private static int indexOf(Class<?> type) {
        for (int i = 0; i < loaded.size(); i++) {
            if (loaded.get(i).startsWith(type.getName() + " ")) {
                return i;
            }
        }
        throw new AssertionError(type + " was not loaded");
    }

    private static List<String> ours(List<String> lines) {
        return named(OURS, lines).stream()
                .filter(line -> !line.startsWith(OURS + "start.")) // the program
                .toList();
    }

    private static List<String> named(String prefix, List<String> lines) {
        return lines.stream().filter(line -> line.startsWith(prefix)).toList();
    }

    private static void assertAtMost(int bound, List<String> classes) {
        assertTrue(classes.size() <= bound, () -> classes.size() + " classes: " + classes);
    }
}
