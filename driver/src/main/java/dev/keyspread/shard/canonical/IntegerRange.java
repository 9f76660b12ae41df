package dev.keyspread.shard.canonical;

import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnType.Family;
import java.sql.Types;
import java.util.Locale;

/**
 * Holds the range of an integer column. {@link CanonicalInteger} and {@code ShardTarget} ask it. The bounds of an unsigned column must not
 * be compared as signed numbers.
 *
 * @param minimum its smallest value
 * @param maximum its largest value; of an unsigned 64-bit column -1, which is all bits set
 */
public record IntegerRange(long minimum, long maximum) {
    private static final IntegerRange UNSIGNED_64 = new IntegerRange(0, -1);

    /** Returns what a type of whole numbers can hold. */
    public static IntegerRange of(ColumnType type) {
        if (type.family() == Family.UNSIGNED_LONG) {
            return UNSIGNED_64;
        }
        int bits = type.length() > 0 && type.length() < 64 ? type.length() : 64;
        String text = type.sql().toLowerCase(Locale.ROOT);
        if (text.contains("uint") || text.contains("unsigned") || text.contains("zerofill")) {
            return bits == 64 ? UNSIGNED_64 : new IntegerRange(0, (1L << bits) - 1);
        }
        return new IntegerRange(-1L << (bits - 1), ~(-1L << (bits - 1)));
    }

    /** Returns true if a number is what a driver sends of it as such a type of {@link Types}: pgjdbc cuts the upper bits off one that is too large. */
    static boolean isHeld(long number, int sqlType) {
        return switch (sqlType) {
            case Types.BIGINT, Types.NUMERIC, Types.DECIMAL -> true;
            case Types.INTEGER -> number == (int) number;
            case Types.SMALLINT -> number == (short) number;
            case Types.TINYINT -> number == (byte) number;
            default -> false;
        };
    }

    /** Returns true if it holds numbers of 64 bits without a sign, which a long holds by their bits. */
    public boolean unsigned64() {
        return maximum == -1;
    }

    /** Returns true if another holds the same numbers. */
    public boolean isSame(IntegerRange other) {
        return minimum == other.minimum && maximum == other.maximum;
    }

    /** Returns true if it can hold a signed value. */
    public boolean contains(long value) {
        return unsigned64() ? value >= 0 : minimum <= value && value <= maximum;
    }
}
