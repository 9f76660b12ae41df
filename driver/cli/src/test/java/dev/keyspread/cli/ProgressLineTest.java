package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    private static String shown(boolean isTerminal, long expected, long... rows) throws InterruptedException {
        StringWriter err = new StringWriter();
        try (ProgressLine line = new ProgressLine(new PrintWriter(err), "verified", isTerminal)) {
            line.expect(expected);
            line.rows(1);
            Thread.sleep(1_100);
            for (long each : rows) {
                line.rows(each);
            }
        }
        return err.toString();
    }

    @Test
    void givenATerminal_whenWorkIsLong_thenABarShowsHowMuchOfItIsDone() throws InterruptedException {
        String text = shown(true, 1_000, 500);

        assertTrue(text.startsWith("\rverified"), text);
        assertTrue(text.contains("50% ["), text);
        assertTrue(text.contains("500/1000 rows"), text);
        assertTrue(text.endsWith("\n"), text);
        assertFalse(text.contains("\u001b"), "no colours: " + text);
    }

    @Test
    void givenMoreRowsThanExpected_whenShown_thenThereIsNoShareOfThem() throws InterruptedException {
        String text = shown(true, 1_000, 2_000);

        assertTrue(text.contains("2000/? rows"), text);
        assertFalse(text.contains("200%"), text);
    }

    @Test
    void givenNoTerminal_whenWorkIsLong_thenNothingIsShown() throws InterruptedException {
        assertEquals("", shown(false, 1_000, 500));
    }
}
