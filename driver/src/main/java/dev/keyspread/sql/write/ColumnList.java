package dev.keyspread.sql.write;

import java.util.List;

/**
 * A list of columns in parentheses. {@code ClauseReader} reads it, and the room {@code plan.write} adds the shard column behind
 * {@link #end}.
 *
 * @param names its columns, folded, in order; empty when there is no list
 * @param end its last token before the closing parenthesis, or, without a list, the last token before where one can be
 *     inserted
 */
public record ColumnList(List<String> names, int end) {
    /** Copies the list. */
    public ColumnList {
        names = List.copyOf(names);
    }

    /** Returns true if there is a list. */
    public boolean isGiven() {
        return !names.isEmpty();
    }

    /** Returns true if the list names a column, in whatever case. */
    public boolean mayName(String column) {
        for (String name : names) {
            if (name.equalsIgnoreCase(column)) {
                return true;
            }
        }
        return false;
    }
}
