package dev.keyspread.sql.expression;

import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.expression.Expression.Cast;
import dev.keyspread.sql.expression.Expression.Literal;
import dev.keyspread.sql.expression.Expression.Operation;
import dev.keyspread.sql.lexer.LiteralValue;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.math.BigDecimal;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Computes expressions of numbers alone: signs, {@code +}, {@code -}, {@code *} and casts of whole numbers to integers, such as
 * {@code - -18}, {@code 1 + 2 * 3} and {@code 1e1::int}. {@code NumberSource} asks it for a number that a statement stores.
 *
 * <p>It must compute only what every engine computes without loss, see {@link dev.keyspread.sql.Dialect#computesIntegersExactly}. Null
 * means any doubt.
 */
public final class ConstantNumber {
    private static final String[] INTEGERS = {"INT", "INTEGER", "BIGINT", "SMALLINT", "INT2", "INT4", "INT8"};

    private final Tokens tokens;

    private ConstantNumber(Tokens tokens) {
        this.tokens = tokens;
    }

    /**
     * Returns the value of an expression.
     *
     * @return a Long or BigDecimal; null when it is something else, or a step of it comes to more than a long
     */
    public static @Nullable Number of(Expression expression, Tokens tokens) {
        return tokens.dialect().has(Capability.KNOWN_ARITHMETIC) ? new ConstantNumber(tokens).value(expression) : null;
    }

    private @Nullable Number value(Expression expression) {
        if (expression instanceof Literal literal) {
            return tokens.hasExponent(literal.range().from()) ? null : number(literal);
        }
        if (expression instanceof Cast cast) {
            return cast(cast);
        }
        return expression instanceof Operation operation ? value(operation) : null;
    }

    private @Nullable Number number(Literal literal) {
        int from = literal.range().from();
        boolean isNumber = tokens.kind(from) == TokenKind.NUMBER;
        LiteralValue read = isNumber ? LiteralValue.read(tokens, from, from + 1) : null;
        return read != null && read.value() instanceof Number number ? checked(number) : null;
    }

    private @Nullable Number value(Operation operation) {
        int signs =
                operation.operands().size() == 1 ? 1 : 0; // else an operator stands before all but the first operand
        Number value = signs == 1 ? Long.valueOf(0) : value(operation.operands().get(0));
        for (int i = 0; value != null && i < operation.operators().size(); i++) {
            Number right = value(operation.operands().get(i + 1 - signs));
            value = right == null ? null : computed(value, operation.operators().get(i), right);
        }
        return value;
    }

    private static @Nullable Number computed(Number left, String operator, Number right) {
        boolean isWhole = left instanceof Long && right instanceof Long;
        try {
            return switch (operator) {
                case "+" ->
                    isWhole ? whole(left, right, Math::addExact) : decimal(left).add(decimal(right));
                case "-" ->
                    isWhole
                            ? whole(left, right, Math::subtractExact)
                            : decimal(left).subtract(decimal(right));
                // How many digits the product of fractions keeps is not the same everywhere.
                case "*" -> isWhole ? whole(left, right, Math::multiplyExact) : null;
                default -> null;
            };
        } catch (ArithmeticException tooLarge) {
            return null;
        }
    }

    private static Number whole(Number left, Number right, LongBinaryOperator operator) {
        return operator.applyAsLong(left.longValue(), right.longValue());
    }

    /** The number in a cast to an integer, which doesn't change it; null in any other. A number that is too large is an error then. */
    private @Nullable Number cast(Cast cast) {
        boolean isInteger = cast.type().to() == cast.type().from() + 1
                && tokens.isAnyWord(cast.type().from(), INTEGERS);
        boolean isNumber =
                cast.operand() instanceof Literal && !tokens.dialect().has(Capability.EXPONENT_IS_DOUBLE);
        Number value = !isInteger ? null : isNumber ? number((Literal) cast.operand()) : value(cast.operand());
        return value == null ? null : whole(value);
    }

    private static @Nullable Number whole(Number number) {
        if (!(number instanceof BigDecimal decimal)) {
            return number;
        }
        boolean fits = decimal.signum() == 0
                || (decimal.stripTrailingZeros().scale() <= 0 && decimal.precision() - decimal.scale() <= 18);
        return fits ? (Number) decimal.longValueExact() : null;
    }

    /** The number unless it is more than a long. */
    private static @Nullable Number checked(@Nullable Number number) {
        return number instanceof Long || number instanceof BigDecimal ? number : null;
    }

    private static BigDecimal decimal(Number number) {
        return number instanceof BigDecimal decimal ? decimal : BigDecimal.valueOf(number.longValue());
    }
}
