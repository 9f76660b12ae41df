package dev.keyspread.plan.edit;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.CastValue;
import dev.keyspread.sql.expression.ConstantNumber;
import dev.keyspread.sql.expression.Expression;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Computes what a column keeps of a number in a text: {@code 15.4} is stored as 15 where there are whole numbers only.
 * {@link StoredSources} asks it. In doubt it must return null.
 */
final class NumberSource {
    private static final Pattern BITS = Pattern.compile("[bB]'[01]+'");

    private final Tokens tokens;
    private final Column column;
    private final boolean united;

    /** @param united whether a query brings it to one type with the values of other rows first, which may be a floating point type */
    NumberSource(Tokens tokens, Column column, boolean united) {
        this.tokens = tokens;
        this.column = column;
        this.united = united;
    }

    /** The value of {@code - -18} or {@code 1 + 2}; null when it is not known without the database. */
    @Nullable
    Source computed(Expression value) {
        Number number = ConstantNumber.of(value, tokens);
        if (number instanceof BigDecimal fraction) {
            return isInteger() && rounds() ? Source.constant(rounded(fraction)) : null;
        }
        return number == null ? null : Source.constant(number);
    }

    /**
     * MySQL's {@code 0x1F}, {@code 0b11} and {@code b'11'}, which are numbers to a column of numbers and byte strings to others; null when
     * it is none of them, or not certain.
     */
    @Nullable
    Source bits(CastValue value) {
        int at = value.value().from();
        boolean isOne = value.types().isEmpty() && value.value().to() == at + 1;
        if (!isOne || united || !tokens.dialect().has(Capability.MYSQL_GRAMMAR)) {
            return null;
        }
        Family family = column.type().family();
        boolean isBytes = family == Family.BYTES || family == Family.FIXED_BYTES;
        String digits = digits(at);
        if (digits == null || !(isBytes || isInteger() || family == Family.DECIMAL)) {
            return null;
        }
        byte[] bytes = bytes(digits.substring(2), digits.startsWith("0x") ? 4 : 1);
        if (isBytes) {
            return Source.constant(bytes);
        }
        BigInteger bits = new BigInteger(1, bytes);
        return Source.constant(bits.bitLength() < 64 ? (Object) bits.longValue() : bits);
    }

    /** Such a literal as {@code 0x1F} or {@code 0b11}. */
    private @Nullable String digits(int at) {
        String text = tokens.text(at);
        boolean isNumber = tokens.kind(at) == TokenKind.NUMBER && (text.startsWith("0x") || text.startsWith("0b"));
        if (tokens.kind(at) == TokenKind.BYTES && BITS.matcher(text).matches()) {
            return "0b" + text.substring(2, text.length() - 1);
        }
        return isNumber ? text : null;
    }

    /**
     * Returns as many bytes as the digits need, with zeros in front. Looks at each digit once: BigInteger's own reading of digits is quadratic.
     *
     * @param bitsOfDigit 4 for hexadecimal digits, 1 for binary ones
     */
    static byte[] bytes(CharSequence digits, int bitsOfDigit) {
        int length = digits.length();
        int digitsOfByte = Byte.SIZE / bitsOfDigit;
        byte[] stored = new byte[(length + digitsOfByte - 1) / digitsOfByte];
        for (int i = 0; i < length; i++) {
            int behind = length - 1 - i;
            int digit = Character.digit(digits.charAt(i), 1 << bitsOfDigit) << (behind % digitsOfByte * bitsOfDigit);
            stored[stored.length - 1 - behind / digitsOfByte] |= (byte) digit;
        }
        return stored;
    }

    /** The source, rounded as it is stored where it is a decimal fraction as written. */
    Source rounded(Source source, CastValue value) {
        boolean isDouble = tokens.dialect().has(Capability.EXPONENT_IS_DOUBLE)
                && tokens.hasExponent(value.value().to() - 1);
        // A cast to another type of integers rounds in the same way. MySQL's clamps what it can't hold.
        boolean isWritten = value.types().isEmpty() || !tokens.dialect().has(Capability.FEW_CAST_TYPES);
        boolean mayRound = isWritten && isInteger() && rounds() && !isDouble;
        return mayRound && source.constant() instanceof BigDecimal fraction
                ? Source.constant(rounded(fraction))
                : source;
    }

    private boolean isInteger() {
        Family family = column.type().family();
        return family == Family.INTEGER || family == Family.UNSIGNED_LONG;
    }

    private boolean rounds() {
        return !united && tokens.dialect().has(Capability.KNOWN_ARITHMETIC);
    }

    /** Half up, away from zero. */
    private static Object rounded(BigDecimal number) {
        boolean isHuge = number.precision() - number.scale() > 40; // no column holds it
        return isHuge ? number : number.setScale(0, RoundingMode.HALF_UP).toBigInteger();
    }
}
