package dev.keyspread.sql.lexer;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How one dialect writes its tokens: a class for each ASCII character and the switches that its quotes and comments need. One immutable
 * instance for each dialect, and for each way in which sessions can be told to read it. {@link Scanner}, {@link Literals} and
 * {@link Comments} ask it.
 */
final class LexicalRules {
    /** Starts nothing longer than itself. */
    static final byte SINGLE = 0;

    static final byte SPACE = 1;
    static final byte WORD = 2;
    static final byte DIGIT = 3;
    static final byte STRING_QUOTE = 4;
    static final byte NAME_QUOTE = 5;
    /** May begin an operator of several characters. */
    static final byte OPERATOR = 6;

    static final byte MINUS = 7;
    static final byte SLASH = 8;
    static final byte STAR = 9;
    static final byte HASH_COMMENT = 10;
    static final byte QUESTION = 11;
    static final byte DOLLAR = 12;
    static final byte AT = 13;
    static final byte COLON = 14;
    static final byte DOT = 15;
    static final byte BRACKET = 16;
    /** Counts statements and parentheses, if that matters. */
    static final byte STRUCTURE = 17;

    /** Set in the class of every character that may continue a word; makes the class negative. */
    static final byte WORD_PART = (byte) 0x80;

    private static final String POSTGRES_OPERATORS = "+*/<>=~!@#%^&|`-";
    private static final Map<Dialect, LexicalRules> ALL = new ConcurrentHashMap<>();

    /** How the sessions read, for which it is. */
    private final LexicalModes modes;

    /** Lexical rules by the modes of sessions that changed the default. */
    private final Map<LexicalModes, LexicalRules> told = new ConcurrentHashMap<>();

    final byte[] classes = new byte[128];
    final boolean postgres;
    final boolean mysql;
    /** Backslash escapes in ordinary strings. */
    final boolean backslashes;
    /** A quote inside a string may be written twice. */
    final boolean doubledQuotes;
    /** Backslash escapes in quoted names. */
    final boolean backslashesInNames;

    final boolean nestedComments;
    final boolean slashSlashComments;
    /** A line comment ends at a carriage return, too. */
    final boolean carriageReturnEndsLine;
    /** White space beyond ASCII separates; elsewhere such characters belong to words, as in the engines' own scanners. */
    final boolean wideSpaces;

    private LexicalRules(Dialect dialect, LexicalModes modes) {
        this.modes = modes;
        postgres = dialect.has(Capability.POSTGRES_GRAMMAR);
        mysql = dialect.has(Capability.MYSQL_GRAMMAR);
        backslashes = modes.backslashes();
        doubledQuotes = !dialect.has(Capability.BACKSLASH_QUOTES);
        backslashesInNames = dialect.has(Capability.BACKSLASH_QUOTES);
        nestedComments = dialect.has(Capability.POSTGRES_LITERALS);
        slashSlashComments = dialect.has(Capability.H2_GRAMMAR);
        carriageReturnEndsLine = dialect.has(Capability.COMMENTS_END_AT_RETURN);
        wideSpaces = dialect.has(Capability.WIDE_SPACES);

        set(" \t\n\r\f\u000b", SPACE);
        set("<>=!|&+%^~#", OPERATOR);
        set("-", MINUS);
        set("/", SLASH);
        set("*", STAR);
        set("?", QUESTION);
        set("$", DOLLAR);
        set("@", AT);
        set(":", COLON);
        set(".", DOT);
        set("[]", BRACKET);
        set("();", STRUCTURE);
        for (char c = 'a'; c <= 'z'; c++) {
            classes[c] = WORD | WORD_PART;
            classes[c - 'a' + 'A'] = WORD | WORD_PART;
        }
        classes['_'] = WORD | WORD_PART;
        for (char c = '0'; c <= '9'; c++) {
            classes[c] = DIGIT | WORD_PART;
        }
        set("'", STRING_QUOTE);
        set("\"", modes.quotedNames() ? NAME_QUOTE : STRING_QUOTE);
        set("`", postgres ? OPERATOR : NAME_QUOTE);
        if (dialect.has(Capability.HASH_COMMENTS)) {
            set("#", HASH_COMMENT);
        }
        if (mysql) {
            classes['$'] = WORD | WORD_PART;
        } else if (dialect.has(Capability.POSTGRES_LITERALS)) {
            classes['$'] = DOLLAR | WORD_PART;
        }
    }

    private void set(String characters, byte kind) {
        for (int i = 0; i < characters.length(); i++) {
            classes[characters.charAt(i)] = kind;
        }
    }

    static LexicalRules of(Dialect dialect, LexicalModes modes) {
        LexicalRules usual = of(dialect);
        if (usual.modes.equals(modes)) {
            return usual;
        }
        LexicalRules known = usual.told.get(modes);
        if (known != null) {
            return known;
        }
        LexicalRules made = new LexicalRules(dialect, modes);
        LexicalRules meanwhile = usual.told.putIfAbsent(modes, made);
        return meanwhile == null ? made : meanwhile;
    }

    private static LexicalRules of(Dialect dialect) {
        LexicalRules known = ALL.get(dialect);
        if (known != null) {
            return known;
        }
        LexicalRules made = new LexicalRules(dialect, LexicalModes.of(dialect));
        LexicalRules meanwhile = ALL.putIfAbsent(dialect, made);
        return meanwhile == null ? made : meanwhile;
    }

    boolean isWordPart(char c) {
        return c < 128 ? classes[c] < 0 : !(wideSpaces && isWideSpace(c));
    }

    /** Where the word ends that goes on at {@code from}. */
    int wordEnd(char[] text, int from, int length) {
        byte[] known = classes; // in a local variable: most of a text is words
        int i = from;
        while (i < length) {
            char c = text[i];
            if (c < 128 ? known[c] >= 0 : wideSpaces && isWideSpace(c)) {
                break;
            }
            i++;
        }
        return i;
    }

    boolean isWordStart(char c) {
        return c < 128 ? (classes[c] & 0x7f) == WORD : !(wideSpaces && isWideSpace(c));
    }

    /** The class of any character, without the mark for word parts. */
    int classOf(char c) {
        if (c < 128) {
            return classes[c] & 0x7f;
        }
        return wideSpaces && isWideSpace(c) ? SPACE : WORD;
    }

    /** Returns true if a character ends the word before it, and begins nothing that the word may belong to. */
    boolean isSeparator(char c) {
        if (c >= 128) {
            return false;
        }
        int known = classes[c];
        return known == SPACE || known == SINGLE || known == STRUCTURE || known == DOT;
    }

    static boolean isPostgresOperator(char c) {
        return POSTGRES_OPERATORS.indexOf(c) >= 0;
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Returns true for the characters behind most numbers, as in lists of thousands. */
    static boolean endsNumber(char c) {
        return c == ',' || c == ')' || c == ' ';
    }

    private static boolean isWideSpace(char c) {
        return Character.isSpaceChar(c) || Character.isWhitespace(c);
    }
}
