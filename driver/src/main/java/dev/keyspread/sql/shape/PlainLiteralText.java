package dev.keyspread.sql.shape;

import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import org.jspecify.annotations.Nullable;

/**
 * Holds a text whose literals are all plain: whole numbers, and strings in single quotes without a backslash. A text that differs
 * from it in plain literals alone has the same {@link LiteralMaskedText}. Comparing the two tells that without a scan; {@code TextBuffers} does so for recent texts. A text that differs in more may still have the same shape. Immutable.
 */
public final class PlainLiteralText {
    /** Characters of a text: each connection keeps some. */
    private static final int MAX_LENGTH = 500;

    private final String text;

    /** Where each literal begins and ends. */
    private final int[] literals;

    private PlainLiteralText(String text, int[] literals) {
        this.text = text;
        this.literals = literals;
    }

    /** Returns a scanned text for later comparisons; null where it is long, has a literal that is not plain or in doubt, or none at all. */
    public static @Nullable PlainLiteralText of(Tokens tokens) {
        String sql = tokens.sql();
        int count = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isLiteral(i)) {
                if (!isPlain(tokens, i)) {
                    return null;
                }
                count++;
            }
        }
        if (count == 0 || sql.length() > MAX_LENGTH || tokens.doubt() != null) {
            return null;
        }
        int[] literals = new int[2 * count];
        int at = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isLiteral(i)) {
                literals[at++] = tokens.start(i);
                literals[at++] = tokens.end(i);
            }
        }
        return new PlainLiteralText(sql, literals);
    }

    /** Returns what stands behind it matters too: {@code 0} before an {@code x}, or a quote before another, would go on with what follows. */
    private static boolean isPlain(Tokens tokens, int i) {
        String sql = tokens.sql();
        int end = tokens.end(i);
        boolean isDelimited = end == sql.length() || ",) ".indexOf(sql.charAt(end)) >= 0;
        return isDelimited && tokens.kind(i) != TokenKind.BYTES && literalEnd(sql, tokens.start(i)) == end;
    }

    /** Where the plain literal ends that begins at {@code start}; negative where none does. */
    private static int literalEnd(String sql, int start) {
        if (start < sql.length() && sql.charAt(start) == '\'') {
            int i = start + 1;
            while (i < sql.length() && sql.charAt(i) != '\'' && sql.charAt(i) != '\\') {
                i++;
            }
            return i < sql.length() && sql.charAt(i) == '\'' ? i + 1 : -1;
        }
        int i = start;
        while (i < sql.length() && sql.charAt(i) >= '0' && sql.charAt(i) <= '9') {
            i++;
        }
        return i > start ? i : -1;
    }

    /** Returns true if a text differs from it in literals alone, and each is plain and of the same kind. */
    public boolean matches(String sql) {
        int at = 0;
        int from = 0;
        for (int k = 0; k < literals.length; k += 2) {
            int start = literals[k];
            int length = start - from;
            if (!sql.regionMatches(at, text, from, length)) {
                return false;
            }
            at += length;
            boolean isSameKind = at < sql.length() && (sql.charAt(at) == '\'') == (text.charAt(start) == '\'');
            int end = isSameKind ? literalEnd(sql, at) : -1;
            if (end < 0) {
                return false;
            }
            at = end;
            from = literals[k + 1];
        }
        int rest = text.length() - from;
        return sql.length() - at == rest && sql.regionMatches(at, text, from, rest);
    }
}
