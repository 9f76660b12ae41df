package dev.keyspread.shard.value;

import java.time.ZoneId;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Knows the old date classes, which hold a moment: what a driver stores of one depends on the zone by whose clock the driver reads it.
 * With a calendar the zone is the calendar's, and no other matters. {@code RowValues} and {@code BoundParameters} ask it.
 */
public final class OldDate {
    private OldDate() {}

    /** Returns true if a value that was bound is such a date, or an array with one. */
    public static boolean isIn(@Nullable Object value) {
        if (value instanceof WithTargetType typed) {
            return isIn(typed.value());
        }
        return value instanceof Date
                || (value instanceof Elements array && array.values().stream().anyMatch(OldDate::isIn));
    }

    /** Returns true if the clocks of both zones always show the same; an unknown zone is null, and like no other. */
    public static boolean areAlike(@Nullable ZoneId one, @Nullable ZoneId other) {
        return one != null
                && other != null
                && (one.equals(other) || one.getRules().equals(other.getRules()));
    }
}
