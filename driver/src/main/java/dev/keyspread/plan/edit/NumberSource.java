package dev.keyspread.plan.edit;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.CastValue;
import dev.keyspread.sql.lexer.ConstantNumber;
import dev.keyspread.sql.lexer.TokenKind;
import dev.keyspread.sql.lexer.Tokens;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** What a column keeps of a number in a text: {@code 15.4} is stored as 15 where there are whole numbers only. */
final class NumberSource {
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
    Source computed(TokenRange value) {
        Number number = ConstantNumber.read(tokens, value);
        if (number instanceof BigDecimal fraction) {
            return isInteger() && rounds() ? Source.constant(rounded(fraction)) : null;
        }
        return number == null ? null : Source.constant(number);
    }

    /**
     * MySQL's {@code 0x1F} and {@code 0b11}, which are numbers to a column of integers and byte strings to others; null when it is neither.
     */
    @Nullable
    Source bits(CastValue value) {
        int at = value.value().from();
        boolean isNumber = value.types().isEmpty()
                && value.value().to() == at + 1
                && tokens.kind(at) == TokenKind.NUMBER
                && tokens.dialect().countsBitsAsNumbers();
        if (!isNumber || united || !isInteger()) {
            return null;
        }
        String text = tokens.text(at);
        int radix = text.startsWith("0x") ? 16 : text.startsWith("0b") ? 2 : 0;
        if (radix == 0) {
            return null;
        }
        BigInteger bits = new BigInteger(text.substring(2), radix);
        return Source.constant(bits.bitLength() < 64 ? (Object) bits.longValue() : bits);
    }

    /** The source, rounded as it is stored where it is a decimal fraction as written. */
    Source rounded(Source source, CastValue value) {
        boolean isDouble = tokens.dialect().exponentMakesDouble()
                && tokens.hasExponent(value.value().to() - 1);
        boolean mayRound = value.types().isEmpty() && isInteger() && rounds() && !isDouble;
        return mayRound && source.constant() instanceof BigDecimal fraction
                ? Source.constant(rounded(fraction))
                : source;
    }

    private boolean isInteger() {
        Family family = column.type().family();
        return family == Family.INTEGER || family == Family.UNSIGNED_LONG;
    }

    private boolean rounds() {
        return !united && tokens.dialect().roundsDecimalsToIntegers();
    }

    /** Half up, away from zero. */
    private static Object rounded(BigDecimal number) {
        boolean isHuge = number.precision() - number.scale() > 40; // no column holds it
        return isHuge ? number : number.setScale(0, RoundingMode.HALF_UP).toBigInteger();
    }
}
