package dev.keyspread.sql.statement;

import dev.keyspread.sql.GrammarWords;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;

/**
 * The words that may stand between a verb and the table that it writes to. Each counts only in the dialects that have it: in the others a
 * table may be called so. {@code WriteTargets} and the readers of writes step over them.
 */
public final class TargetWords {
    private TargetWords() {}

    /** The token behind the words that follow INSERT, REPLACE, UPDATE or DELETE, from the one behind the verb on. */
    public static int behindModifiers(Tokens tokens, int from) {
        int at = tokens.behindHints(from);
        if (tokens.dialect().has(Capability.MYSQL_GRAMMAR)) {
            // All but QUICK are reserved there; QUICK is a word of DELETE alone.
            while (tokens.isAnyWord(at, GrammarWords.WRITE_MODIFIER.array()) || isQuick(tokens, at)) {
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

    /** Returns true if IGNORE is one of the words {@code [from, to)} before a table, by which MySQL bends values until they fit. */
    public static boolean ignores(Tokens tokens, int from, int to) {
        for (int i = from; i < to; i++) {
            if (tokens.isWord(i, "IGNORE")) {
                return true;
            }
        }
        return false;
    }

    private static boolean isQuick(Tokens tokens, int at) {
        return tokens.isWord(at, "QUICK")
                && (tokens.isWord(at - 1, "DELETE") || tokens.isWord(at - 2, "DELETE"))
                && tokens.isAnyWord(at + 1, "FROM", "IGNORE", "LOW_PRIORITY");
    }

    /** The token behind {@code INTO}, {@code OVERWRITE}, {@code INTO TABLE}. */
    public static int behindInto(Tokens tokens, int from) {
        int at = from;
        if (tokens.isWord(at, "INTO") || (tokens.isWord(at, "OVERWRITE") && tokens.isName(at + 1))) {
            at++;
        }
        return at + (tokens.isWord(at, "TABLE") && tokens.isName(at + 1) ? 1 : 0);
    }

    /** The token behind {@code ONLY} or {@code ONLY (}, PostgreSQL's for a table without its descendants. */
    public static int behindOnly(Tokens tokens, int from) {
        boolean only = tokens.dialect().has(Capability.POSTGRES_GRAMMAR) && tokens.isWord(from, "ONLY");
        return from + (!only ? 0 : tokens.isSymbol(from + 1, "(") ? 2 : 1);
    }

    /** Where the table of a COPY is named: behind {@code COPY}, or behind {@code COPY BINARY} as before PostgreSQL 7.3, which is still taken. */
    public static int behindCopy(Tokens tokens, int copy) {
        boolean isBinary = tokens.isWord(copy + 1, "BINARY")
                && tokens.isName(copy + 2)
                && !tokens.isAnyWord(copy + 2, "FROM", "TO");
        return isBinary ? copy + 2 : copy + 1;
    }
}
