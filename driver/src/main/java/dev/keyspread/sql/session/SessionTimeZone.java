package dev.keyspread.sql.session;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;

/** Finds statements that change the session's time zone, on which drivers depend when they are given the old date classes. */
public final class SessionTimeZone {
    private SessionTimeZone() {}

    /** Whether any statement in a text is a {@code SET … TIME ZONE …}, however it is spelt. */
    public static boolean isSetBy(Tokens tokens) {
        for (TokenRange statement : tokens.statements()) {
            if (tokens.isWord(statement.from(), "SET") && namesTimeZone(tokens, statement)) {
                return true;
            }
        }
        return false;
    }

    private static boolean namesTimeZone(Tokens tokens, TokenRange statement) {
        for (int i = statement.from() + 1; i < statement.to(); i++) {
            boolean twoWords = tokens.isWord(i, "TIME") && tokens.isWord(i + 1, "ZONE");
            if (twoWords || tokens.isWord(i, "TIMEZONE") || tokens.isWord(i, "TIME_ZONE")) {
                return true;
            }
        }
        return false;
    }
}
