package dev.keyspread.sql.statement;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Locale;

/**
 * MariaDB's {@code SET STATEMENT a = 1, b = 2 FOR UPDATE …}, which may stand before any statement, itself included. {@code WriteReader},
 * {@code WriteTargets} and {@link DynamicSql} look behind it.
 */
public final class StatementSettings {
    private StatementSettings() {}

    /** The token behind the last FOR of such settings; {@code from} where none stand there. */
    public static int end(Tokens tokens, int from, int to) {
        int at = from;
        while (begin(tokens, at)) {
            int word = new ExpressionWalker(tokens, to).expressionEnd(at + 2, i -> tokens.isWord(i, "FOR"));
            if (word >= to) {
                return from;
            }
            at = word + 1;
        }
        return at;
    }

    /**
     * The token behind the first FOR of such settings; {@code from} where none stand there, or one that may change what the statement
     * stores.
     */
    public static int behindHarmless(Tokens tokens, int from, int to) {
        if (!begin(tokens, from)) {
            return from;
        }
        ExpressionWalker walker = new ExpressionWalker(tokens, to);
        int at = from + 2;
        while (isHarmless(tokens, at) && tokens.isSymbol(at + 1, "=")) {
            int end = walker.expressionEnd(at + 2, i -> tokens.isSymbol(i, ",") || tokens.isWord(i, "FOR"));
            if (tokens.isWord(end, "FOR")) {
                return end + 1;
            }
            at = end + 1;
        }
        return from;
    }

    /** Returns true if such a setting is named, in backquotes too. */
    private static boolean isHarmless(Tokens tokens, int at) {
        return tokens.isName(at)
                && GrammarWords.HARMLESS_SETTING.contains(tokens.name(at).toUpperCase(Locale.ROOT));
    }

    private static boolean begin(Tokens tokens, int at) {
        return tokens.dialect().has(Capability.MYSQL_GRAMMAR)
                && tokens.isWord(at, "SET")
                && tokens.isWord(at + 1, "STATEMENT");
    }
}
