package dev.keyspread.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code INSERT INTO t [(columns)] VALUES (…), (…)} as read from its tokens. Positions are tokens of the text.
 *
 * @param schema the table's schema as written and folded, or null
 * @param table the table, folded
 * @param columns the column list, folded; empty when there is none
 * @param columnsEnd the last token before the column list's closing parenthesis, or, without a list, the last token before
 *     where one can be inserted
 * @param rows the rows, at least one
 */
public record InsertValues(
        @Nullable String schema, String table, List<String> columns, int columnsEnd, List<Row> rows) {

    /** Copies the lists. */
    public InsertValues {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** Whether it names its columns. */
    public boolean namesColumns() {
        return !columns.isEmpty();
    }

    /**
     * One row.
     *
     * @param values its values, in order
     * @param end the last token before its closing parenthesis
     */
    public record Row(List<Span> values, int end) {
        /** Copies the list. */
        public Row {
            values = List.copyOf(values);
        }
    }

    /** The tokens {@code [from, to)}. */
    public record Span(int from, int to) {}
}
