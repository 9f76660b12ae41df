package dev.keyspread.sql.session;

import dev.keyspread.sql.lexer.Tokens;
import java.util.regex.Pattern;

/**
 * The number that a database gave out last in a session, of whatever table: {@code lastval()}, {@code LAST_INSERT_ID()} and the like.
 * That of one sequence, {@code currval('s')}, is none of it: databases tell none where the session has not drawn from that sequence.
 */
public final class LastNumber {
    private LastNumber() {}

    /** Whether a text asks for it. */
    public static boolean isAskedFor(Tokens tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (isFunction(tokens, i) || isVariable(tokens, i)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a text may make the database give out another, or set it: {@code LAST_INSERT_ID(n + 1)} does. Asked before each text that
     * comes behind a row which a rule has numbered.
     */
    public static boolean mayBeRenewedBy(String sql) {
        return Insertion.TEXT.matcher(sql).lookingAt() || drawsOrSets(sql);
    }

    private static boolean drawsOrSets(String sql) {
        for (int i = 0; i < sql.length(); i++) {
            boolean isFound = switch (sql.charAt(i)) {
                case 'n', 'N' -> startsAt(sql, i, "nextval") || isNextValue(sql, i);
                case 'l', 'L' -> startsAt(sql, i, "last_insert_id");
                default -> false;
            };
            if (isFound) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNextValue(String sql, int at) {
        if (!startsAt(sql, at, "next")) {
            return false;
        }
        int value = at + "next".length();
        while (value < sql.length() && Character.isWhitespace(sql.charAt(value))) {
            value++;
        }
        return startsAt(sql, value, "value");
    }

    private static boolean startsAt(String sql, int at, String word) {
        return sql.regionMatches(true, at, word, 0, word.length());
    }

    private static boolean isFunction(Tokens tokens, int at) {
        return tokens.isSymbol(at + 1, "(")
                && tokens.isSymbol(at + 2, ")")
                && tokens.isAnyWord(at, "LASTVAL", "LAST_INSERT_ID", "SCOPE_IDENTITY", "IDENTITY");
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

    /** Made when it is first needed, which in most programs is never. */
    private static final class Insertion {
        static final Pattern TEXT = Pattern.compile(
                "(?:[\\s{(]++|/\\*[\\s\\S]*?\\*/|--[^\\n]*\\n)*+"
                        + "(?:insert|replace|upsert|merge|load|call|with\\b[^;]*\\b(?:insert|merge|replace))\\b",
                Pattern.CASE_INSENSITIVE);
    }
}
