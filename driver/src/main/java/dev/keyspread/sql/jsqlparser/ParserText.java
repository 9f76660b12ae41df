package dev.keyspread.sql.jsqlparser;

import dev.keyspread.sql.UnreadableStatementException;
import dev.keyspread.sql.shape.Shape;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A statement of a shape as text for the SQL parser: one line, single spaces, every literal and parameter a marker, dialect extras
 * {@link ParserMask masked}. Since it is written here, every offset that the parser reports maps back to a canonical token, whatever
 * comments, tabs or surrogates the original holds. {@link ParsedStatement} gives it to the parser, and the room {@code sql.read.parsed}
 * maps positions back by it.
 */
public final class ParserText {
    private final String text;
    private final int[] offsets;
    private final int[] canonical;
    private final BitSet parameters;

    private ParserText(String text, int[] offsets, int[] canonical, BitSet parameters) {
        this.text = text;
        this.offsets = offsets;
        this.canonical = canonical;
        this.parameters = parameters;
    }

    /**
     * The text of the statement in those canonical tokens.
     *
     * @throws UnreadableStatementException when it is more than the parser reads in time
     */
    public static ParserText of(Shape shape, int from, int to) throws UnreadableStatementException {
        ParserLimits.checkForParser(shape, from, to);
        ParserMask mask = ParserMask.of(shape, from, to);
        StringBuilder text = new StringBuilder();
        int[] offsets = new int[to - from];
        int[] canonical = new int[to - from];
        BitSet parameters = new BitSet();
        int count = 0;
        for (int i = from; i < to; i++) {
            String piece = mask.piece(i);
            if (piece.isEmpty()) {
                continue;
            }
            offsets[count] = text.length();
            canonical[count++] = i;
            if (piece.equals("?")) {
                parameters.set(text.length());
            }
            text.append(piece).append(' ');
        }
        return new ParserText(
                text.toString(), Arrays.copyOf(offsets, count), Arrays.copyOf(canonical, count), parameters);
    }

    /** The text that the parser is given. */
    public String text() {
        return text;
    }

    /** The canonical token at an offset of the text, or -1 when none begins there. */
    public int canonicalAt(int offset) {
        int i = Arrays.binarySearch(offsets, offset);
        return i < 0 ? -1 : canonical[i];
    }

    /** Returns true if a canonical token was left out of the text. */
    public boolean isMasked(int token) {
        return Arrays.binarySearch(canonical, token) < 0;
    }

    /** The offsets of its placeholders, a copy. */
    public BitSet parameters() {
        return (BitSet) parameters.clone();
    }
}
