package dev.keyspread.sql.session;

import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The number that a database gave out last in a session, of whatever table or of one sequence: {@code lastval()}, {@code
 * LAST_INSERT_ID()}, {@code currval('s')} and the like; and what lets it go on with another.
 */
public final class LastNumber {
    private LastNumber() {}

    /** Whether a text asks for it. */
    public static boolean isAskedFor(Tokens tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (isAskedFor(tokens, i) || (mayCall(tokens, i) && SequenceCall.current(tokens, i) != null)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a text asks for it whatever the table. */
    public static boolean isAskedForOfAny(Tokens tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (isAskedFor(tokens, i)) {
                return true;
            }
        }
        return false;
    }

    /** The sequences of which a text asks for it, as they are written there; null where that is not a plain name. */
    public static List<@Nullable String> sequencesAskedFor(Tokens tokens) {
        List<@Nullable String> sequences = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            SequenceCall call = SequenceCall.current(tokens, i);
            if (call != null) {
                sequences.add(call.sequence());
            }
        }
        return sequences;
    }

    /** Whether a text may set a counter of the database's to another number: {@code setval(…)}, {@code ALTER SEQUENCE}, {@code RESTART IDENTITY}. */
    public static boolean isMovedBy(Tokens tokens) {
        boolean mayRestart = false;
        for (int i = 0; i < tokens.size(); i++) {
            mayRestart |= tokens.isAnyWord(i, "ALTER", "TRUNCATE");
            boolean isMoved = mayRestart && (tokens.isWord(i, "SEQUENCE") || tokens.isWord(i, "RESTART"));
            if (isMoved || isSetAtOnce(tokens, i)) {
                return true;
            }
        }
        return false;
    }

    /** Whether {@linkplain #isMovedBy it} does so at once, for all sessions and whatever becomes of its transaction. */
    public static boolean isMovedAtOnceBy(Tokens tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (isSetAtOnce(tokens, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSetAtOnce(Tokens tokens, int at) {
        return tokens.isWord(at, "SETVAL") && tokens.isSymbol(at + 1, "(");
    }

    /** Asked first, so that no more classes are loaded for a text that asks for nothing. */
    private static boolean mayCall(Tokens tokens, int at) {
        return tokens.isWord(at, "CURRVAL")
                || tokens.isWord(at, "LASTVAL")
                || tokens.isWord(at, "CURRENT")
                || tokens.isWord(at, "PREVIOUS");
    }

    private static boolean isAskedFor(Tokens tokens, int at) {
        return isFunction(tokens, at) || isVariable(tokens, at);
    }

    /**
     * Whether it is worth a closer look if a text has made the database give out another, or set it: {@code LAST_INSERT_ID(n + 1)} does.
     * Asked of each text that comes behind a row which a rule has numbered.
     */
    public static boolean mayBeRenewedBy(String sql) {
        return startsAt(sql, first(sql), "insert") || drawsOrSets(sql);
    }

    /** Where a text begins, spaces and comments left out. */
    private static int first(String sql) {
        int at = 0;
        while (at < sql.length()) {
            if (Character.isWhitespace(sql.charAt(at))) {
                at++;
            } else if (sql.startsWith("/*", at)) {
                at = behind(sql, "*/", at + 2);
            } else if (sql.startsWith("--", at)) {
                at = behind(sql, "\n", at + 2);
            } else {
                return at;
            }
        }
        return at;
    }

    private static int behind(String sql, String end, int from) {
        int at = sql.indexOf(end, from);
        return at < 0 ? sql.length() : at + end.length();
    }

    private static boolean drawsOrSets(String sql) {
        for (int i = 0; i < sql.length(); i++) {
            boolean isFound = switch (sql.charAt(i)) {
                case 'n', 'N' -> startsAt(sql, i, "nextval") || isNextValue(sql, i);
                case 'l', 'L' -> startsAt(sql, i, "last_insert_id");
                case 's', 'S' -> startsAt(sql, i, "setval");
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
        if (!tokens.isSymbol(at + 1, "(") || !tokens.isSymbol(at + 2, ")")) {
            return false;
        }
        boolean others = !tokens.dialect().has(Capability.GIVEN_NUMBERS_COUNT);
        return tokens.isWord(at, "LASTVAL")
                || (others && tokens.isAnyWord(at, "LAST_INSERT_ID", "SCOPE_IDENTITY", "IDENTITY"));
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
}
