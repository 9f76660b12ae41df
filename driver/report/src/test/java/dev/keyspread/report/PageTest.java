package dev.keyspread.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The report of four loads on PostgreSQL, opened in a browser. Without one it is skipped, and says so. */
final class PageTest {
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    @TempDir
    private static Path folder;

    private static Path report;
    private static Chromium chromium;

    @BeforeAll
    static void load() throws Exception {
        Optional<Path> program = Chromium.find();
        if (program.isEmpty()) {
            System.out.println("SKIPPED: there is no Chromium on the PATH, so the report's page was not opened");
        }
        Assumptions.assumeTrue(program.isPresent(), "no Chromium");
        report = folder.resolve("report.html");
        write(report, 1);
        Files.createDirectories(SCREENSHOTS);
        chromium = Chromium.start(program.orElseThrow(), Files.createDirectory(folder.resolve("browser")));
    }

    /** So many times as slow as is enough on a machine that is not busy. */
    private static void write(Path file, int slowness) throws SQLException {
        Properties settings = new Properties();
        settings.setProperty("keyspread.report", file.toString());
        settings.setProperty("keyspread.shard.spread.shard", Load.RULE);
        settings.setProperty("keyspread.whatif.rising.shard", "crc32(seen, user_id) % 32");
        String url = EmbeddedPostgresEngine.newDatabase().replaceFirst("jdbc:", "jdbc:keyspread:");
        try (Connection connection = DriverManager.getConnection(url, settings)) {
            Load load = new Load(connection);
            load.create();
            load.runFor(slowness * 7_000L, slowness * 700L);
        }
    }

    @AfterAll
    static void close() {
        if (chromium != null) {
            chromium.close();
        }
    }

    private static String eval(String expression) {
        return chromium.eval(expression);
    }

    private static String pattern(String table, String form) {
        return eval("document.querySelector('canvas[data-table=\"" + table + "\"][data-form=\"" + form
                + "\"]').dataset.pattern");
    }

    @ParameterizedTest
    @CsvSource({"1280,light", "1280,dark", "768,light", "768,dark", "375,light", "375,dark"})
    void itOpensInEveryWidthAndSchemeWithoutAnErrorOrARequest(int width, String scheme) throws IOException {
        chromium.open(report, width, 1_600, scheme);
        chromium.screenshot(SCREENSHOTS.resolve("report-" + width + "-" + scheme + ".png"));
        eval("document.getElementById('tables').scrollIntoView()");
        chromium.screenshot(SCREENSHOTS.resolve("maps-" + width + "-" + scheme + ".png"));
        eval("document.getElementById('statements').scrollIntoView()");
        chromium.screenshot(SCREENSHOTS.resolve("statements-" + width + "-" + scheme + ".png"));

        assertEquals(List.of(), chromium.problems());
        assertEquals(
                List.of(report.toUri().toString()),
                chromium.requests().stream()
                        .filter(url -> !url.startsWith("data:"))
                        .toList());
        assertEquals(
                "true",
                eval("document.documentElement.scrollWidth <= window.innerWidth"),
                "nothing is wider than the window");
        String background = eval("getComputedStyle(document.body).backgroundColor");
        assertEquals("dark".equals(scheme) ? "rgb(18, 19, 24)" : "rgb(246, 246, 243)", background);
    }

    @Test
    void eachLoadHasItsPatternAndTheSentenceSaysThatItIsHot() {
        chromium.open(report, 1_280, 1_600, "light");

        assertTrue(eval("document.getElementById('verdict').textContent").startsWith("Hot: "));
        assertEquals("diagonal", pattern("rising", "stored"));
        assertEquals("even", pattern("rising", "what-if"));
        assertEquals("even", pattern("spread", "stored"));
        assertEquals("diagonal", pattern("spread", "without-rule"));
        assertEquals("row", pattern("hot_row", "stored"));
        assertTrue(eval("[...document.querySelectorAll('.finding .object')].map((each) => each.textContent)")
                .contains("rising.seen"));
    }

