package dev.keyspread.samples.spread;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests what the program shows, and the README after it, is so. */
class SpreadTest {
    @Test
    void givenAShardThatKeyspreadFills_thenNoPartitionTakesMuchMoreThanItsShare() throws SQLException, IOException {
        Matcher hottest = Pattern.compile("hottest +(\\d\\.\\d+) +(\\d\\.\\d+)").matcher(output());

        assertTrue(hottest.find());
        assertEquals(1.0, Double.parseDouble(hottest.group(1)), 0.01);
        assertTrue(Double.parseDouble(hottest.group(2)) <= 1.5 / 16, hottest.group());
    }

    private static String output() throws SQLException, IOException {
        PrintStream console = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, UTF_8));
        try {
            Spread.main(new String[0]);
        } finally {
            System.setOut(console);
        }
        return bytes.toString(UTF_8);
    }
}
