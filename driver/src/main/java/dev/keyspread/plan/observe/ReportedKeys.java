package dev.keyspread.plan.observe;

import dev.keyspread.plan.edit.Source;
import dev.keyspread.plan.rules.RuleBook;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.watch.GivenRows;
import dev.keyspread.watch.KeyCells;
import dev.keyspread.watch.KeyOperation;
import dev.keyspread.watch.Watch;
import dev.keyspread.watch.WatchedTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds where writes and reads give the keys that the report shows. {@link TrafficBook} asks it. */
final class ReportedKeys {
    private final Watch watch;
    private final RuleBook rules;
    private final Dialect dialect;

    ReportedKeys(Watch watch, RuleBook rules, Dialect dialect) {
        this.watch = watch;
        this.rules = rules;
        this.dialect = dialect;
    }

    /** Where a statement gives them; null where it is not counted. */
    @Nullable
    KeyCells cells(WrittenValues values, List<String> columns, Table table) {
        WatchedTable keys = watch.table(table, rules.rules(table));
        if (keys == null) {
            return null;
        }
        boolean isPlaced = values.isCounted()
                ? values.hasUpdateCount() && isPlaced(values, columns, keys)
                : values.inserts() || locates(keys, columns);
        if (isPlaced) {
            return KeyCellsReader.read(values, columns, keys, dialect);
        }
        return values.operation().isWrite() ? KeyCellsReader.counted(values, keys) : null;
    }

    private boolean locates(WatchedTable keys, List<String> columns) {
        return keys.locates(columns, dialect::sameName);
    }

    /** Returns true if the one row that stands for all of them gives the whole key. */
    private boolean isPlaced(WrittenValues values, List<String> columns, WatchedTable keys) {
        if (values.rows().size() != 1) {
            return false;
        }
        List<String> given = new ArrayList<>();
        List<Source> row = values.rows().get(0);
        for (int i = 0; i < columns.size() && i < row.size(); i++) {
            if (row.get(i).parameter() > 0 || row.get(i).constant() != null) {
                given.add(columns.get(i));
            }
        }
        return locates(keys, given);
    }

    /**
     * Returns what gathers rows of a table that are given by columns and values; null where there are too many tables.
     *
     * @param columns those that each row gives, in order; empty for all that a COPY without names means
     */
    @Nullable
    GivenRows rows(Table table, KeyOperation operation, List<String> columns) {
        WatchedTable keys = watch.table(table, rules.rules(table));
        if (keys == null) {
            return null;
        }
        List<String> given = columns.isEmpty() ? copied(table) : columns;
        int[] places = new int[keys.columns().size()];
        for (int i = 0; i < places.length; i++) {
            for (int j = 0; j < given.size() && places[i] == 0; j++) {
                places[i] = dialect.sameName(given.get(j), keys.columns().get(i)) ? j + 1 : 0;
            }
        }
        boolean isPlaced = operation == KeyOperation.INSERT || locates(keys, given);
        return new GivenRows(keys, operation, places, given.size(), isPlaced);
    }

    /**
     * Returns what gathers rows that are deleted by their keys.
     *
     * @param parts how many a key has: all, or all but those that rules fill
     */
    @Nullable
    GivenRows deleted(Table table, int parts) {
        List<String> whole = table.key().stream().map(KeyPart::column).toList();
        List<String> own = whole.stream()
                .filter(column -> rules.rules(table).stream()
                        .noneMatch(rule -> rule.target().name().equals(column)))
                .toList();
        List<String> given = parts == whole.size() ? whole : parts == own.size() ? own : List.of("");
        return rows(table, KeyOperation.DELETE, given);
    }

    /** The columns that a table's keys and rules are made of. */
    List<String> columns(Table table) {
        WatchedTable keys = watch.table(table, rules.rules(table));
        return keys == null ? List.of() : keys.columns();
    }

    private static List<String> copied(Table table) {
        return table.columns().stream()
                .filter(column -> column.generated() == null)
                .map(Column::name)
                .toList();
    }
}
