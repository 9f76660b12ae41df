package dev.keyspread.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The report that the quickstart leaves, opened in a browser. The class that writes it is compiled from its source, since samples are built
 * after the driver. Without a browser the test is skipped, and says so.
 */
final class QuickstartPageTest {
    private static final Path SOURCE =
            Path.of("../../samples/quickstart/src/main/java/dev/keyspread/samples/quickstart/KeySpaceReport.java");

    @TempDir
    private Path folder;

    /** Runs the load of the quickstart for some seconds. */
    private Path report() throws IOException, ReflectiveOperationException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-d", classes.toString(), SOURCE.toString());
        assertEquals(0, result, "it compiles");
        Path file = folder.resolve("keyspread-report.html");
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
            Class<?> type = loader.loadClass("dev.keyspread.samples.quickstart.KeySpaceReport");
            Constructor<?> constructor = type.getDeclaredConstructor(Path.class);
            constructor.setAccessible(true);
            Method write = type.getDeclaredMethod("write", Duration.class);
            write.setAccessible(true);
            write.invoke(constructor.newInstance(file), Duration.ofSeconds(3));
        }
        return file;
    }

    private static String pattern(Chromium chromium, String table, String form) {
        return chromium.eval("document.querySelector('canvas[data-table=\"" + table + "\"][data-form=\"" + form
                + "\"]').dataset.pattern");
    }

    private static void assertNothingIsAskedForOrComplainedOf(Chromium chromium, Path report) {
        assertEquals(List.of(), chromium.problems());
        assertEquals(
                List.of(report.toUri().toString()),
                chromium.requests().stream()
                        .filter(url -> !url.startsWith("data:"))
                        .toList());
    }

    private static void assertTellsHotFromEven(Chromium chromium) {
        String verdict = chromium.eval("document.getElementById('verdict').textContent");
        assertTrue(verdict.startsWith("Hot: ") && verdict.contains("ACCESSBYTIME"), verdict);
        assertEquals("diagonal", pattern(chromium, "ACCESSBYTIME", "stored"));
        assertEquals("even", pattern(chromium, "ACCESSBYTIME", "what-if"));
        assertEquals("even", pattern(chromium, "ACCESSBYSHARD", "stored"));
        assertEquals("diagonal", pattern(chromium, "ACCESSBYSHARD", "without-rule"));
    }

    private static void assertShowsFindingsAndCells(Chromium chromium) {
        String findings = chromium.eval(
                "[...document.querySelectorAll('.finding .object')].map((each) => each.textContent).join()");
        assertTrue(findings.contains("ACCESSBYTIME.LASTACCESS"), findings);
        String empty = chromium.eval("[...document.querySelectorAll('canvas[data-table]')].filter((each) =>"
                + " each.width < 2 || each.height < 2 || (each.getAttribute('aria-label') || '').length < 20).length");
        assertEquals("0", empty, "each map has cells, and words for them");
        String colours = chromium.eval("(() => { const map = document.querySelector('canvas[data-table]'); const data ="
                + " map.getContext('2d').getImageData(0, 0, map.width, map.height).data; const seen = new Set();"
                + " for (let i = 0; i < data.length; i += 4) { seen.add(data[i] + ',' + data[i + 1] + ',' +"
                + " data[i + 2]); } return seen.size; })()");
        assertTrue(Integer.parseInt(colours) > 2, colours + " colours");
    }

    @Test
    void itOpensAndTellsHotFromEven() throws Exception {
        Optional<Path> program = Chromium.find();
        if (program.isEmpty()) {
            System.out.println("SKIPPED: there is no Chromium on the PATH, so the quickstart's report was not opened");
        }
        Assumptions.assumeTrue(program.isPresent(), "no Chromium");
        Path report = report();
        try (Chromium chromium =
                Chromium.start(program.orElseThrow(), Files.createDirectory(folder.resolve("browser")))) {
            for (String scheme : List.of("light", "dark")) {
                chromium.open(report, 1_280, 1_600, scheme);

                assertNothingIsAskedForOrComplainedOf(chromium, report);
                assertTellsHotFromEven(chromium);
                assertShowsFindingsAndCells(chromium);
            }
        }
    }
}
