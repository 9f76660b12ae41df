package dev.keyspread.plan.edit;

import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds the numbers that the new rows of one statement get in a column whose numbers the driver would count up, from what the server
 * tells of one of them. A plan holds it, and {@code NumberedResults} answers for generated keys by it.
 *
 * @param numbers of each row, in their order, where its number comes from
 * @param filled whether a rule makes up any of them
 * @param found the query that finds the rows that are there, without the numbers that end it and a closing parenthesis, where some
 *     rows may not come into being; else null
 * @param known whether all of them are known
 */
public record NumberedRows(
        List<Source> numbers, boolean filled, @Nullable String found, boolean known) {
    /** The numbers of a statement that makes no new rows. */
    public static final NumberedRows NONE = new NumberedRows(List.of(), false, null, true);

    /** The numbers of a statement whose rows only the driver can number. */
    public static final NumberedRows UNKNOWN = new NumberedRows(List.of(), false, null, false);

    /** Copies the list. */
    public NumberedRows {
        numbers = List.copyOf(numbers);
    }

    /**
     * Returns what came of them when the statement was executed.
     *
     * @param made the values that were made for it, by {@link Computation#made}
     * @param bound what the application bound to its placeholders, the first at 1
     * @param isFilled whether a rule has made up any number
     */
    public NumberedRows executed(@Nullable Object[] made, @Nullable Object[] bound, boolean isFilled) {
        List<Source> values = new ArrayList<>(numbers.size());
        for (Source number : numbers) {
            if (number.isConstant()) {
                values.add(number);
            } else {
                boolean isMade = number.made() > 0;
                values.add(Source.constant(isMade ? made[number.made()] : bound[number.parameter()]));
            }
        }
        return new NumberedRows(values, isFilled, found, known);
    }

    /**
     * Returns the numbers of the rows that a failed batch has stored.
     *
     * @param rows of each entry of the batch
     * @param counts how many rows each entry has changed, as far as the driver got
     */
    public static List<NumberedRows> stored(List<NumberedRows> rows, long[] counts) {
        if (counts.length > rows.size()) {
            return rows.isEmpty() ? rows : List.of(UNKNOWN);
        }
        List<NumberedRows> stored = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != Statement.EXECUTE_FAILED) {
                stored.add(rows.get(i));
            }
        }
        return stored;
    }

    /** Returns true if it makes new rows whose numbers are known, although the driver may tell others. */
    public boolean mayBeMiscounted() {
        return known && !numbers.isEmpty();
    }
}
