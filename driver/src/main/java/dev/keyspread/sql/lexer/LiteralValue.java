package dev.keyspread.sql.lexer;

import dev.keyspread.sql.dialect.Capability;
import org.jspecify.annotations.Nullable;

/**
 * The value that a literal in a text stands for, if that is beyond doubt. The rooms {@code plan.edit} and {@code plan.write} read values
 * by it. A value must not get into messages.
 *
 * @param value Long, BigInteger, BigDecimal, String, Boolean, byte[], LocalDate, LocalDateTime, OffsetDateTime or Instant; null for
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
            return tokens.dialect().has(Capability.YQL_LITERALS)
                    ? YqlLiteral.read(tokens, from)
                    : TemporalLiteral.read(tokens, from, to);
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
        TokenKind kind = tokens.kind(from);
        if (kind == TokenKind.NUMBER) {
            return number(tokens, from);
        } else if (kind == TokenKind.STRING) {
            return string(tokens, from);
        } else if (kind == TokenKind.BYTES) {
            return bytes(tokens, from);
        }
        return kind == TokenKind.WORD ? word(tokens, from) : null;
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

    private static @Nullable LiteralValue bytes(Tokens tokens, int i) {
        byte[] bytes = ByteLiteral.value(tokens, i);
        return bytes == null ? null : new LiteralValue(bytes);
    }
}
