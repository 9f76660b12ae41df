package dev.keyspread.sql.session;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds statements by which MySQL or MariaDB takes the texts of a session for another character set than the driver sends, or brings them
 * by way of one that has not all characters: others are stored then. {@code SessionChanges} asks it of texts, and
 * {@code ServerIntroduction} tells it of the first session.
 */
public enum SessionCharset {
    /** All texts are stored as they are given. */
    WHOLE,
    /** Characters beyond U+FFFF are not: {@code utf8mb3}. */
    BASIC,
    /** Characters of ASCII and Latin-1 arrive, without the controls of the latter: {@code latin1}, by a conversion from the client's. */
    LATIN,
    /** Characters of ASCII alone certainly arrive. */
    NARROW;

    private static final int LATIN_LETTERS = 0x60;
    private static final String OTHERS = "\u011b\u03b1\u0436\u05d0\u0639\u0e01\u3042\u4e2d\ud55c";
    private static final String BEYOND = "\ud83d\ude00";

    /** All letters of Latin-1, one of each of some other scripts, and one beyond U+FFFF: to be sent, and told by the server as it arrived. */
    public static final String SAMPLE = sample();

    private static String sample() {
        StringBuilder latin = new StringBuilder();
        for (char c = 0xa0; c <= 0xff; c++) {
            latin.append(c);
        }
        return latin + OTHERS + BEYOND;
    }

    /**
     * Returns what a session keeps.
     *
     * @param hex the bytes, in UTF-8, as which {@link #SAMPLE} arrived
     */
    public static SessionCharset ofArrived(@Nullable String hex) {
        String arrived = hex == null ? "" : new String(HexFormat.of().parseHex(hex), StandardCharsets.UTF_8);
        if (arrived.equals(SAMPLE)) {
            return WHOLE;
        }
        if (arrived.startsWith(SAMPLE.substring(0, SAMPLE.length() - BEYOND.length()))) {
            return BASIC;
        }
        return arrived.startsWith(SAMPLE.substring(0, LATIN_LETTERS)) ? LATIN : NARROW;
    }

    /** The narrowest that a statement of a text sets. */
    public static SessionCharset setBy(Tokens tokens) {
        SessionCharset narrowest = WHOLE;
        if (!tokens.dialect().has(Capability.SQL_MODE)) {
            return narrowest; // an engine without sql_mode
        }
        for (TokenRange statement : tokens.statements()) {
            for (int i = statement.from() + 1; tokens.isWord(statement.from(), "SET") && i < statement.to(); i++) {
                String value = value(tokens, i, statement.to());
                SessionCharset set = value == null ? WHOLE : of(value.toLowerCase(Locale.ROOT));
                narrowest = set.compareTo(narrowest) > 0 ? set : narrowest;
            }
        }
        return narrowest;
    }

    /** The character set or collation that is set there; empty where it is not said, and null where none is set. */
    private static @Nullable String value(Tokens tokens, int at, int to) {
        boolean isVariable = tokens.isWord(at, "CHARACTER_SET_CONNECTION")
                || tokens.isWord(at, "CHARACTER_SET_CLIENT")
                || tokens.isWord(at, "COLLATION_CONNECTION");
        int value = at + 1;
        while (isVariable
                && (tokens.isSymbol(value, "=") || tokens.isSymbol(value, ":=") || tokens.isSymbol(value, ":"))) {
            value++;
        }
        boolean isAssigned = value > at + 1;
        boolean isClause = (tokens.isAnyWord(at, "NAMES", "CHARSET") && isBehindSet(tokens, at))
                || (tokens.isWord(at, "SET") && tokens.isWord(at - 1, "CHARACTER") && isBehindSet(tokens, at - 1));
        if ((!isAssigned && !isClause) || value >= to) {
            return null;
        }
        if (tokens.kind(value) == TokenKind.STRING) {
            return Objects.requireNonNullElse(tokens.stringValue(value), "");
        }
        if (tokens.isName(value)) {
            return tokens.name(value);
        }
        return isAssigned || tokens.kind(value) == TokenKind.PARAMETER ? "" : null;
    }

    private static boolean isBehindSet(Tokens tokens, int at) {
        return tokens.isWord(at - 1, "SET") || tokens.isSymbol(at - 1, ",");
    }

    private static SessionCharset of(String name) {
        if (name.startsWith("utf8mb4")) {
            return WHOLE;
        }
        return name.startsWith("utf8") ? BASIC : NARROW;
    }

    /** Returns true if a text is stored as it is given. */
    public boolean keeps(String text) {
        return switch (this) {
            case WHOLE -> true;
            case BASIC -> text.chars().noneMatch(unit -> Character.isSurrogate((char) unit));
            case LATIN -> text.chars().allMatch(unit -> unit < 0x80 || (unit >= 0xa0 && unit <= 0xff));
            case NARROW -> text.chars().allMatch(unit -> unit < 0x80);
        };
    }
}
