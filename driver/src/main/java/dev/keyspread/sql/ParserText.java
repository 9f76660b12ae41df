package dev.keyspread.sql;

import java.util.Arrays;

/**
 * A statement of a shape as text for the SQL parser: one line, single spaces, every literal and parameter a marker, hints
 * dropped, dialect extras masked. Since it is written here, every offset that the parser reports maps back to a canonical
 * token, whatever comments, tabs or surrogates the original holds.
 */
final class ParserText {
    /** Longer texts never reach the parser: its time grows faster than their length. */
    private static final int MAXIMUM_LENGTH = 64 * 1024;

    /** Deeper parentheses never reach the parser: it looks ahead through each. */
    private static final int MAXIMUM_DEPTH = 64;

    private final String text;
    private final int[] offsets;
    private final int[] canonical;

    private ParserText(String text, int[] offsets, int[] canonical) {
        this.text = text;
        this.offsets = offsets;
        this.canonical = canonical;
    }

    static ParserText of(Shape shape, int from, int to) throws UnreadableStatementException {
        StringBuilder text = new StringBuilder();
        int[] offsets = new int[to - from];
        int[] canonical = new int[to - from];
        int count = 0;
        int depth = 0;
        for (int i = from; i < to; i++) {
            String piece = masked(shape, i);
            depth += piece.equals("(") ? 1 : piece.equals(")") ? -1 : 0;
            if (depth > MAXIMUM_DEPTH) {
                throw new UnreadableStatementException(
                        "its parentheses are nested more than " + MAXIMUM_DEPTH + " deep");
            }
            if (!piece.isEmpty()) {
                offsets[count] = text.length();
                canonical[count++] = i;
                text.append(piece).append(' ');
            }
            if (text.length() > MAXIMUM_LENGTH) {
                throw new UnreadableStatementException("it is longer than " + MAXIMUM_LENGTH + " characters");
            }
        }
        return new ParserText(text.toString(), Arrays.copyOf(offsets, count), Arrays.copyOf(canonical, count));
    }

    private static String masked(Shape shape, int i) {
        if (shape.isFolded(i)) {
            return "0";
        }
        Tokens tokens = shape.tokens();
        int token = shape.token(i);
        return switch (tokens.kind(token)) {
            case STRING, BYTES -> "'s'";
            case NUMBER -> "0";
            case PARAMETER, NAMED_PARAMETER -> "?";
            case QUOTED_NAME -> "\"q\"";
            case HINT -> "";
            case SYMBOL -> symbol(tokens.text(token));
            case WORD, UNTERMINATED -> tokens.text(token);
        };
    }

    private static String symbol(String symbol) {
        return switch (symbol) {
            case "==" -> "=";
            case "??", "??|", "??&" -> "||";
            default -> symbol;
        };
    }

    String text() {
        return text;
    }

    /** The canonical token at an offset of the text, or -1 when none begins there. */
    int canonicalAt(int offset) {
        int i = Arrays.binarySearch(offsets, offset);
        return i < 0 ? -1 : canonical[i];
    }
}
