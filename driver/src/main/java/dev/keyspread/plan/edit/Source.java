package dev.keyspread.plan.edit;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.value.WithTargetType;
import java.nio.charset.StandardCharsets;
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
 * @param united the family of the column if what is bound is brought to one type with the values of other rows, which it may change; else null
 * @param numbering which values the server puts others in the place of
 * @param longest how many bytes of a text its cast leaves in every encoding; 0 where it is not cast to a type of limited length
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
    /** Returns what is bound to the application's placeholder, counted from 1. */
    public static Source parameter(int index) {
        return new Source(index, null, false, null, 0, null, null, AutoNumbering.NONE, 0);
    }

    /** A value that is known; null is SQL NULL. */
    public static Source constant(@Nullable Object value) {
        return new Source(0, value, false, null, 0, null, null, AutoNumbering.NONE, 0);
    }

    /** Each element of the array that is bound to the placeholder. */
    public static Source elementsOf(int index) {
        return new Source(index, null, true, null, 0, null, null, AutoNumbering.NONE, 0);
    }

    /** The time when the statement is executed, as that column holds it. */
    static Source clock(Column column) {
        return new Source(0, null, false, column, 0, null, null, AutoNumbering.NONE, 0);
    }

    /** Returns what another computation of the same row came to. */
    static Source made(int number) {
        return new Source(0, null, false, null, number, null, null, AutoNumbering.NONE, 0);
    }

    /** Returns this source, cast to a type of that family. */
    public Source cast(Family type) {
        return new Source(parameter, constant, array, clock, made, type, united, numbering, longest);
    }

    /** Returns this text, cut to that length by a cast: in letters, or in a database without an encoding in bytes. */
    Source cut(int length) {
        return new Source(parameter, constant, array, clock, made, cast, united, numbering, length);
    }

    /**
     * Checks that it is certain what is stored of such a text.
     *
     * @throws NotFillableException when it has other letters than ASCII's, and so many that a database without an encoding cuts them
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

    /** Returns this source for a column in which the server may put a number in the place of what it is given. */
    Source numbered(AutoNumbering byServer) {
        return byServer == numbering
                ? this
                : new Source(parameter, constant, array, clock, made, cast, united, byServer, longest);
    }

    /** Returns this source among rows that a query brings to one type. */
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
