package dev.keyspread.traffic;

import org.jspecify.annotations.Nullable;

/**
 * Where a statement gives a value of one column in one row.
 *
 * @param parameter the application's placeholder, counted from 1, or 0 for a constant
 * @param constant the constant's value, null for NULL; not used with a placeholder
 */
public record Cell(int parameter, @Nullable Object constant) {
    @Nullable
    Object value(@Nullable Object[] parameters) {
        return parameter == 0 ? constant : parameters[parameter];
    }
}
