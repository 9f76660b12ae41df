package dev.keyspread.sql.lexer;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads a number in a text. {@link LiteralValue} calls it. */
final class NumberLiteral {
    /** Any number of so many digits is a long. */
    static final int SAFE_DIGITS = 18;

    /** A number takes time by the square of its digits, and no key has a thousand. */
    private static final int MAX_LENGTH = 1_000;

    private NumberLiteral() {}

    /**
     * The value of the number that token {@code i} is.
     *
     * @return a Long, BigInteger or BigDecimal; null when it is not certain what the engine makes of it
     */
    static @Nullable Number value(Tokens tokens, int i) {
        if (tokens.isDigits(i)) {
            return tokens.digits(i);
        }
        return tokens.end(i) - tokens.start(i) > MAX_LENGTH ? null : value(tokens.text(i), tokens);
    }

    static Number negated(Number number) {
        return number instanceof BigDecimal decimal
                ? decimal.negate()
                : fitted(integer(number).negate());
    }

    /** A Long or BigInteger of any size. */
    private static BigInteger integer(Number whole) {
        return whole instanceof BigInteger big ? big : BigInteger.valueOf(whole.longValue());
    }

    private static Number fitted(BigInteger whole) {
        return whole.bitLength() < 64 ? (Number) whole.longValue() : whole;
    }

    private static @Nullable Number value(String text, Tokens tokens) {
        int radix = radix(text);
        boolean isCertain = tokens.modes().prefixedNumbers();
        if (radix != 10) {
            return isCertain || (radix == 16 && tokens.dialect().has(Capability.GOOGLESQL_LITERALS))
                    ? whole(text.substring(2).replace("_", ""), radix)
                    : null;
        }
        if (text.indexOf('_') >= 0 && !isCertain) {
            return null;
        }
        String digits = withoutSuffix(text.replace("_", ""));
        for (int i = 0; i < digits.length(); i++) {
            if ("0123456789.eE+-".indexOf(digits.charAt(i)) < 0) {
                return null;
            }
        }
        boolean isWhole =
                digits.indexOf('.') < 0 && digits.toLowerCase(Locale.ROOT).indexOf('e') < 0;
        return isWhole ? whole(digits, 10) : fraction(digits, tokens.dialect());
    }

    private static int radix(String text) {
        if (text.length() < 3 || text.charAt(0) != '0') {
            return 10;
        }
        return switch (text.charAt(1)) {
            case 'x', 'X' -> 16;
            case 'o', 'O' -> 8;
            case 'b', 'B' -> 2;
            default -> 10;
        };
    }

    private static String withoutSuffix(String text) {
        int suffix = text.length();
        while (suffix > 1 && "uUlLsStT".indexOf(text.charAt(suffix - 1)) >= 0) {
            suffix--;
        }
        return text.substring(0, suffix);
    }

    private static @Nullable Number whole(String digits, int radix) {
        try {
            return fitted(new BigInteger(digits, radix));
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }

    /** Where an exponent makes a DOUBLE of a number, one that a DOUBLE does not hold is stored as another. */
    private static @Nullable Number fraction(String digits, Dialect dialect) {
        try {
            BigDecimal exact = new BigDecimal(digits);
            boolean isDouble = dialect.has(Capability.EXPONENT_IS_DOUBLE)
                    && digits.toLowerCase(Locale.ROOT).indexOf('e') >= 0;
            if (!isDouble) {
                return exact;
            }
            double stored = exact.doubleValue();
            boolean isKept = Double.isFinite(stored) && new BigDecimal(stored).compareTo(exact) == 0;
            return isKept ? exact : null;
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }
}
