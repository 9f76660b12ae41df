package dev.keyspread.sql.lexer;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The value that a literal in a text stands for, where that is beyond doubt.
 *
 * @param value Long, BigInteger, BigDecimal, String, Boolean, byte[], LocalDate, LocalDateTime or OffsetDateTime; null for
 *     NULL
 */
public record LiteralValue(@Nullable Object value) {
    /**
     * The value of the plain literal in the tokens {@code [from, to)}, see {@link Tokens#valueEnd}.
     *
     * @return null when it is no literal, or one whose value depends on settings of the session or on escapes that are not
     *     resolved here
     */
    public static @Nullable LiteralValue read(Tokens tokens, int from, int to) {
        if (to - from > 1 && tokens.kind(from) == TokenKind.WORD) {
            return TemporalLiteral.read(tokens, from, to);
        }
        if (to - from > 2) {
            return TemporalLiteral.readEscape(tokens, from);
        }
        if (to - from == 2) {
            Number number = tokens.kind(from + 1) == TokenKind.NUMBER ? NumberLiteral.value(tokens, from + 1) : null;
            return number == null
                    ? null
                    : new LiteralValue(tokens.isSymbol(from, "+") ? number : NumberLiteral.negated(number));
        }
        return switch (tokens.kind(from)) {
            case NUMBER -> number(tokens, from);
            case STRING -> string(tokens, from);
            case BYTES ->
                tokens.dialect().hasPythonStrings() ? quotedBytes(tokens.text(from)) : bytes(tokens.text(from));
            case WORD -> word(tokens, from);
            default -> null;
        };
    }

    private static @Nullable LiteralValue number(Tokens tokens, int i) {
        Number number = NumberLiteral.value(tokens, i);
        return number == null ? null : new LiteralValue(number);
    }

    private static @Nullable LiteralValue word(Tokens tokens, int i) {
        if (tokens.isWord(i, "NULL")) {
            return new LiteralValue(null);
        }
        if (tokens.isWord(i, "TRUE") || tokens.isWord(i, "FALSE")) {
            return new LiteralValue(tokens.isWord(i, "TRUE"));
        }
        return null;
    }

    private static @Nullable LiteralValue string(Tokens tokens, int i) {
        String value = tokens.stringValue(i);
        return value == null ? null : new LiteralValue(value);
    }

    /** GoogleSQL's {@code b'…'}: the UTF-8 of what stands in the quotes, where no escape stands for something else. */
    private static @Nullable LiteralValue quotedBytes(String text) {
        int open = 0;
        while (Character.isLetter(text.charAt(open))) {
            open++;
        }
        char quote = text.charAt(open);
        boolean raw = text.substring(0, open).toUpperCase(Locale.ROOT).indexOf('R') >= 0;
        boolean triple = text.startsWith(String.valueOf(quote).repeat(3), open);
        if (triple || (!raw && text.indexOf('\\') >= 0)) {
            return null;
        }
        return new LiteralValue(text.substring(open + 1, text.length() - 1).getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable LiteralValue bytes(String text) {
        String upper = text.toUpperCase(Locale.ROOT);
        if (!upper.startsWith("X'") || !upper.endsWith("'") || upper.length() % 2 == 0) {
            return null;
        }
        byte[] bytes = new byte[(text.length() - 3) / 2];
        for (int i = 0; i < bytes.length; i++) {
            int high = Character.digit(text.charAt(2 + 2 * i), 16);
            int low = Character.digit(text.charAt(3 + 2 * i), 16);
            if (high < 0 || low < 0) {
                return null;
            }
            bytes[i] = (byte) (high << 4 | low);
        }
        return new LiteralValue(bytes);
    }
}
