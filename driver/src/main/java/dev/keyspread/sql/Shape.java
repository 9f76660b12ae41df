package dev.keyspread.sql;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A text without what differs between two executions of one statement: comments and spacing are dropped, literals are
 * replaced by a marker of their kind, and an IN list of plain values is folded to one marker. Its tokens, called canonical
 * here, map back to the text's tokens, so what was learned from one text of a shape holds for every other.
 */
public final class Shape {
    /** Stands for a folded list of values, of which there are at least two. */
    private static final char FOLDED = '…';

    private final Tokens tokens;
    private final String key;
    private final int[] origin;
    private final int size;

    private Shape(Tokens tokens, String key, int[] origin, int size) {
        this.tokens = tokens;
        this.key = key;
        this.origin = origin;
        this.size = size;
    }

    /** The canonical text alone: what plans are looked up by. */
    public static String key(Tokens tokens) {
        StringBuilder key = new StringBuilder(tokens.sql().length() + 8);
        write(tokens, key, null);
        return key.toString();
    }

    /** The shape of a text. */
    public static Shape of(Tokens tokens) {
        StringBuilder key = new StringBuilder(tokens.sql().length() + 8);
        int[] origin = new int[tokens.size() + 1];
        int size = write(tokens, key, origin);
        return new Shape(tokens, key.toString(), Arrays.copyOf(origin, size + 1), size);
    }

    private static int write(Tokens tokens, StringBuilder key, int @Nullable [] origin) {
        String sql = tokens.sql();
        int size = 0;
        int i = 0;
        while (i < tokens.size()) {
            if (origin != null) {
                origin[size] = i;
            }
            size++;
            switch (tokens.kind(i)) {
                case STRING -> key.append("'' ");
                case NUMBER -> key.append("0 ");
                case BYTES -> key.append("X'' ");
                case PARAMETER -> key.append("? ");
                default -> key.append(sql, tokens.start(i), tokens.end(i)).append(' ');
            }
            int end = foldableListEnd(tokens, i);
            if (end < 0) {
                i++;
            } else {
                if (origin != null) {
                    origin[size] = i + 1;
                }
                size++;
                key.append(FOLDED).append(' ');
                i = end;
            }
        }
        if (origin != null) {
            origin[size] = tokens.size();
        }
        return size;
    }

    /** For the opening parenthesis of {@code IN (v, v, …)} with two or more plain values the index of its closing one, else -1. */
    private static int foldableListEnd(Tokens tokens, int open) {
        if (!tokens.isWord(open - 1, "IN") || !tokens.isSymbol(open, "(")) {
            return -1;
        }
        int values = 0;
        int i = open + 1;
        while (true) {
            int end = tokens.valueEnd(i);
            if (end < 0) {
                return -1;
            }
            values++;
            if (tokens.isSymbol(end, ")")) {
                return values > 1 ? end : -1;
            }
            if (!tokens.isSymbol(end, ",")) {
                return -1;
            }
            i = end + 1;
        }
    }

    /** The tokens of the text that it was made from. */
    public Tokens tokens() {
        return tokens;
    }

    /** The canonical text: equal for two texts exactly when they have one shape. */
    public String key() {
        return key;
    }

    /** How many canonical tokens there are. */
    public int size() {
        return size;
    }

    /** The text's token that canonical token {@code i} begins with; for {@code size()} the number of tokens. */
    public int token(int i) {
        return origin[i];
    }

    /** The canonical token that a token of the text belongs to; {@link #size()} for the number of tokens. */
    public int canonical(int token) {
        int i = Arrays.binarySearch(origin, token);
        return i < 0 ? -i - 2 : i;
    }

    /** Whether canonical token {@code i} stands for a folded list of values. */
    public boolean isFolded(int i) {
        return i >= 1 && i < size && origin[i + 1] - origin[i] > 1;
    }
}