    /** A busy machine breaks the rhythm of the bursts at times: then they are tried with longer ones. */
    @Test
    void burstsShowAsStripes() throws SQLException {
        chromium.open(report, 1_280, 1_600, "light");
        for (int slowness = 2; slowness <= 4 && !pattern("bursts", "stored").equals("even stripes"); slowness++) {
            Path slower = folder.resolve("slower-" + slowness + ".html");
            write(slower, slowness);
            chromium.open(slower, 1_280, 1_600, "light");
        }

        assertEquals("even stripes", pattern("bursts", "stored"));
    }

    @Test
    void thePicturesShowWhatTheyAreNamedAfter() {
        chromium.open(report, 1_280, 1_600, "light");

        assertTrue(bright("rising", "stored") < 0.25, "a diagonal is bright in few cells");
        assertTrue(bright("spread", "stored") > 0.6, "an even field is bright nearly everywhere");
    }

    /**
     * The share of the cells that are brighter than the dark of nothing, in a slice of time in which much was written: a busy machine lets
     * the load stand still at times.
     */
    private static double bright(String table, String form) {
        return Double.parseDouble(eval("(() => { const canvas = document.querySelector('canvas[data-table=\"" + table
                + "\"][data-form=\"" + form + "\"]'); const { width, height } = canvas; const data ="
                + " canvas.getContext('2d').getImageData(0, 0, width, height).data; const slices = new"
                + " Array(width).fill(0); for (let i = 0; i < width * height; i++) { slices[i % width] += data[4 * i] +"
                + " data[4 * i + 1] + data[4 * i + 2] > 130 ? 1 / height : 0; } slices.sort((a, b) => a - b); return"
                + " slices[Math.floor(width * 0.9)]; })()"));
    }

    @Test
    void mapsBesideEachOtherBeginAtTheSameHeight() {
        chromium.open(report, 1_280, 1_600, "light");

        for (String table : List.of("rising", "spread")) {
            String tops = eval("[...document.querySelectorAll('canvas[data-table=\"" + table
                    + "\"]')].map((each) => Math.round(each.getBoundingClientRect().top))");
            String[] all = tops.split(",", -1);
            assertEquals(2, all.length, tops);
            assertEquals(all[0], all[1]);
        }
    }

    @Test
    void everyPictureHasAnAlternativeInWords() {
        chromium.open(report, 1_280, 1_600, "light");

        assertEquals(
                "0",
                eval("[...document.querySelectorAll('canvas, svg')].filter((each) =>"
                        + " (each.getAttribute('aria-label') || '').length < 20).length"));
    }

    @Test
    void theKeyboardReachesWhatTheMouseDoesInTheOrderOfThePage() {
        chromium.open(report, 1_280, 1_600, "light");

        List<Double> places = new ArrayList<>();
        boolean wasOnMap = false;
        for (int i = 0; i < 80; i++) {
            chromium.press("Tab", 9);
            if (eval("document.activeElement === document.body").equals("true")) {
                break;
            }
            if (eval("document.activeElement.className").equals("skip")) {
                continue;
            }
            places.add(Double.parseDouble(eval("document.activeElement.getBoundingClientRect().top + window.scrollY")));
            if (eval("document.activeElement.tagName").equals("CANVAS") && !wasOnMap) {
                wasOnMap = true;
                chromium.press("ArrowLeft", 37);
                assertTrue(eval("document.getElementById('tip').textContent").contains("rows/s"));
            }
        }

        assertTrue(wasOnMap);
        assertTrue(places.size() > 15, places.toString());
        for (int i = 1; i < places.size(); i++) {
            assertTrue(places.get(i) > places.get(i - 1) - 400, "goes down the page: " + places);
        }
    }

    @Test
    void aFixIsCopiedByItsButton() {
        chromium.open(report, 1_280, 1_600, "light");
        String button = "document.querySelector('.finding .fix button')";

        eval(button + ".focus()");
        chromium.press("Enter", 13);

        assertTrue(chromium.becomes(button + ".textContent", "Copied"));
    }

