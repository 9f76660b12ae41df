package dev.keyspread.sql.shape;

import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Holds a text with a mark in the place of each literal. The plan cache looks up shapes by it, because it takes less time to make than the
 * canonical text of a {@link Shape}. Equal masked texts have one shape; texts with other spacing are different.
 *
 * <p>Only an instance from {@link #kept} may be a key: {@link #write} changes the others. One thread uses an instance that is written to.
 */
public final class LiteralMaskedText {
    /** Mark of a literal by its kind. A text that holds a mark as a character of its own is never kept. */
    private static final char STRING = 1;

    private static final char NUMBER = 2;
    private static final char BYTES = 3;

    /** The multiplier of hash codes, 31, to the fourth power. */
    private static final int FOURTH = 31 * 31 * 31 * 31;

    private char[] chars;
    private int length;
    private int hash;
    private int literals;

    LiteralMaskedText() {
        this.chars = new char[256];
    }

    private LiteralMaskedText(LiteralMaskedText other) {
        this.chars = Arrays.copyOf(other.chars, other.length);
        this.length = other.length;
        this.hash = other.hash;
        this.literals = other.literals;
    }

    /** Replaces this text by another one, masked. */
    void write(Tokens tokens) {
        char[] text = tokens.chars();
        int end = tokens.sql().length();
        if (chars.length < end) { // a literal is no shorter than its mark
            chars = new char[2 * end];
        }
        length = 0;
        literals = 0;
        int copied = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isLiteral(i)) {
                copy(text, copied, tokens.start(i));
                chars[length++] = mark(tokens.kind(i));
                literals++;
                copied = tokens.end(i);
            }
        }
        copy(text, copied, end);
        hash = hash(chars, length);
    }

    private static char mark(TokenKind kind) {
        return kind == TokenKind.STRING ? STRING : kind == TokenKind.NUMBER ? NUMBER : BYTES;
    }

    private void copy(char[] text, int from, int to) {
        System.arraycopy(text, from, chars, length, to - from);
        length += to - from;
    }

    /** Hashes eight characters at a time, in two numbers, because each step of one number waits for the last one. */
    private static int hash(char[] chars, int length) {
        int code = 0;
        int other = 0;
        int i = 0;
        for (; i + 7 < length; i += 8) {
            code = FOURTH * code + four(chars, i);
            other = FOURTH * other + four(chars, i + 4);
        }
        code = FOURTH * code + other;
        for (; i < length; i++) {
            code = 31 * code + chars[i];
        }
        return code;
    }

    private static int four(char[] chars, int i) {
        return 31 * 31 * 31 * chars[i] + 31 * 31 * chars[i + 1] + 31 * chars[i + 2] + chars[i + 3];
    }

    /**
     * Returns a copy that is never written to, for use as a key. Returns null for a text with a comment, which may never come again, and
     * for a text with a character that looks like a mark.
     *
     * @param tokens the tokens of this text
     */
    @Nullable
    LiteralMaskedText kept(Tokens tokens) {
        int marks = 0;
        for (int i = 0; i < length; i++) {
            marks += chars[i] >= STRING && chars[i] <= BYTES ? 1 : 0;
        }
        return marks == literals && !holdsComment(tokens) ? new LiteralMaskedText(this) : null;
    }

    private static boolean holdsComment(Tokens tokens) {
        int end = 0;
        for (int i = 0; i <= tokens.size(); i++) {
            int next = i < tokens.size() ? tokens.start(i) : tokens.sql().length();
            if (!tokens.sql().substring(end, next).isBlank()) {
                return true;
            }
            end = i < tokens.size() ? tokens.end(i) : next;
        }
        return false;
    }

    /** Returns the number of characters. */
    public int length() {
        return length;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /**
     * Compares this text with another one. One of the two has to be kept: then equal texts with equally many literals have their marks at
     * the same places.
     */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LiteralMaskedText text
                && hash == text.hash
                && literals == text.literals
                && Arrays.equals(chars, 0, length, text.chars, 0, text.length);
    }
}
