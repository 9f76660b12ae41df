package dev.keyspread.sql.shape;

import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A text as it is spelt, with a mark in the place of each literal. Two texts that are equal so have the same tokens but for what
 * their literals say, and so one {@link Shape}; but the same text with other spacing is another one. It is copied in
 * a few long runs, and so made in a fraction of the time that the canonical text of a shape takes.
 */
public final class LiteralMaskedText {
    /** Marks of literals by their kinds; a text that holds such a character itself is never kept. */
    private static final char STRING = 1;

    private static final char NUMBER = 2;
    private static final char BYTES = 3;

    /** The fourth power of what a hash code is multiplied by for each character. */
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

    /** Becomes another text, masked. */
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
        return switch (kind) {
            case STRING -> STRING;
            case NUMBER -> NUMBER;
            default -> BYTES;
        };
    }

    private void copy(char[] text, int from, int to) {
        System.arraycopy(text, from, chars, length, to - from);
        length += to - from;
    }

    /** Eight characters at a time, in two numbers, since each step has to wait for the one before. */
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
     * One that is not written to any more.
     *
     * @return null where it is not worth keeping, since the text holds a comment and so may never come again, or must not be kept,
     *     since the text holds a character that is a mark
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

    /** How many characters it has. */
    public int length() {
        return length;
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /**
     * Tells the truth if one of both was kept. A text that was kept has no character that only looks like a mark. If both have as
     * many literals, and the same characters, then each mark of the other stands for a literal too.
     */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LiteralMaskedText text
                && hash == text.hash
                && literals == text.literals
                && Arrays.equals(chars, 0, length, text.chars, 0, text.length);
    }
}
