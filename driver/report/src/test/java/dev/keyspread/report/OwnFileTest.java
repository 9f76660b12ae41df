package dev.keyspread.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a report may be written, and how. */
final class OwnFileTest {
    private static final String JSON = "{\"version\":1,\"written\":\"2026-01-25T10:10:10Z\",\"databases\":[]}";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aReportIsWrittenAndReplaced() throws IOException {
        Path page = folder.resolve("report.html");

        ReportFile.write(page, JSON);
        ReportFile.write(page, JSON.replace("10Z", "11Z"));

        assertEquals(List.of("report.html", "report.json"), names());
        assertTrue(Files.readString(page).contains("11Z"));
        assertTrue(Files.readString(folder.resolve("report.json")).contains("11Z"));
    }

    @Test
    void aComparisonIsReplacedToo() throws IOException {
        Path page = folder.resolve("compared.html");
        String json = "{\"version\":1,\"before\":{},\"after\":{}}";

        ReportFile.write(page, json);
        ReportFile.write(page, json);

        assertEquals(List.of("compared.html", "compared.json"), names());
    }

    @ParameterizedTest
    @ValueSource(strings = {"report.html", "report.json"})
    void aFileThatIsNoReportIsLeftAsItIs(String name) throws IOException {
        for (String text : List.of("", "root:x:0", "{\"name\": \"app\"}", "<!doctype html>\n<title>Ours</title>")) {
            Path file = Files.writeString(folder.resolve(name), text);

            assertThrows(IOException.class, () -> ReportFile.write(folder.resolve("report.html"), JSON));

            assertEquals(text, Files.readString(file));
            assertEquals(List.of(name), names());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"report.html", "report.json"})
    void aLinkIsNotFollowed(String name) throws IOException {
        Path report = folder.resolve("report.html");
        ReportFile.write(report, JSON);
        Path other = Files.move(folder.resolve(name), folder.resolve("other"));
        String before = Files.readString(other);
        assumeTrue(mayLink(folder.resolve(name), other));

        assertThrows(IOException.class, () -> ReportFile.write(report, JSON.replace("10Z", "11Z")));

        assertEquals(before, Files.readString(other));
        assertTrue(Files.isSymbolicLink(folder.resolve(name)));
    }

    private static boolean mayLink(Path link, Path target) throws IOException {
        try {
            Files.createSymbolicLink(link, target);
            return true;
        } catch (UnsupportedOperationException e) {
            return false;
        }
    }

    @Test
    void onlyItsOwnerReadsIt() throws IOException {
        assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
        Path page = folder.resolve("report.html");

        ReportFile.write(page, JSON);

        for (String name : names()) {
            assertEquals(
                    "rw-------",
                    PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(folder.resolve(name), LinkOption.NOFOLLOW_LINKS)));
        }
        assertFalse(names().isEmpty());
    }
}
