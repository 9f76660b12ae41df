package dev.keyspread.sql.statement;

import dev.keyspread.sql.lexer.Tokens;

/** MariaDB's {@code SET STATEMENT a = 1, b = 2 FOR UPDATE …}, which may stand before any statement, itself included. */
public final class StatementSettings {
    private StatementSettings() {}

    /** The token behind the last FOR of such settings; {@code from} where none stand there. */
    public static int end(Tokens tokens, int from, int to) {
        int at = from;
        while (tokens.isWord(at, "SET")
                && tokens.isWord(at + 1, "STATEMENT")
                && tokens.dialect().isMysqlLike()) {
            int word = new ExpressionWalker(tokens, to).expressionEnd(at + 2, i -> tokens.isWord(i, "FOR"));
            if (word >= to) {
                return from;
            }
            at = word + 1;
        }
        return at;
    }
}
