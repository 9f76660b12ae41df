package dev.keyspread.plan;

import org.jspecify.annotations.Nullable;

/**
 * Where the value of a rule's source column comes from in one statement.
 *
 * @param parameter the application's placeholder, counted from 1, or 0 when it is a constant
 * @param constant the constant's value, null for NULL; not used with a placeholder
 * @param array whether an array is bound there, with one value in each element
 */
record Source(int parameter, @Nullable Object constant, boolean array) {
    static Source parameter(int index) {
        return new Source(index, null, false);
    }

    static Source constant(@Nullable Object value) {
        return new Source(0, value, false);
    }

    /** Each element of the array that is bound to the placeholder. */
    static Source elementsOf(int index) {
        return new Source(index, null, true);
    }

    boolean isConstant() {
        return parameter == 0;
    }
}
