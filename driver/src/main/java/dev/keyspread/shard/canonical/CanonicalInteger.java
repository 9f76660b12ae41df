package dev.keyspread.shard.canonical;

import dev.keyspread.schema.Column;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/**
 * Integers: decimal digits, {@code -5}, {@code 0}; for a function of an integer the 64 bits themselves, of an unsigned 64-bit column as
 * they are. {@link CanonicalValue#of} makes it. Stored shards depend on its bytes, so they must never change.
 */
public final class CanonicalInteger extends CanonicalValue {
    /** Below it a double stands for one integer only. */
    private static final double EXACT_DOUBLE = 1L << 53;

    /** Below it a float does. */
    private static final double EXACT_FLOAT = 1L << 24;

    private final IntegerRange range;

    CanonicalInteger(Column column, Dialect dialect) {
        super(column, dialect);
        this.range = IntegerRange.of(column.type());
    }

    @Override
    public void append(Object value, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        long integer = integer(value, purpose);
        if (range.unsigned64()) {
            out.appendUnsigned(integer);
        } else {
            out.appendDecimal(integer);
        }
    }

    /** Returns true if the 64 bits of a value stand for a number without sign. */
    public boolean isUnsigned() {
        return range.unsigned64();
    }

    /**
     * The 64 bits of a value.
     *
     * @throws NotFillableException when it is no whole number that the column can hold, or not certainly one
     */
    public long integer(Object value, Purpose purpose) throws NotFillableException {
        if (value instanceof Long integer) {
            // YDB's driver takes the bits of a Uint64 in a long.
            return range.unsigned64() && dialect.has(Capability.YQL_VALUES) ? integer : inRange(integer);
        }
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return inRange(((Number) value).longValue());
        }
        if (value instanceof String text) {
            return parsed(text, purpose);
        }
        if (value.getClass() == BigInteger.class) {
            return inRange((BigInteger) value);
        }
        if (value.getClass() == BigDecimal.class) {
            return whole((BigDecimal) value);
        }
        if (value instanceof Double number) {
            return whole(number, EXACT_DOUBLE);
        }
        if (value instanceof Float number) {
            return whole(number, EXACT_FLOAT);
        }
        if (value instanceof Boolean truth && purpose == Purpose.STORE && dialect.has(Capability.BOOLEANS_AS_NUMBERS)) {
            return truth ? 1 : 0;
        }
        throw unfit(value);
    }

    private long inRange(long integer) throws NotFillableException {
        if (!range.contains(integer)) {
            throw given("a number that it can't hold");
        }
        return integer;
    }

    private long inRange(BigInteger integer) throws NotFillableException {
        if (range.unsigned64() && integer.signum() >= 0 && integer.bitLength() <= 64) {
            return integer.longValue();
        }
        if (integer.bitLength() > 63) {
            throw given("a number that it can't hold");
        }
        return inRange(integer.longValue());
    }

    private long whole(BigDecimal number) throws NotFillableException {
        if (Math.abs((long) number.scale()) > CanonicalDecimal.MAX_SCALE) {
            throw given("a number that it can't hold");
        }
        try {
            return inRange(number.toBigIntegerExact());
        } catch (ArithmeticException e) {
            throw given("a number with a fraction");
        }
    }

    private long whole(double number, double exactBelow) throws NotFillableException {
        if (!(Math.abs(number) < exactBelow) || number != Math.rint(number)) {
            throw given("a floating point number that stands for no single integer");
        }
        return inRange((long) number);
    }

    private long parsed(String text, Purpose purpose) throws NotFillableException {
        if (!isPlain(text, purpose)) {
            throw given("a text that is no plain integer");
        }
        long integer;
        try {
            integer = range.unsigned64() && text.charAt(0) != '-'
                    ? Long.parseUnsignedLong(text)
                    : inRange(Long.parseLong(text));
        } catch (NumberFormatException e) {
            throw given("a number that it can't hold");
        }
        boolean isExact = integer > -EXACT_DOUBLE && integer < EXACT_DOUBLE && !(range.unsigned64() && integer < 0);
        if (purpose == Purpose.COMPARE && dialect.has(Capability.TEXTS_COMPARE_AS_DOUBLES) && !isExact) {
            throw given("a text that MySQL compares as a floating point number");
        }
        return integer;
    }

    /** Only the form that every engine reads alike: a sign and digits, for comparisons no plus sign. */
    private static boolean isPlain(String text, Purpose purpose) {
        int start = !text.isEmpty() && (text.charAt(0) == '-' || (text.charAt(0) == '+' && purpose == Purpose.STORE))
                ? 1
                : 0;
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return start < text.length();
    }

    private static boolean isShortNumber(String text) {
        return text.length() < 19 && isPlain(text, Purpose.COMPARE);
    }

    @Override
    boolean keeps(Object value, int sqlType) {
        if (value instanceof String text) {
            return isPlainText(value, sqlType)
                    || (isShortNumber(text) && IntegerRange.isHeld(Long.parseLong(text), sqlType));
        }
        boolean isInteger =
                value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte;
        if (isInteger) {
            return isHeld(((Number) value).longValue(), sqlType) || isUntyped(sqlType);
        }
        if (value.getClass() == BigInteger.class && (sqlType == Types.NUMERIC || isUntyped(sqlType))) {
            return isWhollySent(value);
        }
        if (!dialect.has(Capability.CONVERTS_TO_TARGET)) {
            return false;
        }
        if (value instanceof Boolean) {
            // As a text MySQL's driver sends 1 or, to a statement that the server has prepared, the word, which is
            // stored as 0.
            boolean isText = sqlType == Types.CHAR || sqlType == Types.VARCHAR;
            return dialect.has(Capability.BOOLEANS_AS_NUMBERS) && !isText && isHeld(1, sqlType);
        }
        Long whole = wholeOrNull(value);
        return whole != null && isHeld(whole, sqlType);
    }

    /** The whole number that a value of any length, or with a point, stands for; null where it stands for no single one. */
    private @Nullable Long wholeOrNull(Object value) {
        try {
            if (value.getClass() == BigInteger.class) {
                return ((BigInteger) value).longValueExact();
            }
            if (value.getClass() == BigDecimal.class) {
                return whole((BigDecimal) value);
            }
            return value instanceof Double || value instanceof Float ? (Long) integer(value, Purpose.STORE) : null;
        } catch (ArithmeticException | NotFillableException notWhole) {
            return null;
        }
    }

    /** Returns true if a whole number stays what it is on its way through such a type. */
    private boolean isHeld(long number, int sqlType) {
        if (IntegerRange.isHeld(number, sqlType)) {
            return true;
        }
        return dialect.has(Capability.CONVERTS_TO_TARGET)
                && switch (sqlType) {
                    // MySQL compares a text as a double.
                    case Types.DOUBLE, Types.FLOAT, Types.CHAR, Types.VARCHAR ->
                        Math.abs((double) number) < EXACT_DOUBLE;
                    case Types.REAL -> Math.abs((double) number) < EXACT_FLOAT;
                    case Types.BOOLEAN, Types.BIT ->
                        dialect.has(Capability.BOOLEANS_AS_NUMBERS) && (number == 0 || number == 1);
                    default -> false;
                };
    }

    @Override
    int formatId() {
        return range.unsigned64() ? 1 : 0;
    }

    @Override
    String remedy() {
        return "bind it as a long, an int or a BigInteger";
    }
}
