package dev.keyspread.sql.write;

import dev.keyspread.sql.lexer.Tokens;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds what the statements of one text write. Whoever looks at a text (the analysis of its shape, the filling of its rows, the traffic) is
 * handed the same one, so that no statement is read twice. For one planning, on one thread.
 */
public final class TextWrites {
    private final Tokens tokens;

    /** The writes that were asked for, by the first tokens of the statements. */
    private final Map<Integer, StatementWrites> all = new HashMap<>();

    /** The rows that the text inserts, and all that it does, if that was found out without reading it; else null. */
    private @Nullable PlainRows plainRows;

    /** Nothing read yet. */
    public TextWrites(Tokens tokens) {
        this.tokens = tokens;
    }

    /** The tokens of the text. */
    public Tokens tokens() {
        return tokens;
    }

    /** The rows that the text inserts, where these are known to be plain; null where they are not, or it was not looked. */
    public @Nullable PlainRows plainRows() {
        return plainRows;
    }

    /** All that the text does is to insert these rows. */
    public void insertsPlainly(PlainRows rows) {
        plainRows = rows;
    }

    /** Returns what the statement in the tokens {@code [from, to)} writes. */
    public StatementWrites of(int from, int to) {
        StatementWrites known = all.get(from);
        if (known == null || !known.isOf(from, to)) {
            known = new StatementWrites(tokens, from, to);
            all.put(from, known);
        }
        return known;
    }
}
