package dev.keyspread.advice;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.dialect.Word;

/**
 * Holds the words by which an engine's own documents call what advice is about. The rules and fixes take their words from here, so that a
 * reader finds them in the engine's documents.
 */
public final class EngineTerms {
    private EngineTerms() {}

    /**
     * Returns what the engine divides a table into by key range, and what one server serves: a word that takes an s in the plural. For
     * an engine that does not divide tables it is Spanner's.
     */
    public static String piece(Dialect dialect) {
        return dialect.word(Word.PIECE);
    }

    /** Where a hotspot hurts, to stand in a sentence: empty for an engine that itself divides tables by key range. */
    public static String elsewhere(Dialect dialect) {
        return dialect.has(Capability.DIVIDES_BY_RANGE)
                ? ""
                : " (on Spanner, YDB, CockroachDB and others that divide tables by key range)";
    }
}
