package dev.keyspread.sql.statement;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;

/** {@code EXPLAIN ANALYZE SELECT …}: what shows the plan of a statement, or carries it out and tells how that went. */
public final class ExplainedStatement {
    private ExplainedStatement() {}

    /** Returns true if EXPLAIN, or what stands for it in some engine, is token {@code at}, with which a statement begins. */
    public static boolean isAt(Tokens tokens, int at) {
        return tokens.isAnyWord(at, "EXPLAIN", "DESCRIBE", "DESC")
                || (tokens.isWord(at, "ANALYZE") && tokens.dialect().has(Capability.MYSQL_GRAMMAR));
    }

    /**
     * Where the statement begins that is explained in the tokens {@code [from, to)}: behind EXPLAIN and its options. {@code from}
     * where nothing is explained, {@code to} where it is no statement but a table, or a connection.
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
