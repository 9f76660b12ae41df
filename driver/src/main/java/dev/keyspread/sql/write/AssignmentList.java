package dev.keyspread.sql.write;

import dev.keyspread.sql.TokenRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The assignments behind SET. {@code ClauseReader} reads it, and the room {@code plan.write} adds the shard column behind {@link #end}.
 *
 * @param assignments in order, at least one
 * @param end the last token of the last one
 */
public record AssignmentList(List<Assignment> assignments, int end) {
    /** Copies the list. */
    public AssignmentList {
        assignments = List.copyOf(assignments);
    }

    /** Returns the names of the columns that are assigned to, in order. */
    public List<String> names() {
        return assignments.stream()
                .flatMap(assignment -> assignment.columns().stream())
                .map(AssignedColumn::name)
                .toList();
    }

    /**
     * {@code a = 1}, {@code t.a = 1} or {@code (a, b) = (1, 2)}.
     *
     * @param columns the assigned columns, one or, of a row, several
     * @param values the tokens of the value of each column; empty where a row is not written out, value by value, or only a part
     *     of a column is assigned
     */
    public record Assignment(List<AssignedColumn> columns, List<TokenRange> values) {
        /** Copies the lists. */
        public Assignment {
            columns = List.copyOf(columns);
            values = List.copyOf(values);
        }
    }

    /**
     * A column that is assigned to.
     *
     * @param schema the name before the qualifier, folded, or null
     * @param qualifier the name before it, folded, or null
     * @param name the column, folded
     * @param from the first token, that of what qualifies it
     * @param nameToken the token of its name
     */
    public record AssignedColumn(
            @Nullable String schema, @Nullable String qualifier, String name, int from, int nameToken) {}
}
