package dev.keyspread.sql.session;

import dev.keyspread.sql.lexer.Tokens;

/** Finds what asks a session for the number that the database gave out last: {@code lastval()}, {@code LAST_INSERT_ID()} and the like. */
public final class LastNumber {
    private LastNumber() {}

    /** Whether a text asks for it, or for the last number of one sequence. */
    public static boolean isAskedFor(Tokens tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (isFunction(tokens, i) || isVariable(tokens, i) || isOfSequence(tokens, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isFunction(Tokens tokens, int at) {
        if (!tokens.isSymbol(at + 1, "(")) {
            return false;
        }
        // LAST_INSERT_ID(7) sets it, and IDENTITY(1, 1) is part of a column.
        return tokens.isAnyWord(at, "LASTVAL", "CURRVAL", "SCOPE_IDENTITY")
                || (tokens.isAnyWord(at, "LAST_INSERT_ID", "IDENTITY") && tokens.isSymbol(at + 2, ")"));
    }

    /** {@code @@identity} or {@code @@session.last_insert_id}, whose signs are no tokens of their own. */
    private static boolean isVariable(Tokens tokens, int at) {
        String text = tokens.text(at);
        if (!text.startsWith("@@")) {
            return false;
        }
        String name = tokens.isSymbol(at + 1, ".") ? tokens.text(at + 2) : text.substring(2);
        return name.equalsIgnoreCase("identity") || name.equalsIgnoreCase("last_insert_id");
    }

    /** {@code CURRENT VALUE FOR s}, {@code PREVIOUS VALUE FOR s}, {@code s.CURRVAL}. */
    private static boolean isOfSequence(Tokens tokens, int at) {
        return (tokens.isAnyWord(at, "CURRENT", "PREVIOUS")
                        && tokens.isWord(at + 1, "VALUE")
                        && tokens.isWord(at + 2, "FOR"))
                || (tokens.isSymbol(at, ".") && tokens.isWord(at + 1, "CURRVAL"));
    }
}
