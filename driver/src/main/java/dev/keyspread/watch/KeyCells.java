package dev.keyspread.watch;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where one statement gives the values of its table's {@linkplain WatchedTable#columns columns}. Immutable once made.
 * {@code KeyCellsReader} makes it while planning, and {@link KeyGroup} takes each row's values by it.
 *
 * @param table the table
 * @param operation what it does to each row
 * @param rows for each row the cells in the order of the columns
 * @param more how many further rows are counted without their cells; with {@link RowCount#UNKNOWN}, how many further statements
 * @param count who tells how many rows there are
 */
public record KeyCells(WatchedTable table, KeyOperation operation, List<Row> rows, long more, RowCount count) {
    /** Stands for the value of a column that is not known: the database makes it, or the statement computes it. */
    public static final Object UNSEEN = new Object();

    /**
     * One row.
     *
     * @param parameters the application's placeholder for each column, counted from 1; 0 where there is none
     * @param constants the values where there is no placeholder; {@link #UNSEEN} where they are not known
     */
    @SuppressWarnings("ArrayRecordComponent") // read on the path of each statement, compared by nobody
    public record Row(int[] parameters, @Nullable Object[] constants) {}

    /** Copies the list. */
    public KeyCells {
        rows = List.copyOf(rows);
    }

    /** Returns true if only the update count tells how many rows there are. */
    public boolean isCounted() {
        return count == RowCount.UPDATE_COUNT;
    }

    /** Marks the placeholders whose values are wanted. */
    public void mark(boolean[] captured) {
        for (Row row : rows) {
            for (int parameter : row.parameters()) {
                if (parameter > 0 && parameter < captured.length) {
                    captured[parameter] = true;
                }
            }
        }
    }
}
