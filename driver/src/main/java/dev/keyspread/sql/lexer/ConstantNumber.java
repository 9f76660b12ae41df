package dev.keyspread.sql.lexer;

import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Computes what is made of numbers alone, by signs, parentheses, {@code +}, {@code -}, {@code *} and casts of whole numbers to integers:
 * {@code - -18}, {@code 1 + 2 * 3}, {@code 1e1::int}. Only
 * what every engine computes without loss, see {@link dev.keyspread.sql.Dialect#computesIntegersExactly}.
 */
public final class ConstantNumber {
    /** Deeper ones are left to the database. */
    private static final int MAX_DEPTH = 64;

    private static final String[] INTEGERS = {"INT", "INTEGER", "BIGINT", "SMALLINT", "INT2", "INT4", "INT8"};

    private final Tokens tokens;
    private final int to;
    private int at;
    private int depth;

    private ConstantNumber(Tokens tokens, TokenRange range) {
        this.tokens = tokens;
        this.at = range.from();
        this.to = range.to();
    }

    /**
     * The value of the expression in those tokens.
     *
     * @return a Long or BigDecimal; null when something else stands there, or a step of it comes to more than a long
     */
    public static @Nullable Number read(Tokens tokens, TokenRange range) {
        if (!tokens.dialect().has(Capability.KNOWN_ARITHMETIC)) {
            return null;
        }
        ConstantNumber expression = new ConstantNumber(tokens, range);
        Number value = expression.sum();
        return expression.at == range.to() ? value : null;
    }

    private @Nullable Number sum() {
        Number left = product();
        while (left != null && (isNext("+") || isNext("-"))) {
            boolean subtracts = isNext("-");
            at++;
            Number right = product();
            left = right == null ? null : added(left, subtracts ? NumberLiteral.negated(right) : right);
        }
        return left;
    }

    /** Of whole numbers: how many digits the product of fractions keeps is not the same everywhere. */
    private @Nullable Number product() {
        Number left = factor();
        while (left != null && isNext("*")) {
            at++;
            Number right = factor();
            left = left instanceof Long a && right instanceof Long b ? multiplied(a, b) : null;
        }
        return left;
    }

    private @Nullable Number factor() {
        if (++depth > MAX_DEPTH) {
            return null;
        }
        Number value = null;
        if (isNext("-") || isNext("+")) {
            boolean negates = isNext("-");
            at++;
            Number operand = factor();
            value = operand == null || !negates ? operand : checked(NumberLiteral.negated(operand));
        } else if (isNext("(")) {
            at++;
            Number inner = sum();
            value = isNext(")") ? inner : null;
            at++;
            value = behindCasts(value);
        } else if (at < to && tokens.kind(at) == TokenKind.NUMBER) {
            int number = at++;
            boolean isExact = !tokens.hasExponent(number)
                    || (isNext("::") && !tokens.dialect().has(Capability.EXPONENT_IS_DOUBLE));
            value = behindCasts(isExact ? checked(NumberLiteral.value(tokens, number)) : null);
        }
        depth--;
        return value;
    }

    /** The number behind casts to integers, of which none changes it; null behind any other. A number that is too large is an error then. */
    private @Nullable Number behindCasts(@Nullable Number number) {
        Number value = number;
        while (value != null && isNext("::")) {
            boolean isInteger = at + 1 < to && tokens.isAnyWord(at + 1, INTEGERS);
            value = isInteger ? whole(value) : null;
            at += 2;
        }
        return value;
    }

    private static @Nullable Number whole(Number number) {
        if (!(number instanceof BigDecimal decimal)) {
            return number;
        }
        boolean fits = decimal.signum() == 0
                || (decimal.stripTrailingZeros().scale() <= 0 && decimal.precision() - decimal.scale() <= 18);
        return fits ? (Number) decimal.longValueExact() : null;
    }

    private boolean isNext(String symbol) {
        return at < to && tokens.isSymbol(at, symbol);
    }

    /** The number unless it is more than a long. */
    private static @Nullable Number checked(@Nullable Number number) {
        return number instanceof Long || number instanceof BigDecimal ? number : null;
    }

    private static @Nullable Number added(Number a, Number b) {
        if (a instanceof Long left && b instanceof Long right) {
            long sum = left + right;
            return ((left ^ sum) & (right ^ sum)) < 0 ? null : (Number) sum;
        }
        return decimal(a).add(decimal(b));
    }

    private static @Nullable Number multiplied(long a, long b) {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        return high == low >> 63 ? (Number) low : null;
    }

    private static BigDecimal decimal(Number number) {
        return number instanceof BigDecimal decimal ? decimal : BigDecimal.valueOf(number.longValue());
    }
}
