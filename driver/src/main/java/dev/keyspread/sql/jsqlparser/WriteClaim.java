package dev.keyspread.sql.jsqlparser;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a reader claims of one INSERT, UPDATE or MERGE, as far as a wrong claim could put a wrong shard into a row. Names are folded.
 * {@link OwnWriteClaims} and {@link ParsedWriteClaims} make them, and {@link SecondOpinion} compares them.
 *
 * @param table the last part of the name of the table that is written to
 * @param columns its lists of columns, one after the other
 * @param assigned the columns that are assigned to, in order, those of ON CONFLICT and MERGE included
 * @param rows how many values each row in the text has, or each select list of a query; null if that is not known
 */
record WriteClaim(
        String table,
        List<String> columns,
        List<String> assigned,
        @Nullable List<Integer> rows) {

    /** Returns what the other claims otherwise, as a few words; null where both claim the same. */
    @Nullable
    String difference(WriteClaim other) {
        if (!table.equals(other.table)) {
            return "which table is written to";
        }
        if (!columns.equals(other.columns)) {
            return "its list of columns";
        }
        if (!assigned.equals(other.assigned)) {
            return "which columns are assigned to";
        }
        return rows == null || other.rows == null || rows.equals(other.rows) ? null : "how many values its rows have";
    }
}
