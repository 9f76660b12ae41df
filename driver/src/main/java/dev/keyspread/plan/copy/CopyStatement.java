package dev.keyspread.plan.copy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes a COPY into a table from the client. {@link CopyReader} makes it.
 *
 * @param schema as written and folded, or null
 * @param table its name, folded
 * @param columns the names in the column list, folded; empty where there is none and all of the table's columns are given
 * @param columnsEnd where in the text the bracket that closes the column list stands; 0 where there is none
 * @param format how rows are written
 * @param filtered true where a WHERE says which rows the server keeps
 * @param forced columns whose NULL another option describes, folded; {@code *} stands for all
 */
public record CopyStatement(
        @Nullable String schema,
        String table,
        List<String> columns,
        int columnsEnd,
        CopyFormat format,
        boolean filtered,
        List<String> forced) {
    /** Copies the lists. */
    public CopyStatement {
        columns = List.copyOf(columns);
        forced = List.copyOf(forced);
    }
}
