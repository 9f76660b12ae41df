package dev.keyspread.watch;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one table that an application writes by other means than a statement's text: by a COPY, a mutation, an updatable result set.
 * Each is given by the values of the same columns. Belongs to one writer, and to one thread at a time. {@code ReportedKeys} makes it, and
 * {@code MutationRows}, {@code CopyObservation} and {@code RowSending} add rows.
 */
public final class GivenRows {
    private final KeyGroup group;
    private final boolean isPlaced;
    private final @Nullable Object[] bound;

    /**
     * No row yet.
     *
     * @param places for each of the table's {@linkplain WatchedTable#columns columns} which of the given values is its own, counted from 1; 0 for none
     * @param width how many values a row has
     * @param isPlaced whether the values tell where a row lies
     */
    public GivenRows(WatchedTable table, KeyOperation operation, int[] places, int width, boolean isPlaced) {
        @Nullable Object[] unseen = new @Nullable Object[places.length];
        Arrays.fill(unseen, KeyCells.UNSEEN);
        KeyCells.Row row = new KeyCells.Row(places.clone(), unseen);
        this.group =
                new KeyGroup(new KeyCells(table, operation, isPlaced ? List.of(row) : List.of(), 0, RowCount.GIVEN));
        this.isPlaced = isPlaced;
        this.bound = new @Nullable Object[width + 1];
    }

    /** Counts a row. If this is true, {@link #keep} is to be given its values next. */
    public boolean countsAndWants() {
        if (!isPlaced) {
            group.addUnplaced(1);
        }
        return isPlaced && group.countsAndWants();
    }

    /** Keeps the row that was counted last in the sample; a row of another width is left out. */
    public void keep(List<? extends @Nullable Object> values) {
        if (values.size() == bound.length - 1) {
            for (int i = 0; i < values.size(); i++) {
                bound[i + 1] = values.get(i);
            }
            group.keep(bound);
        }
    }

    /** Counts a row and keeps its values if they are wanted. */
    public void add(List<? extends @Nullable Object> values) {
        if (countsAndWants()) {
            keep(values);
        }
    }

    /** So many rows were written, whatever was counted: of those that were not seen nobody knows where they lie. */
    public void written(long rows) {
        if (isPlaced) {
            group.limit(rows);
        } else {
            group.clear();
            group.addUnplaced(rows);
        }
    }

    /** Rows were written, and nobody tells how many. */
    public void wroteUncounted() {
        group.addUncounted(1);
    }

    /** Returns what waits for the end of a transaction. */
    public KeyGroup group() {
        return group;
    }
}
