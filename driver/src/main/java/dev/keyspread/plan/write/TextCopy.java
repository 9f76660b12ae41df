package dev.keyspread.plan.write;

import dev.keyspread.sql.lexer.Tokens;
import java.util.Arrays;

/** A text that is copied with pieces inserted, from the first character to the last: in long runs, since it may be a megabyte long. */
final class TextCopy {
    private final char[] original;
    private final int length;
    private char[] chars;
    private int size;
    private int copied;

    /** @param added how many characters will be inserted, as a guess */
    TextCopy(Tokens tokens, int added) {
        this.original = tokens.chars();
        this.length = tokens.sql().length();
        this.chars = new char[length + added];
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
        return new String(chars, 0, size);
    }

    private void copyTo(int end) {
        int run = end - copied;
        reserve(run);
        System.arraycopy(original, copied, chars, size, run);
        size += run;
        copied = end;
    }

    private void reserve(int more) {
        if (size + more > chars.length) {
            chars = Arrays.copyOf(chars, Math.max(size + more, chars.length + chars.length / 4));
        }
    }
}
