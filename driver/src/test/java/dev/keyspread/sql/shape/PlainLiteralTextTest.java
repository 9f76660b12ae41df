package dev.keyspread.sql.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two texts that differ in plain literals alone are told to, and only then. */
class PlainLiteralTextTest {
    private static final String[] PARTS = {
        "a",
        "x",
        "n",
        "N",
        "e",
        "E",
        "u&",
        "b",
        "rb",
        "_",
        "$",
        "$$",
        "1",
        "0",
        "12",
        "07",
        "0x1f",
        "1e5",
        "1.5",
        ".",
        "..",
        "'a'",
        "'b c'",
        "''",
        "'",
        "N'a'",
        "x'0a'",
        "'a\\'",
        "'a''b'",
        "'''",
        "\"",
        "`",
        "\\",
        " ",
        " ",
        " ",
        "\n",
        ",",
        ",",
        "(",
        ")",
        ";",
        "[",
        "]",
        "=",
        "<=",
        "-",
        "--",
        "/",
        "/*",
        "*/",
        "*",
        "!",
        "|",
        "#",
        "?",
        "??",
        "@",
        "@p",
        ":",
        "::",
        "/*!50000",
        "SELECT",
        "id",
        "L"
    };

    @Test
    void givenOtherPlainLiterals_whenCompared_thenItMatches() {
        PlainLiteralText known = plain("SELECT a FROM t WHERE id = 7 AND b = 'x' LIMIT 10");

        assertTrue(known.matches("SELECT a FROM t WHERE id = 7 AND b = 'x' LIMIT 10"));
        assertTrue(known.matches("SELECT a FROM t WHERE id = 123456 AND b = '' LIMIT 1"));
        assertTrue(known.matches("SELECT a FROM t WHERE id = 0 AND b = '; -- x' LIMIT 1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a FROM t WHERE id = '7' AND b = 'x' LIMIT 10",
                "SELECT a FROM t WHERE id = 7.5 AND b = 'x' LIMIT 10",
                "SELECT a FROM t WHERE id = -7 AND b = 'x' LIMIT 10",
                "SELECT a FROM t WHERE id = 0x7 AND b = 'x' LIMIT 10",
                "SELECT a FROM t WHERE id = 7 AND b = 'x''y' LIMIT 10",
                "SELECT a FROM t WHERE id = 7 AND b = 'x\\'' LIMIT 10",
                "SELECT a FROM t WHERE id = 7 AND b = N'x' LIMIT 10",
                "SELECT a FROM t WHERE id = 7 AND b = 'x' LIMIT 10 ",
                "SELECT a FROM t WHERE id = 7 AND b = 'x' LIMIT",
                "SELECT a FROM t WHERE id = 7 AND b = 'x",
                "SELECT a FROM t WHERE id = ",
                "SELECT a FROM t WHERE  id = 7 AND b = 'x' LIMIT 10",
                ""
            })
    void givenAnotherText_whenCompared_thenItDoesNotMatch(String other) {
        assertFalse(plain("SELECT a FROM t WHERE id = 7 AND b = 'x' LIMIT 10").matches(other));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a FROM t",
                "SELECT 1.5 FROM t",
                "SELECT 'it''s' FROM t",
                "SELECT 'a\\b' FROM t",
                "SELECT N'a' FROM t",
                "SELECT X'0A' FROM t",
                "SELECT 0x1F FROM t",
                "SELECT 1+1 FROM t",
                "SELECT 'a"
            })
    void givenALiteralThatIsNotPlain_whenAskedFor_thenThereIsNone(String text) {
        assertNull(PlainLiteralText.of(Tokens.scan(text, Dialect.H2)));
    }

    @Test
    void givenALongText_whenAskedFor_thenThereIsNone() {
        assertNull(PlainLiteralText.of(Tokens.scan("SELECT '" + "x".repeat(600) + "'", Dialect.H2)));
    }

    /** Checks that what matches has the same tokens but for its literals, whatever the text is. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void givenTextsAtRandom_whenOneMatchesAnother_thenTheirShapesAreTheSame(Dialect dialect) {
        Random random = new Random(7);
        ShapeScratch first = new ShapeScratch(dialect);
        ShapeScratch second = new ShapeScratch(dialect);
        int matched = 0;
        for (int i = 0; i < 20_000; i++) {
            String text = text(random);
            PlainLiteralText known = PlainLiteralText.of(Tokens.scan(text, dialect));
            for (int k = 0; known != null && k < 5; k++) {
                String other = varied(text, random);
                if (known.matches(other)) {
                    matched++;
                    first.read(text);
                    second.read(other);
                    assertEquals(first.maskedText(), second.maskedText(), () -> text + " | " + other);
                    assertEquals(first.key(), second.key(), () -> text + " | " + other);
                    assertNull(second.tokens().doubt(), other);
                }
            }
        }
        assertTrue(matched > 500, () -> "texts that differ in literals are made too seldom");
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(10); i >= 0; i--) {
            text.append(PARTS[random.nextInt(PARTS.length)]);
        }
        return text.toString();
    }

    /** With other literals, some of which are not plain. */
    private static String varied(String text, Random random) {
        String numbers = text.replaceAll("[0-9]+", random.nextInt(4) == 0 ? "0" : "" + random.nextInt(1_000));
        String[] strings = {"'q'", "''", "'--'", "'a''b'", "'\\\\'", "'''x'''"};
        return numbers.replaceAll("'[^']*'", strings[random.nextInt(strings.length)]);
    }

    private static PlainLiteralText plain(String text) {
        return Objects.requireNonNull(PlainLiteralText.of(Tokens.scan(text, Dialect.H2)));
    }
}
