package dev.keyspread.plan.write.rows;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.TokenRange;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.write.AssignmentList;
import dev.keyspread.sql.write.ColumnList;
import dev.keyspread.sql.write.InsertSource;
import dev.keyspread.sql.write.WriteStatement;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds the rows of an insert as its text shows them, whether they stand in VALUES, in the select list of a query (then each stands for any
 * number of equal ones) or behind SET; DEFAULT VALUES is a row without any. {@code InsertFill} fills them, {@code AddedRow} those of a
 * MERGE. A value behind the known ones must not be taken for that of a column.
 *
 * @param columns the column list
 * @param rows the rows, at least one
 * @param known for each row how many values, from the first on, stand for one column each
 * @param byName whether, without a column list, values go to the columns of their names
 */
public record InsertRows(ColumnList columns, List<InsertSource.Row> rows, List<Integer> known, boolean byName) {
    public InsertRows {
        rows = List.copyOf(rows);
        known = List.copyOf(known);
    }

    /** The rows, where the text shows them. */
    public static InsertRows of(WriteStatement.Insert insert, Dialect dialect) throws NotFillableException {
        InsertSource source = insert.source();
        if (source instanceof InsertSource.Rows values) {
            return of(insert.columns(), values.rows(), false);
        }
        if (source instanceof InsertSource.Assigned assigned) {
            return ofAssigned(assigned.assignments());
        }
        if (source instanceof InsertSource.Query query && !query.selects().isEmpty()) {
            return new InsertRows(
                    insert.columns(),
                    query.selects().stream().map(InsertSource.SelectBlock::row).toList(),
                    query.selects().stream()
                            .map(InsertSource.SelectBlock::known)
                            .toList(),
                    dialect.has(Capability.YQL_STATEMENTS));
        }
        if (source instanceof InsertSource.Query) {
            throw new NotFillableException(
                    RefusalKind.SOURCE_FROM_QUERY,
                    "its rows come from a query whose columns can't be told",
                    "write the query as a SELECT with the sources as parameters or literals, or read its rows and insert them"
                            + " with VALUES");
        }
        if (source instanceof InsertSource.Defaults defaults
                && defaults.range().from() == insert.columns().end() + 1) {
            InsertSource.Row row =
                    new InsertSource.Row(List.of(), List.of(), insert.columns().end());
            return of(insert.columns(), List.of(row), false);
        }
        throw new NotFillableException(
                RefusalKind.STATEMENT_NOT_UNDERSTOOD,
                "the INSERT asks for DEFAULT VALUES in a form that is not known",
                "give the sources' columns in the INSERT");
    }

    /** The only row that a MERGE adds. */
    public static InsertRows of(ColumnList columns, InsertSource.Row row) {
        return of(columns, List.of(row), false);
    }

    private static InsertRows of(ColumnList columns, List<InsertSource.Row> rows, boolean byName) {
        List<Integer> sizes = new ArrayList<>(rows.size());
        for (InsertSource.Row row : rows) {
            sizes.add(row.values().size());
        }
        return new InsertRows(columns, rows, sizes, byName);
    }

    private static InsertRows ofAssigned(AssignmentList assignments) throws NotFillableException {
        List<String> names = new ArrayList<>();
        List<TokenRange> values = new ArrayList<>();
        for (AssignmentList.Assignment assignment : assignments.assignments()) {
            if (assignment.values().size() != assignment.columns().size()) {
                throw new NotFillableException(
                        RefusalKind.STATEMENT_NOT_UNDERSTOOD,
                        "its SET can't be read",
                        "write it as INSERT … (columns) VALUES (…)");
            }
            assignment.columns().forEach(column -> names.add(column.name()));
            values.addAll(assignment.values());
        }
        InsertSource.Row row = new InsertSource.Row(values, List.of(), assignments.end());
        return of(new ColumnList(names, assignments.end()), List.of(row), false);
    }

    /** Returns true if that value of that row stands for one column. */
    public boolean isKnown(int row, int index) {
        return index < known.get(row);
    }

    /** Refuses a row that is not as long as the list of columns. */
    public void checkWidths(int columnCount) throws NotFillableException {
        for (int i = 0; i < rows.size(); i++) {
            int width = rows.get(i).values().size();
            if (width != columnCount && isKnown(i, width - 1)) {
                throw new NotFillableException(
                        RefusalKind.COLUMNS_NOT_NAMED,
                        "a row gives " + width + " values for " + columnCount + " columns",
                        "give every row a value for every column");
            }
        }
    }
}
