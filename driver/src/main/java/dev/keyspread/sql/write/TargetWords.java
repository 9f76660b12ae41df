package dev.keyspread.sql.write;

import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;

/**
 * The words that may stand between a verb and the table that it writes to. Each counts only in the dialects that have it: in
 * the others a table may be called so.
 */
final class TargetWords {
    private TargetWords() {}

    /** The token behind the words that follow INSERT, REPLACE, UPDATE or DELETE, from the one behind the verb on. */
    static int behindModifiers(Tokens tokens, int from) {
        int at = behindHints(tokens, from);
        if (tokens.dialect().isMysqlLike()) {
            // All but QUICK are reserved there; QUICK is a word of DELETE alone.
            while (tokens.isAnyWord(at, "LOW_PRIORITY", "HIGH_PRIORITY", "DELAYED", "IGNORE") || isQuick(tokens, at)) {
                at++;
            }
        } else if (tokens.isWord(at, "IGNORE") && tokens.isWord(at + 1, "INTO")) {
            at++; // H2 in the modes of MySQL and MariaDB
        }
        if (tokens.isWord(at, "TOP") && tokens.isSymbol(at + 1, "(")) {
            int closed = tokens.closing(at + 1);
            boolean name = tokens.isName(closed) && !tokens.isAnyWord(closed, "SET", "VALUES", "SELECT", "WHERE");
            return name ? closed : at; // H2 in the mode of SQL Server
        }
        return at;
    }

    private static boolean isQuick(Tokens tokens, int at) {
        return tokens.isWord(at, "QUICK")
                && (tokens.isWord(at - 1, "DELETE") || tokens.isWord(at - 2, "DELETE"))
                && tokens.isAnyWord(at + 1, "FROM", "IGNORE", "LOW_PRIORITY");
    }

    /** The token behind {@code INTO}, {@code OVERWRITE}, {@code INTO TABLE}. */
    static int behindInto(Tokens tokens, int from) {
        int at = from;
        if (tokens.isWord(at, "INTO") || (tokens.isWord(at, "OVERWRITE") && tokens.isName(at + 1))) {
            at++;
        }
        return at + (tokens.isWord(at, "TABLE") && tokens.isName(at + 1) ? 1 : 0);
    }

    /** The token behind {@code ONLY} or {@code ONLY (}, PostgreSQL's for a table without its descendants. */
    static int behindOnly(Tokens tokens, int from) {
        boolean only = tokens.dialect().isPostgresLike() && tokens.isWord(from, "ONLY");
        return from + (!only ? 0 : tokens.isSymbol(from + 1, "(") ? 2 : 1);
    }

    static int behindHints(Tokens tokens, int from) {
        int at = from;
        while (at < tokens.size() && tokens.kind(at) == TokenKind.HINT) {
            at++;
        }
        return at;
    }
}