    @Test
    void statementsAreSortedByTheColumnThatIsAskedFor() {
        chromium.open(report, 1_280, 1_600, "light");
        String first = "document.querySelector('.statements tbody tr code').textContent";

        assertEquals("descending", eval("document.querySelectorAll('.statements th')[3].ariaSort"), "by time at first");
        eval("document.querySelectorAll('.statements .sort')[1].focus()");
        chromium.press("Enter", 13);
        String most = eval("document.querySelectorAll('.statements th')[1].ariaSort") + " " + eval(first);
        chromium.press("Enter", 13);

        assertTrue(most.startsWith("descending"), most);
        assertEquals("ascending", eval("document.querySelectorAll('.statements th')[1].ariaSort"));
        assertFalse(most.endsWith(eval(first)), most);
    }

    @Test
    void draggingZoomsAndEscapeShowsTheWholeAgain() {
        chromium.open(report, 1_280, 1_600, "light");
        String canvas = "document.querySelector('canvas[data-table=\"spread\"]')";
        eval(canvas + ".scrollIntoView()");
        String whole = eval(canvas + ".width");
        double left = Double.parseDouble(eval(canvas + ".getBoundingClientRect().left"));
        double top = Double.parseDouble(eval(canvas + ".getBoundingClientRect().top"));

        chromium.mouse("mouseMoved", left + 40, top + 40, false);
        assertTrue(eval("document.getElementById('tip').textContent").contains("rows/s"));
        chromium.mouse("mousePressed", left + 40, top + 40, true);
        chromium.mouse("mouseMoved", left + 240, top + 140, true);
        chromium.mouse("mouseReleased", left + 240, top + 140, true);
        assertTrue(Integer.parseInt(eval(canvas + ".width")) < Integer.parseInt(whole));

        eval(canvas + ".focus()");
        chromium.press("Escape", 27);
        assertEquals(whole, eval(canvas + ".width"));
    }

    @Test
    void twoReportsStandBesideEachOther() throws SQLException, IOException {
        for (boolean isSpread : new boolean[] {false, true}) {
            Properties settings = new Properties();
            settings.setProperty(
                    "keyspread.report",
                    folder.resolve(isSpread ? "after.html" : "before.html").toString());
            if (isSpread) {
                settings.setProperty("keyspread.shard.spread.shard", Load.RULE);
            }
            try (Connection connection = DriverManager.getConnection("jdbc:keyspread:h2:mem:", settings)) {
                Load load = new Load(connection);
                load.create();
                load.run(600, isSpread);
            }
        }
        Path page = folder.resolve("compared.html");
        SavedReports.write(SavedReports.compare(folder.resolve("before.json"), folder.resolve("after.json")), page);

        for (int width : new int[] {375, 1_280}) {
            chromium.open(page, width, 1_600, "light");
            chromium.screenshot(SCREENSHOTS.resolve("compared-" + width + ".png"));
            assertEquals(List.of(), chromium.problems());
            assertEquals("true", eval("document.documentElement.scrollWidth <= window.innerWidth"));
        }
        assertTrue(
                eval("document.getElementById('verdict').textContent").startsWith("SPREAD: the hottest split takes"));
        assertEquals(
                "diagonal,even",
                eval("[...document.querySelectorAll('canvas[data-table=SPREAD]')].map((each) =>"
                        + " each.dataset.pattern)"));
    }

    @Test
    void hostileNamesDoNotBecomeMarkup() throws SQLException, IOException {
        Path file = folder.resolve("hostile.html");
        Properties settings = new Properties();
        settings.setProperty("keyspread.report", file.toString());
        settings.setProperty("keyspread.report-keys", "on");
        String hostile = "</script><img src=x onerror=alert(1)>\u202e'`\ud83d\ude00\\";
        String name = '"' + hostile + '"';
        try (Connection connection = DriverManager.getConnection("jdbc:keyspread:h2:mem:", settings);
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + name + " (id VARCHAR PRIMARY KEY)");
            for (String key : List.of("a", hostile, hostile.repeat(250), "z")) {
                statement.execute("INSERT INTO " + name + " VALUES ('" + key.replace("'", "''") + "')");
            }
        }

        chromium.open(file, 1_280, 1_600, "light");

        assertEquals(List.of(), chromium.problems());
        assertEquals("0", eval("document.images.length"));
        assertTrue(eval("document.querySelector('details h3').textContent").contains("</script><img"));
        assertFalse(eval("document.querySelector('details h3').textContent").isEmpty());
    }
}
