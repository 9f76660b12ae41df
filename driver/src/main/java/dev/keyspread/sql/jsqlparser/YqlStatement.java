package dev.keyspread.sql.jsqlparser;

import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.shape.Shape;

/** Finds what YQL puts around a query. {@code DmlReader} and {@code ParsedDmlReader} ask it before they read a query. */
public final class YqlStatement {
    private YqlStatement() {}

    /** Returns true if it only declares or sets something: {@code DECLARE}, {@code PRAGMA}, {@code $x = 1}. */
    public static boolean namesNoTable(Shape shape, int from, int to) {
        Tokens tokens = shape.tokens();
        if (!tokens.dialect().has(Capability.YQL_STATEMENTS) || from >= to) {
            return false;
        }
        int first = shape.token(from);
        if (tokens.isAnyWord(first, "DECLARE", "PRAGMA", "IMPORT", "EXPORT", "USE")) {
            return true;
        }
        boolean named = tokens.kind(first) == TokenKind.NAMED_PARAMETER && tokens.isSymbol(first + 1, "=");
        if (!named) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (tokens.isAnyWord(shape.token(i), "SELECT", "FROM", "PROCESS", "REDUCE")) {
                return false;
            }
        }
        return true;
    }

    /**
     * In {@code DELETE FROM t ON SELECT …} and {@code UPDATE t ON SELECT …} the query that gives the rows' keys; else
     * {@code from}. What is written to has no condition of its own there.
     */
    public static int queryBehindOn(Shape shape, int from, int to) {
        Tokens tokens = shape.tokens();
        if (!tokens.dialect().has(Capability.YQL_STATEMENTS)
                || from >= to
                || !tokens.isAnyWord(shape.token(from), "DELETE", "UPDATE")) {
            return from;
        }
        int table = from + (tokens.isWord(shape.token(from), "DELETE") ? 2 : 1);
        if (table >= to || !tokens.isName(shape.token(table))) {
            return from;
        }
        int on = table + 1;
        boolean behind = on + 1 < to
                && tokens.isWord(shape.token(on), "ON")
                && (tokens.isWord(shape.token(on + 1), "SELECT") || tokens.isSymbol(shape.token(on + 1), "("));
        return behind ? on + 1 : from;
    }
}
