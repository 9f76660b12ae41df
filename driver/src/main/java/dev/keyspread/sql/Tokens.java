package dev.keyspread.sql;

import java.util.Arrays;

/**
 * The tokens of one text, in order, as offsets into it. Kept as plain arrays, since one is filled for each new text. The
 * text between two tokens is white space and comments, so the text is never lost: {@code start} and {@code end} are
 * offsets into {@link #sql()} counted in UTF-16 units.
 */
public final class Tokens {
    private final String sql;
    private final Dialect dialect;
    private TokenKind[] kinds;
    private int[] starts;
    private int[] ends;
    private int size;

    Tokens(String sql, Dialect dialect) {
        this.sql = sql;
        this.dialect = dialect;
        int expected = 16 + sql.length() / 4;
        this.kinds = new TokenKind[expected];
        this.starts = new int[expected];
        this.ends = new int[expected];
    }

    void add(TokenKind kind, int start, int end) {
        if (size == kinds.length) {
            kinds = Arrays.copyOf(kinds, size * 2);
            starts = Arrays.copyOf(starts, size * 2);
            ends = Arrays.copyOf(ends, size * 2);
        }
        kinds[size] = kind;
        starts[size] = start;
        ends[size++] = end;
    }

    /** The text that was scanned. */
    public String sql() {
        return sql;
    }

    /** The dialect whose quoting and comments the scan followed. */
    public Dialect dialect() {
        return dialect;
    }

    /** How many tokens there are. */
    public int size() {
        return size;
    }

    /** What kind token {@code i} is. */
    public TokenKind kind(int i) {
        return kinds[i];
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

    /** Whether token {@code i} exists and is that unquoted word, in any case. */
    public boolean isWord(int i, String word) {
        return i >= 0
                && i < size
                && kinds[i] == TokenKind.WORD
                && ends[i] - starts[i] == word.length()
                && sql.regionMatches(true, starts[i], word, 0, word.length());
    }

    /** Whether token {@code i} exists and is that operator or punctuation. */
    public boolean isSymbol(int i, String symbol) {
        return i >= 0
                && i < size
                && kinds[i] == TokenKind.SYMBOL
                && ends[i] - starts[i] == symbol.length()
                && sql.startsWith(symbol, starts[i]);
    }

    /** Whether token {@code i} exists and is a word or quoted name, so could name a table or a column. */
    public boolean isName(int i) {
        return i >= 0 && i < size && (kind(i) == TokenKind.WORD || kind(i) == TokenKind.QUOTED_NAME);
    }

    /**
     * The name that token {@code i} stands for: quotes removed, escapes resolved, an unquoted word folded as the dialect
     * folds it, so that two spellings of one name give one string.
     */
    public String name(int i) {
        return dialect.name(text(i), kind(i) == TokenKind.QUOTED_NAME);
    }
}
