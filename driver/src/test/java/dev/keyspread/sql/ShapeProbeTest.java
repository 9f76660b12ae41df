package dev.keyspread.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One probe takes text after text, so nothing of a former text may be left in what it says of the next. */
class ShapeProbeTest {
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void saysOfEachTextWhatAFreshScanSaysWhateverWasReadBefore(Dialect dialect) {
        ShapeProbe probe = new ShapeProbe(dialect);
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

    @Test
    void doesNotTakeATextOfMoreThanFourThousandCharacters() {
        ShapeProbe probe = new ShapeProbe(Dialect.H2);
        String text = "SELECT 1 -- " + "x".repeat(5_000);

        assertFalse(probe.read(text));
    }

    /** The corpus of all dialects in an order of its own, and of each text a part that may end within a quote or comment. */
    private static List<String> texts() {
        Random random = new Random(7);
        List<String> texts = new ArrayList<>();
        for (Corpus.SqlFile file : Corpus.files()) {
            for (String statement : file.statements()) {
                texts.add(statement);
                texts.add(statement.substring(0, random.nextInt(statement.length())));
                texts.add(statement.substring(random.nextInt(statement.length())));
            }
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
