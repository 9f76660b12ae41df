package dev.keyspread.shard.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Types;

/**
 * Holds an object as it was bound together with the SQL type to convert it to. {@code GivenValue} makes it, and what hashes values takes it
 * apart. The object must not be read without its type, because the driver may store another value.
 *
 * @param value the object, not null
 * @param sqlType a number of {@link java.sql.Types} or of the driver's own
 */
public record WithTargetType(Object value, int sqlType) {
    /** Returns true if it is sent as a floating point number. */
    public boolean isFloatingPoint() {
        return sqlType == Types.DOUBLE || sqlType == Types.FLOAT || sqlType == Types.REAL;
    }

    /** Returns true if that is a type of text. As a CHAR a text may lose the blanks at its end. */
    public static boolean isText(int sqlType) {
        return switch (sqlType) {
            case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR, Types.NVARCHAR, Types.LONGNVARCHAR -> true;
            default -> false;
        };
    }

    /** Returns true if a number stays what it is with so many digits behind its point. */
    public static boolean hasScale(Object value, int scale) {
        boolean isWhole = value instanceof Long || value instanceof Integer || value.getClass() == BigInteger.class;
        return scale >= 0
                && (isWhole || (value.getClass() == BigDecimal.class && ((BigDecimal) value).scale() <= scale));
    }
}
