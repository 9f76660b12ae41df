package dev.keyspread.sql.statement;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;

/**
 * Finds the statement behind {@code EXPLAIN}. {@code ShapeAnalyzer} and {@code WriteReader} read it like a statement without
 * {@code EXPLAIN}: {@code EXPLAIN ANALYZE} carries it out, and a shown plan has to be that of the sent text. {@code SeveralWrites} doesn't
 * count its writes.
 */
public final class ExplainedStatement {
    private ExplainedStatement() {}

    /** Returns true if the statement that begins at token {@code at} begins with EXPLAIN, or an engine's other word for it. */
    public static boolean isAt(Tokens tokens, int at) {
        return tokens.isAnyWord(at, "EXPLAIN", "DESCRIBE", "DESC")
                || (tokens.isWord(at, "ANALYZE") && tokens.dialect().has(Capability.MYSQL_GRAMMAR));
    }

    /**
     * Returns the first token of the explained statement in {@code [from, to)}, behind EXPLAIN and its options. Returns {@code from} if
     * nothing is explained, {@code to} if a table or a connection is.
     */
    public static int begin(Tokens tokens, int from, int to) {
        if (!isAt(tokens, from)) {
            return from;
        }
        int at = from + 1;
        if (tokens.isSymbol(at, "(")) {
            return Math.min(to, tokens.closing(at));
        }
        while (at < to && !tokens.isAnyWord(at, GrammarWords.EXPLAINED.array())) {
            at++;
        }
        return at;
    }
}
