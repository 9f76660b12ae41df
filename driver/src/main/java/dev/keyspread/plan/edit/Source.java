package dev.keyspread.plan.edit;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import org.jspecify.annotations.Nullable;

/**
 * Where the value of a rule's source column comes from in one statement.
 *
 * @param parameter the application's placeholder, counted from 1, or 0 when it is none
 * @param constant a constant's value, null for NULL; not used otherwise
 * @param array whether an array is bound to the placeholder, with one value in each element
 * @param clock the column that holds the application's time, see {@link ClientClock}; null where the value is another
 * @param made which of the values that are made for the row, see {@link Computation#made}; 0 where it is none
 * @param cast the family of the type to which what is bound is cast before it is compared; null where it is not
 * @param united whether what is bound is brought to one type with the values of other rows, so that a floating-point number may round those
 * @param numbering which values the server puts others in the place of
 */
public record Source(
        int parameter,
        @Nullable Object constant,
        boolean array,
        @Nullable Column clock,
        int made,
        @Nullable Family cast,
        boolean united,
        AutoNumbering numbering) {
    /** What is bound to the application's placeholder, counted from 1. */
    public static Source parameter(int index) {
        return new Source(index, null, false, null, 0, null, false, AutoNumbering.NONE);
    }

    /** A value that is known; null is SQL NULL. */
    public static Source constant(@Nullable Object value) {
        return new Source(0, value, false, null, 0, null, false, AutoNumbering.NONE);
    }

    /** Each element of the array that is bound to the placeholder. */
    public static Source elementsOf(int index) {
        return new Source(index, null, true, null, 0, null, false, AutoNumbering.NONE);
    }

    /** The time when the statement is executed, as that column holds it. */
    static Source clock(Column column) {
        return new Source(0, null, false, column, 0, null, false, AutoNumbering.NONE);
    }

    /** What another computation of the same row came to. */
    static Source made(int number) {
        return new Source(0, null, false, null, number, null, false, AutoNumbering.NONE);
    }

    /** The same, cast to a type of that family. */
    public Source cast(Family type) {
        return new Source(parameter, constant, array, clock, made, type, united, numbering);
    }

    /** The same, in a column in which the server may put a number in the place of what it is given. */
    Source numbered(AutoNumbering byServer) {
        return byServer == numbering
                ? this
                : new Source(parameter, constant, array, clock, made, cast, united, byServer);
    }

    /** The same, among rows that a query brings to one type. */
    Source ofUnited() {
        return parameter == 0 ? this : new Source(parameter, constant, array, clock, made, cast, true, numbering);
    }

    /** Whether the value is known without executing the statement. */
    public boolean isConstant() {
        return parameter == 0 && clock == null && made == 0;
    }
}
