package dev.keyspread.samples.quickstart;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Runs the program once and looks at what it prints, so that what it promises stays true. */
class QuickstartTest {
    private static final Pattern ROW = Pattern.compile("(?m)^ *(\\d+) +(\\d+)  2026-01-25T10:10:1\\S+ +\\d+  /\\w+$");

    private static String output = "";

    @BeforeAll
    static void run() throws SQLException {
        PrintStream console = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, UTF_8));
        try {
            Quickstart.main(new String[0]);
        } finally {
            System.setOut(console);
        }
        output = bytes.toString(UTF_8);
    }

    @Test
    void givenAKeyThatStartsWithATimestamp_thenWarnsOnceWithAFix() {
        assertEquals(1, count("WARN keyspread.advice - [monotonic-key] USERACCESSLOG.LASTACCESS: "));
        assertShows("Seen: " + Quickstart.class.getName() + ".create:");
        assertShows("PRIMARY KEY (USERID, LASTACCESS)");
        assertShows("keyspread.shard.USERACCESSLOG.SHARD_ID = crc32(LASTACCESS, USERID) % 16");
    }

    @Test
    void givenARule_thenEveryRowHoldsTheShardThatAnIndependentComputationGives() {
        List<MatchResult> rows = ROW.matcher(output).results().toList();

        assertEquals(5, rows.size(), output);
        rows.forEach(row -> assertEquals(row.group(2), row.group(1), output));
    }

    @Test
    void givenARule_thenTheInsertReachesTheDatabaseWithTheShard() {
        assertShows("INSERT INTO UserAccessLog (LastAccess, UserId, Page, SHARDID) VALUES (?, ?, ?, ?)");
    }

    @Test
    void givenARule_thenTheKeyedReadReachesTheDatabaseWithTheShard() {
        assertShows("Found:         /home");
        assertShows("WHERE LastAccess = ? AND UserId = ? AND SHARDID = ?");
    }

    @Test
    void givenAKeyThatStartsWithItsShard_thenNothingIsFoundAndTheCountersTellWhatWasDone() {
        String after = output.substring(output.indexOf("\n2. "));

        assertFalse(after.contains("Finding:"), output);
        assertShows("filled=5, rewrittenReads=1, unchangedReads={}, refused=0, notUnderstood=0");
    }

    @Test
    void givenBothKeysUnderLoad_thenAReportIsLeftThatSaysWhichIsHot() throws IOException {
        Matcher place = Pattern.compile("Report: (file:\\S+)").matcher(output);
        assertTrue(place.find(), output);

        String page = Files.readString(Path.of(URI.create(place.group(1))));
        assertTrue(page.contains("of the inserts into ACCESSBYTIME go behind all rows before"), "the sentence");
        assertTrue(page.contains("\"patterns\":[\"diagonal\"]"));
        assertTrue(page.contains("\"patterns\":[\"even\"]"));
    }

    private static void assertShows(String text) {
        assertTrue(output.contains(text), () -> "not shown: " + text + "\n\n" + output);
    }

    private static int count(String text) {
        return output.split(Pattern.quote(text), -1).length - 1;
    }
}
