package dev.keyspread.plan.write;

import dev.keyspread.sql.lexer.Tokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A text that is copied with pieces inserted, from the first character to the last: in long runs, since it may be a megabyte long. Runs of
 * thousands of characters are taken out of the original as they are, which takes half the memory of characters.
 */
final class TextCopy {
    private static final int LONG_RUN = 8_192;
    private static final int BETWEEN_LONG_RUNS = 256;

    private final String text;
    private final char[] original;
    private final int length;

    /** What is finished, in front of {@link #chars}. */
    private final List<String> pieces = new ArrayList<>();

    private char[] chars;
    private int size;
    private int copied;

    /**
     * @param insertions at how many places something will be inserted
     * @param added how many characters that will be, as a guess
     */
    TextCopy(Tokens tokens, int insertions, int added) {
        this.text = tokens.sql();
        this.original = tokens.chars();
        this.length = text.length();
        boolean hasLongRuns = length / (insertions + 1) >= LONG_RUN;
        this.chars = new char[hasLongRuns ? BETWEEN_LONG_RUNS : length + added];
    }

    /** Inserts a piece at a place that is not before the last one. */
    void insert(int at, String piece) {
        copyTo(at);
        append(piece);
    }

    /** Adds to the piece that was inserted last. */
    void append(String piece) {
        reserve(piece.length());
        piece.getChars(0, piece.length(), chars, size);
        size += piece.length();
    }

    /** The whole text. */
    String finish() {
        copyTo(length);
        String last = new String(chars, 0, size);
        if (pieces.isEmpty()) {
            return last;
        }
        pieces.add(last);
        return String.join("", pieces);
    }

    private void copyTo(int end) {
        int run = end - copied;
        if (run >= LONG_RUN) {
            pieces.add(new String(chars, 0, size));
            pieces.add(text.substring(copied, end));
            size = 0;
        } else {
            reserve(run);
            System.arraycopy(original, copied, chars, size, run);
            size += run;
        }
        copied = end;
    }

    private void reserve(int more) {
        if (size + more > chars.length) {
            chars = Arrays.copyOf(chars, Math.max(size + more, chars.length + chars.length / 4));
        }
    }
}
