package dev.keyspread.sql.shape;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The canonical text of a shape, by which it is looked up: its hash code is made while it is written, and two are compared as blocks of
 * memory. One that is in a map is not written to any more. {@link ShapeScratch} writes it, and {@code PlanCache} looks shapes up by it.
 */
public final class ShapeKey {
    private char[] chars;
    private int length;
    private int hash;

    ShapeKey(int expected) {
        this.chars = new char[expected];
    }

    void clear() {
        length = 0;
        hash = 0;
    }

    /** A part of a text, and a space behind it. */
    void append(String text, int from, int to) {
        int end = length + to - from;
        if (end >= chars.length) {
            chars = Arrays.copyOf(chars, 2 * end + 16);
        }
        char[] into = chars; // in local variables: this is what texts of known shapes cost
        int code = hash;
        for (int i = from, k = length; i < to; i++, k++) {
            char c = text.charAt(i);
            into[k] = c;
            code = 31 * code + c;
        }
        into[end] = ' ';
        hash = 31 * code + ' ';
        length = end + 1;
    }

    void append(String text) {
        append(text, 0, text.length());
    }

    /** Characters of the canonical text. */
    public int length() {
        return length;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ShapeKey text
                && hash == text.hash
                && Arrays.equals(chars, 0, length, text.chars, 0, text.length);
    }

    @Override
    public String toString() {
        return new String(chars, 0, length);
    }
}
