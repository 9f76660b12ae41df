package dev.keyspread.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Makes the page that shows a report's JSON: one file with everything in it, for {@link ReportFile}. It must load nothing from elsewhere.
 */
final class ReportPage {
    private ReportPage() {}

    /**
     * The page.
     *
     * @param json as {@link JsonWriter} makes it, so that it can't end the element that it stands in
     */
    static String of(String json) {
        return resource("report.html")
                .replace("/*style*/", resource("report.css"))
                .replace(
                        "/*script*/",
                        resource("heatmap.js")
                                + resource("statements.js")
                                + resource("compare.js")
                                + resource("report.js"))
                .replace("/*data*/", json);
    }

    private static String resource(String name) {
        try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("Keyspread's jar lacks " + name);
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
