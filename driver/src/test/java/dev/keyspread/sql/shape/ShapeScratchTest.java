package dev.keyspread.sql.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.Statements;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One probe takes text after text, so nothing of a former text may be left in what it says of the next. */
class ShapeScratchTest {
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void saysOfEachTextWhatAFreshScanSaysWhateverWasReadBefore(Dialect dialect) {
        ShapeScratch probe = new ShapeScratch(dialect);
        for (String text : texts()) {
            assertEquals(text.length() <= 4_096, probe.read(text));
            if (text.length() <= 4_096) {
                Tokens fresh = Tokens.scan(text, dialect);
                assertEquals(Shape.key(fresh), probe.key(), text);
                assertEquals(Shape.key(fresh).hashCode(), probe.key().hashCode(), text);
                assertEquals(described(fresh), described(probe.tokens()), text);
            }
        }
    }

    /** Texts are taken for one another by their masked texts alone, in whatever spelling, characters that are marks included. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void textsOfOneMaskedTextHaveOneShape(Dialect dialect) {
        ShapeScratch probe = new ShapeScratch(dialect);
        Map<LiteralMaskedText, ShapeKey> shapes = new HashMap<>();
        int again = 0;
        for (String text : withOtherLiterals(texts())) {
            if (probe.read(text)) {
                ShapeKey key = Shape.key(Tokens.scan(text, dialect));
                ShapeKey known = shapes.get(probe.maskedText());
                LiteralMaskedText kept = probe.keptMaskedText();
                again += known == null ? 0 : 1;
                if (known == null && kept != null) {
                    shapes.put(kept, key);
                } else if (known != null) {
                    assertEquals(known, key, text);
                }
            }
        }
        assertTrue(again > 1_000, "only " + again + " texts were of a known masked text");
    }

    private static final List<String> LITERALS = List.of(
            "1",
            "1.5",
            "0x1F",
            "1e3",
            "7u",
            "12ab",
            "'x'",
            "''",
            "'it''s'",
            "'a\\'",
            "\"q\"",
            "N'x'",
            "E'\\''",
            "X'0A'",
            "b'a'",
            "r'b'",
            "$$a$$",
            "'''a'''",
            "\u0001",
            "\u0002",
            "\u0003",
            "'a' 'b'",
            "-1",
            "'unended",
            "/* 1",
            "-- 1\n2",
            "`a`",
            "?",
            ":1");

    /** The texts, each also with other literals in the place of its first number or string. */
    private static List<String> withOtherLiterals(List<String> texts) {
        Random random = new Random(8);
        List<String> all = new ArrayList<>();
        for (String text : texts) {
            all.add(text);
            for (int i = 0; i < 6; i++) {
                String literal = Matcher.quoteReplacement(LITERALS.get(random.nextInt(LITERALS.size())));
                all.add(text.replaceFirst("\\b\\d+\\b|'[^']*'", literal));
            }
        }
        return all;
    }

    @Test
    void aTextWithACommentIsNotKeptByItsMaskedTextSinceItMayNeverComeAgain() {
        ShapeScratch probe = new ShapeScratch(Dialect.POSTGRESQL);
        assertTrue(probe.read("SELECT 1 /* trace 7 */"));
        assertNull(probe.keptMaskedText());
        assertTrue(probe.read("SELECT 1 -- trace 7"));
        assertNull(probe.keptMaskedText());
        assertTrue(probe.read("SELECT  1 "));
        assertNotNull(probe.keptMaskedText());
    }

    @Test
    void doesNotTakeATextOfMoreThanFourThousandCharacters() {
        ShapeScratch probe = new ShapeScratch(Dialect.H2);
        String text = "SELECT 1 -- " + "x".repeat(5_000);

        assertFalse(probe.read(text));
    }

    /** The statements of all dialects in an order of its own, and of each text a part that may end within a quote or comment. */
    private static List<String> texts() {
        Random random = new Random(7);
        List<String> texts = new ArrayList<>();
        for (Statements.Statement statement : Statements.all()) {
            String text = statement.text();
            texts.add(text);
            texts.add(text.substring(0, random.nextInt(text.length())));
            texts.add(text.substring(random.nextInt(text.length())));
        }
        Collections.shuffle(texts, random);
        return texts;
    }

    private static List<String> described(Tokens tokens) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            all.add(tokens.kind(i) + " " + tokens.start(i) + " " + tokens.text(i));
        }
        all.add(tokens.sql());
        tokens.statements().forEach(range -> all.add(range.toString()));
        return all;
    }
}
