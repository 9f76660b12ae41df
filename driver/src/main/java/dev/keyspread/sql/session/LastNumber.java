package dev.keyspread.sql.session;

import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.Tokens;

/**
 * Finds what asks a session for the number that the database gave out last in it: {@code lastval()}, {@code currval('s')},
 * {@code LAST_INSERT_ID()} and the like; and what moves a counter. {@code ShapeAnalyzer} asks it while planning, and
 * {@code InsertedNumbers} after a statement was carried out. It must miss no form of the question: after a rule has numbered a row, the
 * database answers with an older number.
 */
public final class LastNumber {
    private static final String LAST_INSERT_ID = "LAST_INSERT_ID";

    private LastNumber() {}

    /** Returns true if a text asks for a last number, of any table or of one sequence. */
    public static boolean isAskedFor(Tokens tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (isFunction(tokens, i) || isVariable(tokens, i) || isOfSequence(tokens, i)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a text asks for the last number of one sequence. */
    public static boolean isAskedForOfSequence(Tokens tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (isOfSequence(tokens, i)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if it is worth the time to ask {@link #isSetBy} of a text's tokens. */
    public static boolean mayBeSetBy(String sql) {
        int last = sql.length() - LAST_INSERT_ID.length();
        for (int i = 0; i <= last; i++) {
            if (sql.regionMatches(true, i, LAST_INSERT_ID, 0, LAST_INSERT_ID.length())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns true if an UPDATE that changed a row has set what {@code LAST_INSERT_ID()} returns: {@code UPDATE n SET id =
     * LAST_INSERT_ID(id + 1)}. MySQL's manual numbers rows in that way, and so does Spring's MySQLMaxValueIncrementer.
     */
    public static boolean isSetBy(Tokens tokens) {
        if (!tokens.dialect().has(Capability.MYSQL_GRAMMAR)
                || !tokens.isWord(0, "UPDATE")
                || tokens.statements().size() != 1
                || tokens.doubt() != null) {
            return false;
        }
        int set = tokens.lastOfName(1, tokens.size()) + 1;
        int column = tokens.lastOfName(set + 1, tokens.size());
        return tokens.isWord(set, "SET")
                && tokens.isSymbol(column + 1, "=")
                && tokens.isWord(column + 2, LAST_INSERT_ID)
                && tokens.isSymbol(column + 3, "(")
                && !tokens.isSymbol(column + 4, ")");
    }

    /** Returns true if a text may set a counter of the database's to another number: {@code setval(…)}, {@code ALTER SEQUENCE}, {@code RESTART IDENTITY}. */
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

    /** Returns true if a text sets a counter by {@code setval(…)}: at once for all sessions, even if its transaction is rolled back. */
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

    private static boolean isOfSequence(Tokens tokens, int at) {
        boolean isPseudoColumn =
                tokens.isSymbol(at - 1, ".") && !tokens.dialect().has(Capability.POSTGRES_GRAMMAR);
        boolean isCall = tokens.isSymbol(at + 1, "(") && !tokens.isSymbol(at + 2, ")");
        return (tokens.isWord(at, "CURRVAL") && (isCall || isPseudoColumn))
                || (tokens.isWord(at, "LASTVAL") && isCall)
                || (tokens.isAnyWord(at, "CURRENT", "PREVIOUS")
                        && tokens.isWord(at + 1, "VALUE")
                        && tokens.isWord(at + 2, "FOR"));
    }

    private static boolean isFunction(Tokens tokens, int at) {
        if (!tokens.isSymbol(at + 1, "(") || !tokens.isSymbol(at + 2, ")")) {
            return false;
        }
        boolean others = !tokens.dialect().has(Capability.GIVEN_NUMBERS_COUNT);
        return tokens.isWord(at, "LASTVAL")
                || (others && tokens.isAnyWord(at, LAST_INSERT_ID, "SCOPE_IDENTITY", "IDENTITY"));
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
