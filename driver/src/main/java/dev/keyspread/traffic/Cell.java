package dev.keyspread.traffic;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where a statement gives a value of one column in one row. {@code TrafficBook} makes them once for a plan, and {@link WriteGroup} takes
 * each row's values by them.
 *
 * @param parameter the application's placeholder, counted from 1, or 0 for a constant
 * @param constant the constant's value, null for NULL; not used with a placeholder
 */
public record Cell(int parameter, @Nullable Object constant) {
    /** The constant that stands for the time at which the statement is executed. */
    public static final Object NOW = new Object();

    @Nullable
    Object value(@Nullable Object[] parameters) {
        if (parameter > 0) {
            return parameters[parameter];
        }
        return NOW.equals(constant) ? Instant.now() : constant;
    }
}
