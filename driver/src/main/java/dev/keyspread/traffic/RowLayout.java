package dev.keyspread.traffic;

import dev.keyspread.watch.KeyCells;
import dev.keyspread.watch.KeyOperation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where one statement gives the keys of the rows that it writes. Immutable once made. {@code TrafficBook} makes it while planning, and
 * {@link WriteGroup} reads bound values by it.
 *
 * @param table the table it writes to
 * @param operation what it does to its rows; that it reads them is looked at for the report only
 * @param counts whether it adds to what a column holds, as a counter does
 * @param columns the columns that it gives values to, as the statement or the schema spells them
 * @param rows for each row its cells
 * @param parameters how many placeholders the statement has
 * @param keys where it gives the keys that the report shows, for each of its tables; empty while there is no report
 */
public record RowLayout(
        TableTraffic table,
        KeyOperation operation,
        boolean counts,
        List<String> columns,
        List<Row> rows,
        int parameters,
        List<KeyCells> keys) {

    /**
     * One row.
     *
     * @param leading for each observed key of the table the cell of its leading column; null where it is not given
     * @param key the cells of all columns of the primary key; empty where one is not given
     */
    public record Row(List<@Nullable Cell> leading, List<Cell> key) {
        /** Returns true if it gives the key, or the leading column of one. */
        public boolean givesAny() {
            for (Cell cell : leading) {
                if (cell != null) {
                    return true;
                }
            }
            return !key.isEmpty();
        }
    }

    /** Copies the lists. */
    public RowLayout {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        keys = List.copyOf(keys);
    }

    /** Returns this layout with the keys that the report shows. */
    public RowLayout withKeys(List<KeyCells> reported) {
        return new RowLayout(table, operation, counts, columns, rows, parameters, reported);
    }

    /** Returns true if it adds rows. */
    boolean inserts() {
        return operation == KeyOperation.INSERT;
    }

    /** Returns true if it reads rows, which only the report shows. */
    boolean reads() {
        return !operation.isWrite();
    }

    /** The placeholders whose values matter, by index from 1. */
    boolean[] captured() {
        boolean[] captured = new boolean[parameters + 1];
        for (Row row : rows) {
            mark(captured, row.leading());
            mark(captured, row.key());
        }
        for (KeyCells each : keys) {
            each.mark(captured);
        }
        return captured;
    }

    private static void mark(boolean[] captured, List<? extends @Nullable Cell> cells) {
        for (Cell cell : cells) {
            if (cell != null && cell.parameter() < captured.length) {
                captured[cell.parameter()] = cell.parameter() > 0;
            }
        }
    }
}
