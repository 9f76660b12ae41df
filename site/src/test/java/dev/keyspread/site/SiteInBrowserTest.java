package dev.keyspread.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.report.Chromium;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The site, opened in a browser. Without one the tests are skipped, and say so. */
final class SiteInBrowserTest {
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final int HEIGHT = 900;
    private static final String FITS = "document.documentElement.scrollWidth <= window.innerWidth";

    @TempDir
    private static Path folder;

    private static Path site = Path.of("");
    private static @Nullable Chromium started;

    @BeforeAll
    static void open() throws IOException, InterruptedException {
        Optional<Path> program = Chromium.find();
        if (program.isEmpty()) {
            System.out.println("SKIPPED: there is no Chromium on the PATH, so the static site was not opened");
        }
        Assumptions.assumeTrue(program.isPresent(), "no Chromium");
        site = folder.resolve("site");
        Site.write(SiteTest.PROJECT, site, "https://sources.example/keyspread");
        Files.createDirectories(SCREENSHOTS);
        started = Chromium.start(program.orElseThrow(), Files.createDirectory(folder.resolve("browser")));
    }

    @AfterAll
    static void close() {
        if (started != null) {
            started.close();
        }
    }

    private static Chromium chromium() {
        return Optional.ofNullable(started).orElseThrow();
    }

    private static String eval(String expression) {
        return chromium().eval(expression);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "index",
                "engines/spanner",
                "rules/monotonic-key",
                "refusals/source-numbered-by-database",
            })
    void aPageOpensInEveryWidthAndSchemeWithoutAnErrorOrARequest(String name) throws IOException {
        Path page = site.resolve(name + ".html");
        for (int width : new int[] {360, 1_280}) {
            for (String scheme : List.of("light", "dark")) {
                chromium().open(page, width, HEIGHT, scheme);
                String file = name.replaceFirst(".*/", "") + "-" + width + "-" + scheme + ".png";
                chromium().screenshot(SCREENSHOTS.resolve(file));

                assertEquals(List.of(), chromium().problems());
                assertEquals(
                        List.of(),
                        chromium().requests().stream()
                                .filter(address ->
                                        !address.startsWith(site.toUri().toString()))
                                .toList());
                assertEquals("true", eval(FITS), "nothing is wider than the window");
                assertHeadingIsVisible(width);
                assertEquals(
                        "dark".equals(scheme) ? "rgb(18, 19, 24)" : "rgb(246, 246, 243)",
                        eval("getComputedStyle(document.body).backgroundColor"));
            }
        }
    }

    private static void assertHeadingIsVisible(int width) {
        String heading = "document.querySelector('h1').getBoundingClientRect()";
        assertTrue(Double.parseDouble(eval(heading + ".height")) > 20);
        assertTrue(Double.parseDouble(eval(heading + ".left")) >= 0);
        assertTrue(Double.parseDouble(eval(heading + ".right")) <= width);
        assertTrue(Double.parseDouble(eval(heading + ".bottom")) < HEIGHT / 2);
    }

    @Test
    @Tag("thorough")
    void noPageIsWiderThanAPhone() throws IOException {
        List<Path> wide = new ArrayList<>();
        try (Stream<Path> files = Files.walk(site)) {
            for (Path page :
                    files.filter(file -> file.toString().endsWith(".html")).toList()) {
                chromium().open(page, 360, HEIGHT, "light");
                if (!eval(FITS).equals("true")) {
                    wide.add(site.relativize(page));
                }
            }
        }

        assertEquals(List.of(), wide);
    }

    @ParameterizedTest
    @CsvSource({"light", "dark"})
    void textStandsOutFromWhatIsBehindIt(String scheme) {
        chromium().open(site.resolve("rules/index.html"), 1_280, HEIGHT, scheme);

        String contrast = "((text, behind) => { const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3)"
                + ".map((part) => part / 255).map((part) => part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)"
                + ".reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0.05);"
                + " const [a, b] = [light(getComputedStyle(document.querySelector(text)).color),"
                + " light(getComputedStyle(document.querySelector(behind)).backgroundColor)];"
                + " return Math.max(a, b) / Math.min(a, b); })";
        for (String text : List.of("article p", "article a", "footer", ".contents a", "#navigation h2")) {
            double ratio = Double.parseDouble(eval(contrast + "('" + text + "', 'body')"));
            assertTrue(ratio >= 4.5, () -> text + ": " + ratio);
        }
    }

    @Test
    void theSearchFindsAPageByAPartOfItsTitle() throws IOException {
        chromium().open(site.resolve("engines/spanner.html"), 1_280, HEIGHT, "light");
        eval("document.querySelector('input').value = 'tonic-k'");
        eval("document.querySelector('input').dispatchEvent(new Event('input'))");
        chromium().screenshot(SCREENSHOTS.resolve("search.png"));

        assertEquals("monotonic-key", eval("document.querySelector('#found a').textContent"));
        assertEquals(
                site.resolve("rules/monotonic-key.html").toUri().toString(),
                eval("document.querySelector('#found a').href"));
    }

    @Test
    void theMenuOpensTheListOfPagesOnAPhone() throws IOException {
        chromium().open(site.resolve("index.html"), 360, HEIGHT, "light");
        String navigation = "document.getElementById('navigation')";
        assertEquals("none", eval("getComputedStyle(" + navigation + ").display"));

        eval("document.querySelector('.menu').focus()");
        chromium().press("Enter", 13);
        chromium().screenshot(SCREENSHOTS.resolve("menu-360-light.png"));

        assertTrue(chromium().becomes("getComputedStyle(" + navigation + ").display", "block"));
        assertEquals("true", eval(navigation + ".querySelectorAll('a').length > 20"));
    }
}
