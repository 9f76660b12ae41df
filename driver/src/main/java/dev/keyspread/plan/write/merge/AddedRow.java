package dev.keyspread.plan.write.merge;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.plan.edit.SqlEdits;
import dev.keyspread.plan.write.rows.IgnoredNumbers;
import dev.keyspread.plan.write.rows.ImpliedColumns;
import dev.keyspread.plan.write.rows.InsertRows;
import dev.keyspread.schema.Table;
import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.write.ColumnList;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.WriteStatement.MergeAction;
import java.util.List;

/**
 * Holds the row that a MERGE's INSERT adds. {@link MergeFill} reads values from it, and adds shard columns between {@link #begin} and
 * {@link #end}. If the INSERT names no columns, these two add all names: neither may be called without the other.
 *
 * @param list the column list of the INSERT, which may be missing
 * @param columns the columns that get values, named or not
 * @param row the values
 */
record AddedRow(ColumnList list, List<String> columns, InsertSource.Row row) {
    AddedRow {
        columns = List.copyOf(columns);
    }

    /**
     * Reads the row of one action.
     *
     * @param written the rules that fill columns of the row
     * @throws NotFillableException if it is not certain which value goes to which column
     */
    static AddedRow of(MergeAction.Add add, Tokens tokens, Table table, List<TableRule> written)
            throws NotFillableException {
        InsertSource.Row row = add.row();
        if (row == null) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_NOT_GIVEN,
                    "its INSERT asks for DEFAULT VALUES",
                    "give the sources' columns in the INSERT");
        }
        ColumnList list = add.columns();
        InsertRows rows = InsertRows.of(list, row);
        // H2's MERGE gives values to hidden columns and its INSERT doesn't. Other engines may do that too.
        boolean hides = table.columns().stream().anyMatch(column -> column.hidden());
        if (list.isGiven() ? row.values().size() != list.names().size() : hides) {
            throw new NotFillableException(
                    RefusalKind.COLUMNS_NOT_NAMED,
                    "its INSERT does not name the columns that it gives values for",
                    "name the columns in the INSERT");
        }
        List<String> columns = list.isGiven() ? list.names() : new ImpliedColumns(tokens, rows, table, written).names();
        return new AddedRow(list, columns, row);
    }

    /** Returns the value of a column, by its index in {@link #columns}. */
    TokenRange value(int index) {
        return row.values().get(index);
    }

    /** Adds the names of the columns if the statement has none. {@link #end} has to follow, after more names were added. */
    void begin(Dialect dialect, SqlEdits insertions) {
        if (!list.isGiven()) {
            List<String> names = columns.stream().map(dialect::quoted).toList();
            insertions.add(list.end(), " (" + String.join(", ", names));
        }
    }

    /**
     * Ends the names that {@link #begin} began.
     *
     * @param overrides whether a column that is GENERATED ALWAYS has to store the row's own number
     */
    void end(boolean overrides, Tokens tokens, SqlEdits insertions) {
        int behind = list.isGiven() ? list.end() + 1 : list.end();
        boolean isSaid = tokens.isWord(behind + 1, "OVERRIDING");
        insertions.add(behind, (list.isGiven() ? "" : ")") + (overrides && !isSaid ? " OVERRIDING SYSTEM VALUE" : ""));
    }

    /** Returns true if the database ignores numbers that the row gives to identity columns. */
    boolean ignoresNumbers(Tokens tokens) {
        return IgnoredNumbers.areIn(tokens, list);
    }
}
