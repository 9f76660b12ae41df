package dev.keyspread.jdbc.binding;

import java.lang.reflect.Array;
import java.util.Calendar;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Copies values that an application binds and may change afterwards, while Keyspread looks at them again later: arrays, old dates,
 * calendars. {@link BoundValues} asks it.
 */
public final class MutableValue {
    private MutableValue() {}

    /** A copy of such a value; any other, null included, as it is. */
    @SuppressWarnings({"unchecked", "JavaUtilDate"}) // clone() keeps the class
    public static <T> @Nullable T copy(@Nullable T value) {
        if (value != null && value.getClass().isArray()) {
            int length = Array.getLength(value);
            Object copy = Array.newInstance(value.getClass().getComponentType(), length);
            System.arraycopy(value, 0, copy, 0, length);
            return (T) copy;
        }
        if (value instanceof Date date) {
            return (T) date.clone();
        }
        return value instanceof Calendar calendar ? (T) calendar.clone() : value;
    }
}
