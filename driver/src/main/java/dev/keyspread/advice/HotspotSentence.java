package dev.keyspread.advice;

import dev.keyspread.schema.Direction;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.sql.Dialect;

/**
 * Writes the sentence that the rules about rising keys share: where the rows go, and why splitting is no cure. The rules of
 * {@code advice.schema} put it into their findings. Its word for a piece of a table must come from {@link EngineTerms}, because engines
 * differ in it.
 */
public final class HotspotSentence {
    private HotspotSentence() {}

    /**
     * One sentence.
     *
     * @param cause how it begins: what stands first, without a full stop, for example "The primary key starts with a date"
     * @param entry what comes in: "row" or "entry"
     * @param leading the part that stands first
     */
    public static String of(String cause, String entry, KeyPart leading, Dialect dialect) {
        boolean descending = leading.direction() == Direction.DESC;
        return cause + ", so each new " + entry + " lands " + (descending ? "before" : "behind")
                + " all others: at a high write rate" + EngineTerms.elsewhere(dialect) + " the "
                + (descending ? "first " : "last ")
                + EngineTerms.piece(dialect)
                + " and its one server take every insert, and splitting does not help, since the new end takes over"
                + (descending ? "; DESC only moves the hotspot." : ".");
    }

    /**
     * Says where the entries of an index go that starts with columns of few values.
     *
     * @param cause how the sentence begins: what stands first, without a full stop
     * @param rising the part behind the columns of few values
     */
    public static String ofFewValues(String cause, KeyPart rising, Dialect dialect) {
        return cause + ", so each new entry lands at one end of the entries with its values: at a high write rate"
                + EngineTerms.elsewhere(dialect) + " one " + EngineTerms.piece(dialect)
                + " and its one server take every insert, because new rows mostly begin with the same value"
                + (rising.direction() == Direction.DESC ? "; DESC only moves the hotspot." : ".");
    }
}
