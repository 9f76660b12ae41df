package dev.keyspread.shard.canonical;

import dev.keyspread.schema.Column;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.Types;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Exact decimals: plain digits, rounded to the column's scale, trailing zeros stripped: {@code 773}, {@code 1.5}.
 * {@link CanonicalValue#of} makes it, and {@link CanonicalInteger} uses it. Stored shards depend on its bytes, so they must never change.
 */
final class CanonicalDecimal extends CanonicalValue {
    /** PostgreSQL's limit; a number beyond it would be a text of gigabytes. */
    static final int MAX_SCALE = 1000;

    /** To read a number takes time by the square of its digits. */
    private static final int MAX_TEXT = 2 * MAX_SCALE;

    /** Bound of doubles that every engine writes with the same digits, if they have no more digits behind the point. */
    private static final double LARGEST_DOUBLE = 1e15;

    private static final int MAX_DOUBLE_SCALE = 20;

    private static final Pattern PLAIN = Pattern.compile("[+-]?[0-9]{1,1000}(\\.[0-9]{1,1000})?");

    private static final int AS_IT_COMES = -1;
    private static final int NOT_KNOWN = -2;

    /** Digits after the point, or one of the two above. */
    private final int scale;

    /** MySQL's, for which another number may be stored than a negative one. */
    private final boolean isUnsigned;

    private CanonicalDecimal(Column column, Dialect dialect, int scale) {
        super(column, dialect);
        this.scale = scale;
        String type = column.type().sql().toLowerCase(Locale.ROOT);
        this.isUnsigned = type.contains("unsigned") || type.contains("zerofill");
    }

    static CanonicalValue form(Column column, Dialect dialect) throws UnhashableException {
        int scale = column.type().scale();
        // pgjdbc reports a negative scale, which rounds to tens, as one near 2048.
        if (scale < -1 || scale > MAX_SCALE || column.type().sql().contains("-")) {
            throw new UnhashableException("its scale is negative or not known");
        }
        return new CanonicalDecimal(column, dialect, scale >= 0 ? scale : undeclared(dialect));
    }

    /** The scale of a column that declares none. */
    private static int undeclared(Dialect dialect) {
        if (dialect.has(Capability.GOOGLE_TYPES)) {
            return 9;
        }
        return dialect.has(Capability.POSTGRES_GRAMMAR) ? AS_IT_COMES : NOT_KNOWN;
    }

    @Override
    public void append(Object value, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        BigDecimal exact = exact(value, purpose);
        if (Math.abs((long) exact.scale()) > MAX_SCALE) {
            throw given("a number of too many digits");
        }
        if (isUnsigned && exact.signum() < 0) {
            throw given("a number that it can't hold");
        }
        BigDecimal stored = asStored(exact.stripTrailingZeros(), purpose);
        int precision = column.type().length();
        if (precision > 0 && scale >= 0 && stored.precision() - stored.scale() > precision - scale) {
            throw given("a number that it can't hold");
        }
        out.appendAscii(stored.signum() == 0 ? "0" : stored.toPlainString());
    }

    /** Rounded half up, away from zero, as PostgreSQL, H2 and MySQL do when a decimal is stored. */
    private BigDecimal asStored(BigDecimal exact, Purpose purpose) throws NotFillableException {
        if (scale == AS_IT_COMES || exact.scale() <= Math.max(scale, 0)) {
            return exact;
        }
        if (scale == NOT_KNOWN) {
            throw given("a fraction, and its scale is not known");
        }
        if (purpose == Purpose.COMPARE) {
            throw given("more digits after the point than it keeps, so that no stored value is equal");
        }
        if (!dialect.has(Capability.ROUNDS_DECIMALS)) {
            throw given("more digits after the point than it keeps");
        }
        return exact.setScale(scale, RoundingMode.HALF_UP).stripTrailingZeros();
    }

    private BigDecimal exact(Object value, Purpose purpose) throws NotFillableException {
        if (value.getClass() == BigDecimal.class) {
            return (BigDecimal) value;
        }
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return BigDecimal.valueOf(((Number) value).longValue());
        }
        if (value.getClass() == BigInteger.class) {
            return new BigDecimal((BigInteger) value);
        }
        if (value instanceof String text) {
            if (purpose == Purpose.COMPARE && dialect.has(Capability.TEXTS_COMPARE_AS_DOUBLES)) {
                throw given("a text, which MySQL compares as a floating point number");
            }
            if (!PLAIN.matcher(text).matches()) {
                throw given("a text that is no plain number");
            }
            if (text.length() > MAX_TEXT) {
                throw given("a number that it can't hold");
            }
            return new BigDecimal(text);
        }
        if (value instanceof Boolean truth && purpose == Purpose.STORE && dialect.has(Capability.BOOLEANS_AS_NUMBERS)) {
            return truth ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        if (purpose == Purpose.STORE && dialect.has(Capability.KNOWN_ARITHMETIC)) {
            return ofFloatingPoint(value);
        }
        throw unfit(value);
    }

    /**
     * Returns the decimal of a floating point number. PostgreSQL keeps 15 digits of a double and 6 of a float, others keep what it takes to
     * tell it from the next: where it has no more digits than that, all store the same.
     */
    private BigDecimal ofFloatingPoint(Object value) throws NotFillableException {
        double number = value instanceof Double || value instanceof Float ? ((Number) value).doubleValue() : Double.NaN;
        if (!(Math.abs(number) < LARGEST_DOUBLE)) {
            throw unfit(value);
        }
        BigDecimal written = new BigDecimal(value.toString()).stripTrailingZeros();
        boolean isSame = value instanceof Double || written.compareTo(BigDecimal.valueOf(number)) == 0;
        if (!isSame || written.precision() > (value instanceof Double ? 15 : 6) || written.scale() > MAX_DOUBLE_SCALE) {
            throw given("a floating point number of more digits than are certainly kept");
        }
        return written;
    }

    @Override
    boolean keeps(Object value, int sqlType) {
        boolean isDecimal = sqlType == Types.NUMERIC || sqlType == Types.DECIMAL;
        if (isPlainText(value, sqlType)) {
            return true;
        }
        boolean isInteger =
                value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte;
        boolean isExact = isInteger || value.getClass() == BigDecimal.class || value.getClass() == BigInteger.class;
        if (isExact && isDecimal) {
            return isWhollySent(value);
        }
        if (!dialect.has(Capability.CONVERTS_TO_TARGET)) {
            return false;
        }
        if (value instanceof Double || value instanceof Float) {
            return isDecimal || sqlType == Types.DOUBLE || sqlType == Types.FLOAT;
        }
        return (isDecimal && value instanceof String)
                || (isInteger && IntegerRange.isHeld(((Number) value).longValue(), sqlType))
                || (value.getClass() == BigInteger.class && isHeld((BigInteger) value, sqlType))
                || (isExact && isUntyped(sqlType));
    }

    private static boolean isHeld(BigInteger number, int sqlType) {
        return number.bitLength() < Long.SIZE && IntegerRange.isHeld(number.longValue(), sqlType);
    }

    @Override
    String remedy() {
        return "bind it as a BigDecimal or a long";
    }
}
