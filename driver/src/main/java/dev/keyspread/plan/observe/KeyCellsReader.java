package dev.keyspread.plan.observe;

import dev.keyspread.plan.edit.Source;
import dev.keyspread.sql.Dialect;
import dev.keyspread.watch.KeyCells;
import dev.keyspread.watch.RowCount;
import dev.keyspread.watch.WatchedTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds where a statement gives the values that the keys of its table are made of. {@link ReportedKeys} asks it. */
final class KeyCellsReader {
    private KeyCellsReader() {}

    /**
     * The cells of each row.
     *
     * @param columns those that the statement gives values to
     */
    static KeyCells read(WrittenValues values, List<String> columns, WatchedTable keys, Dialect dialect) {
        List<KeyCells.Row> rows = new ArrayList<>();
        for (List<Source> row : values.rows()) {
            rows.add(row(columns, row, keys, dialect));
        }
        return new KeyCells(
                keys,
                values.operation(),
                rows,
                values.more(),
                values.isCounted() ? RowCount.UPDATE_COUNT : RowCount.GIVEN);
    }

    /** Only the update count tells how many rows there are, or nobody, and nothing where they lie. */
    static KeyCells counted(WrittenValues values, WatchedTable keys) {
        boolean isKnown = values.hasUpdateCount();
        return new KeyCells(
                keys,
                values.operation(),
                List.of(),
                isKnown ? 0 : values.isCounted() ? values.more() : 0,
                isKnown ? RowCount.UPDATE_COUNT : RowCount.UNKNOWN);
    }

    private static KeyCells.Row row(List<String> columns, List<Source> row, WatchedTable keys, Dialect dialect) {
        List<String> wanted = keys.columns();
        int[] parameters = new int[wanted.size()];
        @Nullable Object[] constants = new @Nullable Object[wanted.size()];
        Arrays.fill(constants, KeyCells.UNSEEN);
        for (int i = 0; i < wanted.size(); i++) {
            Source source = source(wanted.get(i), columns, row, dialect);
            if (source != null && source.parameter() > 0) {
                parameters[i] = source.parameter();
            } else if (source != null && source.isConstant() && source.constant() != null) {
                constants[i] = source.constant();
            }
        }
        return new KeyCells.Row(parameters, constants);
    }

    private static @Nullable Source source(String wanted, List<String> columns, List<Source> row, Dialect dialect) {
        for (int i = 0; i < columns.size() && i < row.size(); i++) {
            if (dialect.sameName(columns.get(i), wanted)) {
                return row.get(i);
            }
        }
        return null;
    }
}
