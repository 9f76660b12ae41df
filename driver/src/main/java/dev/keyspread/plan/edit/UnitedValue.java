package dev.keyspread.plan.edit;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.value.WithTargetType;
import java.sql.Date;
import java.sql.Types;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Checks a value that a query brings to one type with the values of other rows, as {@code UNION} does. If this value's type wins, the
 * others may change: a double rounds them, a date drops their time, a CHAR their trailing blanks, a number or a UUID
 * their spelling.
 *
 * <p>{@link StoredSources} calls it for literals, {@code RowValues} for bound values. A value that passes never changes another
 * row's source, otherwise that row would get a wrong shard.
 */
public final class UnitedValue {
    private UnitedValue() {}

    /**
     * Refuses a value whose type may change the values of other rows.
     *
     * @param column the family of the column that stores the value
     */
    public static void require(Family column, @Nullable Object value) throws NotFillableException {
        if (value instanceof WithTargetType typed) {
            boolean isDay = typed.sqlType() == Types.DATE;
            boolean isPadded = typed.sqlType() == Types.CHAR || typed.sqlType() == Types.NCHAR;
            if (typed.isFloatingPoint()) {
                throw floating();
            }
            if ((isDay && column == Family.TIMESTAMP) || (isPadded && column == Family.TEXT)) {
                throw other();
            }
            require(column, typed.value());
        } else if (value instanceof Double || value instanceof Float) {
            throw floating();
        } else if (value != null && !isOwn(column, value)) {
            throw other();
        }
    }

    private static boolean isOwn(Family column, Object value) {
        return switch (column) {
            case TIMESTAMP -> !(value instanceof LocalDate || value instanceof Date);
            // Values of other classes are read as texts, or the column's canonical form refuses them.
            case TEXT, FIXED_TEXT -> !(value instanceof Number || value instanceof UUID || value instanceof Character);
            default -> true;
        };
    }

    private static NotFillableException floating() {
        return new NotFillableException(
                RefusalKind.SOURCE_VALUE_UNCLEAR,
                "a source is bound as a floating-point number among several rows, to whose type it may bring"
                        + " the others",
                "bind a whole number or a BigDecimal, or cast the placeholder to the column's type");
    }

    private static NotFillableException other() {
        return new NotFillableException(
                RefusalKind.SOURCE_VALUE_UNCLEAR,
                "a source is of another type than its column among several rows, to whose type it may bring the others",
                "bind a value of the column's own type, or cast the placeholder to it");
    }
}
