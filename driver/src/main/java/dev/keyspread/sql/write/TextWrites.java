package dev.keyspread.sql.write;

import dev.keyspread.sql.lexer.Tokens;
import org.jspecify.annotations.Nullable;

/**
 * What the statements of one text write. Whoever looks at a text (the analysis of its shape, the filling of its rows, the traffic)
 * is handed the same one, so that no statement is read twice. For one planning, on one thread.
 */
public final class TextWrites {
    private final Tokens tokens;

    /** The statements that were asked for, each with the one before it: nearly always there is one, and for most texts none. */
    private @Nullable StatementWrites last;

    /** The rows that the text inserts, and all that it does, where that was found out without reading it; else null. */
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

    /** What the statement in the tokens {@code [from, to)} writes. */
    public StatementWrites of(int from, int to) {
        for (StatementWrites asked = last; asked != null; asked = asked.before()) {
            if (asked.isOf(from, to)) {
                return asked;
            }
        }
        StatementWrites statement = new StatementWrites(tokens, from, to, last);
        last = statement;
        return statement;
    }
}
