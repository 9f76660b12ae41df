package dev.keyspread.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class VisibleTest {
    @Test
    void whatCanBeSeenIsUnchanged() {
        for (String text : new String[] {"", "orders", "größe", "表", "\ud83d\ude00", "a b~"}) {
            assertSame(text, Visible.text(text));
            assertTrue(Visible.isPlain(text));
        }
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0, 0x1b, 0x7f, 0x80, 0x85, 0x9b, 0xad, 0x61c, 0x200b, 0x200e, 0x2028, 0x2029, 0x202e, 0x2066, 0xd800,
                0xfeff
            })
    void whatCanNotBeSeenIsEscaped(int point) {
        String text = "a" + (char) point + "b";

        assertEquals(String.format("a\\u%04xb", point), Visible.text(text));
        assertEquals(Visible.text(text), Visible.lines(text));
        assertFalse(Visible.isPlain(text));
    }

    @Test
    void lineBreaksAreEscapedUnlessLinesAreMeant() {
        assertEquals("a\\nb\\r\\n\\tc", Visible.text("a\nb\r\n\tc"));
        assertEquals("a\nb\\r\n\tc", Visible.lines("a\nb\r\n\tc"));
    }

    @Test
    void aCharacterOfTwoHalvesIsEscapedAsBoth() {
        assertEquals("a\\udb40\\udc41b", Visible.text("a\udb40\udc41b"));
    }
}
