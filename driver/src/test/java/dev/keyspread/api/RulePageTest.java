package dev.keyspread.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The pages are read from the jar. */
class RulePageTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void aRulesPageIsPrinted() {
        assertEquals(0, run("rule", "monotonic-key"));

        assertTrue(said(out).startsWith("# monotonic-key"), said(out));
        assertEquals("", said(err));
    }

    @Test
    void allRulesAreListed() {
        assertEquals(0, run("rule"));

        assertTrue(said(out).contains("[sequence-key](sequence-key.md)"), said(out));
    }

    @Test
    void whatIsNoRuleIsUsage() {
        for (String[] arguments : new String[][] {{}, {"rule", "monotone"}, {"rule", "../api/rules/README"}, {"x"}}) {
            assertEquals(2, run(arguments));
        }

        assertEquals("", said(out));
        assertTrue(said(err).contains("java -jar keyspread-driver.jar rule [NAME]"), said(err));
    }

    @Test
    void aPageIsFoundByItsRulesNameInAnyCase() {
        assertNotNull(RulePage.find("Monotonic-Key"));
        assertNull(RulePage.find("monotonic_key"));
    }

    private int run(String... arguments) {
        return RulePage.run(
                arguments,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private static String said(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
