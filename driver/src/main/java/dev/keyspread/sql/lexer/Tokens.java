package dev.keyspread.sql.lexer;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of one text, in order, as offsets into it. Kept as plain arrays, since one is filled for each new text. The text between two
 * tokens is white space and comments, so the text is never lost: {@code start} and {@code end} are offsets into {@link #sql()} counted in
 * UTF-16 units. Every reader of SQL goes by them.
 */
public final class Tokens {
    /** Tokens of a text that room is made for at once: a long text may be one long literal. */
    private static final int MAX_EXPECTED = 4_096;

    /** How many times as many tokens room is made for when there is none left. */
    private static final int MAX_GROWTH = 4;

    private static final TokenKind[] KINDS = TokenKind.values();
    private static final byte SYMBOL = code(TokenKind.SYMBOL);
    private static final byte NUMBER = code(TokenKind.NUMBER);
    private static final byte STRING = code(TokenKind.STRING);
    private static final byte BYTES = code(TokenKind.BYTES);
    private static final byte WORD = code(TokenKind.WORD);
    private static final byte PARAMETER = code(TokenKind.PARAMETER);

    private String sql;

    /** The text's characters, and maybe others behind them: an array is looked through faster than a String. */
    private char[] chars;

    private final Dialect dialect;
    private final LexicalModes modes;
    private byte[] kinds;
    private int[] starts;
    private int[] ends;
    private int size;
    private @Nullable Doubt doubt;

    private @Nullable TokenIndex index;
    private final @Nullable TokenIndex whole;

    /** None yet, of a text that is to be scanned; {@link #scan} does both. */
    public Tokens(String sql, Dialect dialect, LexicalModes modes) {
        this.sql = sql;
        this.chars = sql.toCharArray();
        this.dialect = dialect;
        this.modes = modes;
        this.whole = null;
        int expected = Math.min(16 + sql.length() / 4, MAX_EXPECTED);
        this.kinds = new byte[expected];
        this.starts = new int[expected];
        this.ends = new int[expected];
    }

    /** Takes another text, in place of the one before. Only the owner may call it, since whoever holds these tokens would see others. */
    public void restart(String text) {
        sql = text;
        size = 0;
        doubt = null;
        index = null;
        if (text.length() > chars.length) {
            chars = new char[2 * text.length()];
        }
        text.getChars(0, text.length(), chars, 0);
    }

    private Tokens(Tokens longer, int size) {
        this.sql = longer.sql;
        this.chars = longer.chars;
        this.dialect = longer.dialect;
        this.modes = longer.modes;
        this.kinds = longer.kinds;
        this.starts = longer.starts;
        this.ends = longer.ends;
        this.size = size;
        this.doubt = longer.doubt;
        this.whole = longer.index();
    }

    /** The tokens of a text, whatever it is: nothing is ever thrown. Takes time in proportion to its length. */
    public static Tokens scan(String sql, Dialect dialect) {
        return scan(sql, dialect, LexicalModes.of(dialect));
    }

    /** Scans a text of a session that reads in that way. */
    public static Tokens scan(String sql, Dialect dialect, LexicalModes modes) {
        return Scanner.scan(sql, dialect, modes);
    }

    /** Scans a text that stands in this one, which a server reads in the same modes. */
    public Tokens scanWithin(String text) {
        return scan(text, dialect, modes);
    }

    // A byte for each kind: a token array is made for every text that is not known yet.
    @SuppressWarnings("EnumOrdinal")
    private static byte code(TokenKind kind) {
        return (byte) kind.ordinal();
    }

    void add(TokenKind kind, int start, int end) {
        if (size == kinds.length) {
            int larger = larger(start);
            kinds = Arrays.copyOf(kinds, larger);
            starts = Arrays.copyOf(starts, larger);
            ends = Arrays.copyOf(ends, larger);
        }
        kinds[size] = code(kind);
        starts[size] = start;
        ends[size++] = end;
    }

    /**
     * Room for more tokens: for the rest of a text that goes on as it began, but not too much, since it may go on with one long literal.
     *
     * @param read how many characters have been read
     */
    private int larger(int read) {
        long likely = (long) (1.05 * size * sql.length() / Math.max(read, 1)) + 16;
        return (int) Math.max(size + size / 2, Math.min(likely, MAX_GROWTH * (long) size));
    }

    /** From here on it can't be told what the text says. */
    void doubt(Doubt why) {
        doubt = why;
    }

    /** Why it can't be told what the text says to the server; null where it can. */
    public @Nullable Doubt doubt() {
        return doubt;
    }

    /** The text that was scanned. */
    public String sql() {
        return sql;
    }

    /** The characters of {@link #sql()}, behind which may stand others. Not to be written to. */
    public char[] chars() {
        return chars;
    }

    /** The dialect whose quoting and comments the scan followed. */
    public Dialect dialect() {
        return dialect;
    }

    /** How the session reads that the text is for. */
    public LexicalModes modes() {
        return modes;
    }

    /** Returns these tokens without those from {@code to} on, so that a reader of one statement can't see into the next. */
    public Tokens upTo(int to) {
        return to == size ? this : new Tokens(this, to);
    }

    /** How many tokens there are. */
    public int size() {
        return size;
    }

    /** Returns what kind token {@code i} is. */
    public TokenKind kind(int i) {
        return KINDS[kinds[i]];
    }

    /** Offset of the first character of token {@code i}. */
    public int start(int i) {
        return starts[i];
    }

    /** Offset after the last character of token {@code i}. */
    public int end(int i) {
        return ends[i];
    }

    /** The text of token {@code i}, as written. */
    public String text(int i) {
        return sql.substring(starts[i], ends[i]);
    }

    /** Returns the text of token {@code i} in upper case, to be looked up among words. */
    public String upper(int i) {
        return index().upper(i);
    }

    /**
     * Returns true if token {@code i} exists and is that unquoted word, in any case.
     *
     * @param word a word of ASCII letters, digits and underscores
     */
    public boolean isWord(int i, String word) {
        if (i < 0 || i >= size || kind(i) != TokenKind.WORD || ends[i] - starts[i] != word.length()) {
            return false;
        }
        for (int k = 0; k < word.length(); k++) {
            int difference = chars[starts[i] + k] ^ word.charAt(k);
            // Only ASCII letters have two cases here: to the engines, too, no keyword is written with a dotless i.
            if (difference != 0 && difference != 0x20) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if token {@code i} exists and is one of those unquoted words, in any case. */
    public boolean isAnyWord(int i, String... words) {
        for (String word : words) {
            if (isWord(i, word)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if token {@code i} exists and is that operator or punctuation. */
    public boolean isSymbol(int i, String symbol) {
        return i >= 0
                && i < size
                && kind(i) == TokenKind.SYMBOL
                && ends[i] - starts[i] == symbol.length()
                && chars[starts[i]] == symbol.charAt(0)
                && (symbol.length() == 1 || sql.startsWith(symbol, starts[i]));
    }

    /** The character that token {@code i} is, if it exists and is punctuation of one character; else NUL. */
    public char symbol(int i) {
        boolean is = i >= 0 && i < size && kinds[i] == SYMBOL && ends[i] - starts[i] == 1;
        return is ? chars[starts[i]] : 0;
    }

    /** Returns true if token {@code i} is a number or an ordinary string: what lists of thousands of values consist of. */
    public boolean isNumberOrString(int i) {
        return i < size && (kinds[i] == NUMBER || kinds[i] == STRING);
    }

    /** Returns true if token {@code i} is a number or a string, also of bytes: a shape leaves these out. */
    public boolean isLiteral(int i) {
        byte kind = kinds[i];
        return kind == NUMBER || kind == STRING || kind == BYTES;
    }

    /** Returns true if token {@code i} exists and is a word or quoted name, so could name a table or a column. */
    public boolean isName(int i) {
        return i >= 0 && i < size && (kind(i) == TokenKind.WORD || kind(i) == TokenKind.QUOTED_NAME);
    }

    /**
     * The name that token {@code i} stands for: quotes removed, escapes resolved, an unquoted word folded as the database
     * folds it, so that two spellings of one name give one string.
     */
    public String name(int i) {
        return index().name(i);
    }

    /** Reads what {@link #name} returns. The index asks once for each token. */
    String readName(int i) {
        String text = text(i);
        boolean quoted = kind(i) == TokenKind.QUOTED_NAME;
        if (quoted && text.length() > 1 && text.charAt(1) == '&') {
            return dialect.cut(UnicodeEscapes.decode(Dialect.unquoted(text.substring(2)), escape(i)));
        }
        if (quoted && text.charAt(0) == '`' && dialect.has(Capability.H2_GRAMMAR)) {
            return dialect.name(Dialect.unquoted(text), false, modes.folding()); // such quotes keep no case there
        }
        return dialect.name(text, quoted, modes.folding());
    }

    /** Returns what begins an escape in {@code U&"…"}: a backslash, or what UESCAPE behind it says. */
    private char escape(int name) {
        boolean other = isWord(name + 1, "UESCAPE") && name + 2 < size && kind(name + 2) == TokenKind.STRING;
        String said = other ? stringValue(name + 2) : null;
        return said == null || said.length() != 1 ? '\\' : said.charAt(0);
    }

    /**
     * The characters that string literal {@code i} stands for, its escapes resolved by the rules of the dialect, or null when
     * that can't be said with certainty (escaped bytes beyond ASCII, YQL's typed strings).
     */
    public @Nullable String stringValue(int i) {
        return StringLiteral.value(this, i);
    }

    /**
     * The statements in the text, split at semicolons outside parentheses and outside BEGIN … END bodies, without the
     * semicolons and without empty ones.
     */
    public List<TokenRange> statements() {
        return StatementSplitter.split(this);
    }

    /**
     * For a plain value that begins at token {@code i} the index after it, else -1. Plain are a placeholder, a literal, also
     * one that names its type as {@code DATE '…'}, a signed number, NULL, TRUE and FALSE: what stands for one value by itself,
     * whatever surrounds it.
     */
    public int valueEnd(int i) {
        if (i >= size) {
            return -1;
        }
        if (isLiteral(i) || kinds[i] == PARAMETER) {
            return i + 1;
        }
        if (kinds[i] == WORD) {
            return isWord(i, "NULL") || isWord(i, "TRUE") || isWord(i, "FALSE") ? i + 1 : TemporalLiteral.end(this, i);
        }
        if (isSymbol(i, "{")) {
            return TemporalLiteral.escapeEnd(this, i);
        }
        boolean isSigned = isSymbol(i, "-") || isSymbol(i, "+");
        return isSigned && i + 1 < size && kinds[i + 1] == NUMBER ? i + 2 : -1;
    }

    /** Returns true if token {@code i} is a number of decimal digits alone, and so few that it is a long. */
    public boolean isDigits(int i) {
        boolean is = kind(i) == TokenKind.NUMBER && ends[i] - starts[i] <= NumberLiteral.SAFE_DIGITS;
        for (int k = starts[i]; is && k < ends[i]; k++) {
            is = chars[k] >= '0' && chars[k] <= '9';
        }
        return is;
    }

    /** The number that these {@linkplain #isDigits digits} are. */
    long digits(int i) {
        long number = 0;
        for (int k = starts[i]; k < ends[i]; k++) {
            number = 10 * number + (chars[k] - '0');
        }
        return number;
    }

    /** Returns true if the number that token {@code i} is has an exponent, which makes a floating point number of it in some engines. */
    public boolean hasExponent(int i) {
        String text = text(i);
        return (text.indexOf('e') > 0 || text.indexOf('E') > 0) && !text.regionMatches(true, 0, "0x", 0, 2);
    }

    /** Returns true if it names parameters by their numbers ({@code @p1}, {@code $1}, {@code ?1}), which the driver gives each {@code ?} as well. */
    public boolean numbersParameters() {
        return index().areNamedByNumber();
    }

    /** Index of all tokens. Only the thread that plans the text uses it. */
    public TokenIndex index() {
        TokenIndex known = index;
        if (known == null) {
            known = new TokenIndex(this, whole);
            index = known;
        }
        return known;
    }

    /** The first token from {@code from} on that is no hint. */
    public int behindHints(int from) {
        int at = from;
        while (at < size && kind(at) == TokenKind.HINT) {
            at++;
        }
        return at;
    }

    /** The last part of the name that begins at token {@code first}: that of {@code c} in {@code a.b.c}; it ends before {@code to}. */
    public int lastOfName(int first, int to) {
        int last = first;
        while (last + 2 < to && isSymbol(last + 1, ".") && isName(last + 2)) {
            last += 2;
        }
        return last;
    }

    /** The index after the bracket that closes the one at token {@code open}, of the same kind; {@link #size()} when none does. */
    public int closing(int open) {
        return index().closing(open);
    }

    /** Returns the index after token {@code i} or, if a bracket opens there, after the one that closes it. */
    public int behind(int i) {
        char symbol = symbol(i);
        return symbol == '(' || symbol == '[' || symbol == '{' ? closing(i) : i + 1;
    }
}
