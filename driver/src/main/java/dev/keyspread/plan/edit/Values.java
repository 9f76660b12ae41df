package dev.keyspread.plan.edit;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.lexer.LiteralValue;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;

/**
 * Finds where a value in a text comes from at run time. The plans of reads, and what looks at traffic, ask it. What a column stores is
 * the matter of {@link StoredSources}. It must throw for a value that is neither a placeholder nor a known literal.
 */
public final class Values {
    private final Tokens tokens;

    public Values(Tokens tokens) {
        this.tokens = tokens;
    }

    /** How many placeholders the text has. */
    public int count() {
        return tokens.index().placeholders();
    }

    /**
     * The source that the tokens {@code [from, to)} are.
     *
     * @throws NotFillableException when they are neither a placeholder nor a literal whose value is known here
     */
    public Source read(int from, int to) throws NotFillableException {
        if (tokens.valueEnd(from) != to) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_COMPUTED_BY_DATABASE,
                    "its source is an expression that the database computes",
                    "give it as a parameter or a plain literal, computed by the application");
        }
        if (tokens.kind(from) == TokenKind.PARAMETER) {
            if (tokens.end(from) - tokens.start(from) > 1) {
                throw new NotFillableException(
                        RefusalKind.PARAMETER_FORM, "its source is a numbered placeholder", "use ? without a number");
            }
            return Source.parameter(tokens.index().placeholder(from));
        }
        LiteralValue literal = LiteralValue.read(tokens, from, to);
        if (literal == null) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_VALUE_UNCLEAR,
                    "its source is a literal in a form that is not read (escapes, prefix or hexadecimal)",
                    "give it as a parameter");
        }
        return Source.constant(literal.value());
    }
}
