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
 * The row that a MERGE adds. Where its INSERT does not name the columns they are those of the table, and all are named for it once
 * one more is added.
 *
 * @param list the columns that it names
 * @param columns those that it gives values for, named or not
 * @param row the values
 */
record AddedRow(ColumnList list, List<String> columns, InsertSource.Row row) {
    AddedRow {
        columns = List.copyOf(columns);
    }

    /**
     * The row of one action.
     *
     * @param written the rules that are to fill columns of it
     * @throws NotFillableException where it can't be told which value goes to which column
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
        // H2's MERGE counts columns that its INSERT does not, and others may do so.
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

    /** The value of that column. */
    TokenRange value(int index) {
        return row.values().get(index);
    }

    /** Names the columns, if the statement does not; {@link #end} has to follow once more are added behind them. */
    void begin(Dialect dialect, SqlEdits insertions) {
        if (!list.isGiven()) {
            List<String> names = columns.stream().map(dialect::quoted).toList();
            insertions.add(list.end(), " (" + String.join(", ", names));
        }
    }

    /**
     * Ends the names.
     *
     * @param overrides whether a column that is GENERATED ALWAYS takes the number that the row is given
     */
    void end(boolean overrides, Tokens tokens, SqlEdits insertions) {
        int behind = list.isGiven() ? list.end() + 1 : list.end();
        boolean isSaid = tokens.isWord(behind + 1, "OVERRIDING");
        insertions.add(behind, (list.isGiven() ? "" : ")") + (overrides && !isSaid ? " OVERRIDING SYSTEM VALUE" : ""));
    }

    /** Returns true if numbers that it gives to identity columns are ignored. */
    boolean ignoresNumbers(Tokens tokens) {
        return IgnoredNumbers.areIn(tokens, list);
    }
}
