package dev.keyspread.sql.ddl;

import dev.keyspread.sql.QualifiedName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A foreign key as DDL declares it. The engine has yet to name it, where no name was written. {@code KeyReader} makes it, and
 * {@code Declarations} turns it into a foreign key.
 *
 * @param constraint the constraint's folded name, or null when it has none
 * @param columns the referencing columns, in order
 * @param table the referenced table
 * @param referenced the referenced columns, in order; empty when none were written, which means its primary key
 * @param actions what is written behind it, in upper case: {@code ON DELETE CASCADE}, DEFERRABLE, NOT ENFORCED; "" when nothing is
 */
public record ForeignKeyDefinition(
        @Nullable String constraint,
        List<String> columns,
        QualifiedName table,
        List<String> referenced,
        String actions) {

    /** Copies the lists. */
    public ForeignKeyDefinition {
        columns = List.copyOf(columns);
        referenced = List.copyOf(referenced);
    }
}
