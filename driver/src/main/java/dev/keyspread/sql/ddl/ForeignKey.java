package dev.keyspread.sql.ddl;

import dev.keyspread.sql.QualifiedName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A foreign key, as declared.
 *
 * @param constraint the constraint's folded name, or null when it has none
 * @param columns the referencing columns, in order
 * @param table the referenced table
 * @param referenced the referenced columns, in order; empty when none were written, which means its primary key
 */
public record ForeignKey(
        @Nullable String constraint, List<String> columns, QualifiedName table, List<String> referenced) {

    /** Copies the lists. */
    public ForeignKey {
        columns = List.copyOf(columns);
        referenced = List.copyOf(referenced);
    }
}
