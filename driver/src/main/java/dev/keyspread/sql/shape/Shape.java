package dev.keyspread.sql.shape;

import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A text without what differs between two executions of one statement: comments and spacing are dropped, literals are replaced by a marker
 * of their kind, and an IN list of plain values or rows, like the rows of a VALUES, is folded to one marker. Its tokens, called canonical
 * here, map back to the text's tokens, so what was learned from one text of a shape holds for every other. {@code ShapeAnalyzer} analyses
 * it once, and the plan cache keeps what was learned of it.
 */
public final class Shape {
    private static final int MAX_EXPECTED_LENGTH = 4_096;
    private static final int MAX_EXPECTED_TOKENS = 512;

    /** Stands for a folded list of values, or for the folded rows of a VALUES. */
    private static final String FOLDED = "…";

    /** Stands for the folded rows of an IN. */
    private static final String FOLDED_ROWS = "⋮";

    private final Tokens tokens;

    /** For each canonical token the token it begins with; the complement of it where values are folded. */
    private final int[] origin;

    private final int size;

    private final ShapeKey key;

    private Shape(Tokens tokens, ShapeKey key, int[] origin, int size) {
        this.tokens = tokens;
        this.key = key;
        this.origin = origin;
        this.size = size;
    }

    /** A long text is mostly literals or rows, and its shape keeps little of them: the key grows if it does not. */
    private static int expectedLength(Tokens tokens) {
        return Math.min(tokens.sql().length() + 8, MAX_EXPECTED_LENGTH);
    }

    /** The canonical text alone: what plans are looked up by. */
    public static ShapeKey key(Tokens tokens) {
        ShapeKey key = new ShapeKey(expectedLength(tokens));
        write(tokens, key, null);
        return key;
    }

    /** The shape of a text. */
    public static Shape of(Tokens tokens) {
        ShapeKey key = new ShapeKey(expectedLength(tokens));
        Origins origins = new Origins(Math.min(tokens.size() + 1, MAX_EXPECTED_TOKENS));
        int size = write(tokens, key, origins);
        return new Shape(tokens, key, origins.tokens, size);
    }

    static int write(Tokens tokens, ShapeKey key, @Nullable Origins origin) {
        String sql = tokens.sql();
        int size = 0;
        int i = 0;
        while (i < tokens.size()) {
            if (origin != null) {
                origin.note(size, i);
            }
            size++;
            TokenKind kind = tokens.kind(i);
            String shown = kind.shown();
            if (shown == null) {
                key.append(sql, tokens.start(i), tokens.end(i));
            } else {
                key.append(shown);
            }
            boolean opens = kind == TokenKind.SYMBOL && sql.charAt(tokens.start(i)) == '(';
            int end = opens ? foldedEnd(tokens, i) : -1;
            if (end < 0) {
                i++;
            } else {
                if (origin != null) {
                    origin.note(size, ~(i + 1));
                }
                size++;
                boolean rows = tokens.isSymbol(i + 1, "(");
                key.append(rows ? FOLDED_ROWS : FOLDED);
                i = end;
            }
        }
        if (origin != null) {
            origin.note(size, tokens.size());
        }
        return size;
    }

    /** For each canonical token the one that it begins with; they are few where thousands are folded. */
    private static final class Origins {
        private int[] tokens;

        private Origins(int expected) {
            this.tokens = new int[expected];
        }

        private void note(int at, int token) {
            if (at == tokens.length) {
                tokens = Arrays.copyOf(tokens, 2 * at);
            }
            tokens[at] = token;
        }
    }

    /** Where the parenthesis {@code open} opens something that is folded, the index of the one that closes it, else -1. */
    private static int foldedEnd(Tokens tokens, int open) {
        boolean isCompact =
                tokens.isWord(open - 1, "COMPACT") && tokens.dialect().has(Capability.YQL_LITERALS);
        if (tokens.isWord(isCompact ? open - 2 : open - 1, "IN")) {
            return tokens.isSymbol(open + 1, "(") ? rowListEnd(tokens, open + 1) : listEnd(tokens, open);
        }
        return tokens.isWord(open - 1, "VALUES") ? rowsEnd(tokens, open) : -1;
    }

    /** For the first of the rows of an IN the index of the parenthesis that closes the IN, else -1. */
    private static int rowListEnd(Tokens tokens, int open) {
        int end = rowsEnd(tokens, open);
        return end >= 0 && tokens.isSymbol(end + 1, ")") ? end + 1 : -1;
    }

    /** For the opening parenthesis of a list of plain values the index of its closing one, else -1. */
    private static int listEnd(Tokens tokens, int open) {
        int i = open + 1;
        while (true) {
            int end = tokens.isNumberOrString(i) ? i + 1 : tokens.valueEnd(i);
            char behind = end < 0 ? 0 : tokens.symbol(end);
            if (behind == ')') {
                return end;
            }
            if (behind != ',') {
                return -1;
            }
            i = end + 1;
        }
    }

    /** For the first of several rows of plain values the index of the last one's closing parenthesis, else -1. */
    private static int rowsEnd(Tokens tokens, int open) {
        int end = listEnd(tokens, open);
        while (end >= 0 && tokens.symbol(end + 1) == ',' && tokens.symbol(end + 2) == '(') {
            end = listEnd(tokens, end + 2);
        }
        return end;
    }

    /** The tokens of the text that it was made from. */
    public Tokens tokens() {
        return tokens;
    }

    /** The canonical text: what plans are looked up by. */
    public ShapeKey key() {
        return key;
    }

    /** How many canonical tokens there are. */
    public int size() {
        return size;
    }

    /** The text's token that canonical token {@code i} begins with; for {@code size()} the number of tokens. */
    public int token(int i) {
        return origin[i] < 0 ? ~origin[i] : origin[i];
    }

    /** The canonical token that a token of the text belongs to; {@link #size()} for the number of tokens. */
    public int canonical(int token) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (token(middle) <= token) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Returns true if canonical token {@code i} stands for folded values. */
    public boolean isFolded(int i) {
        return i < size && origin[i] < 0;
    }

    /** Returns true if canonical token {@code i} stands for the folded rows of an IN: {@code (1, 2), (3, 4)}. */
    public boolean foldsRows(int i) {
        return isFolded(i) && tokens.isSymbol(token(i), "(");
    }
}
