package dev.keyspread.plan.edit;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.value.WithTargetType;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Tells where the value of a source column comes from in one statement: a placeholder, a constant, the clock or another computation.
 * {@link StoredSources} makes sources while planning; {@code RowValues} reads their values at each execution. Exactly one of
 * {@code parameter}, {@code clock} and {@code made} is set, or none of them for a constant.
 *
 * @param parameter the application's placeholder, counted from 1; 0 for another origin
 * @param constant the value of a constant, null for SQL NULL; unused for another origin
 * @param array whether an array is bound to the placeholder, with one value in each element
 * @param clock the column that holds the application's time, see {@link ClientClock}; null for another origin
 * @param made the number of the computation that gives the value, see {@link Computation#made}; 0 for another origin
 * @param cast the family of the type to which the statement casts the bound value; null without a cast
 * @param united the column's family if the query brings the value to one type with other rows, see {@link UnitedValue}; else null
 * @param numbering which values the server replaces by a number of its own
 * @param longest how many bytes of a text a cast certainly keeps; 0 without a cast to a type of limited length
 */
public record Source(
        int parameter,
        @Nullable Object constant,
        boolean array,
        @Nullable Column clock,
        int made,
        @Nullable Family cast,
        @Nullable Family united,
        AutoNumbering numbering,
        int longest) {
    /** Returns the source of the value that is bound to the application's placeholder, counted from 1. */
    public static Source parameter(int index) {
        return new Source(index, null, false, null, 0, null, null, AutoNumbering.NONE, 0);
    }

    /** Returns the source of a known value; null is SQL NULL. */
    public static Source constant(@Nullable Object value) {
        return new Source(0, value, false, null, 0, null, null, AutoNumbering.NONE, 0);
    }

    /** Returns the source of each element of the array that is bound to the placeholder. */
    public static Source elementsOf(int index) {
        return new Source(index, null, true, null, 0, null, null, AutoNumbering.NONE, 0);
    }

    /** Returns the source of the time of execution, in the form that the column holds. */
    static Source clock(Column column) {
        return new Source(0, null, false, column, 0, null, null, AutoNumbering.NONE, 0);
    }

    /** Returns the source of another computation's value in the same row. */
    static Source made(int number) {
        return new Source(0, null, false, null, number, null, null, AutoNumbering.NONE, 0);
    }

    /** Returns this source, cast to a type of that family. */
    public Source cast(Family type) {
        return new Source(parameter, constant, array, clock, made, type, united, numbering, longest);
    }

    /** Returns this source, cut by a cast to a length in characters. A database without an encoding counts bytes. */
    Source cut(int length) {
        return new Source(parameter, constant, array, clock, made, cast, united, numbering, length);
    }

    /**
     * Checks that the cast of {@link #cut} leaves a text alone or cuts it alike in every encoding.
     *
     * @throws NotFillableException if a text with characters beyond ASCII has more than {@code longest} bytes
     */
    public void requireUncut(@Nullable Object value) throws NotFillableException {
        Object bare = value instanceof WithTargetType typed ? typed.value() : value;
        if (bare instanceof String text
                && text.length() * 3 > longest
                && text.chars().anyMatch(c -> c >= 0x80)
                && text.getBytes(StandardCharsets.UTF_8).length > longest) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_VALUE_UNCLEAR,
                    "a source is a text that a cast cuts, in some encodings between the bytes of a letter",
                    "leave the cast out");
        }
    }

    /** Returns this source for a column in which the server may replace given values by a number. */
    Source numbered(AutoNumbering byServer) {
        return byServer == numbering
                ? this
                : new Source(parameter, constant, array, clock, made, cast, united, byServer, longest);
    }

    /** Returns this source among rows that a query brings to one type. Only bound values need it. */
    Source ofUnited(Family column) {
        return parameter == 0
                ? this
                : new Source(parameter, constant, array, clock, made, cast, column, numbering, longest);
    }

    /** Returns true if the value is known without executing the statement. */
    public boolean isConstant() {
        return parameter == 0 && clock == null && made == 0;
    }
}
