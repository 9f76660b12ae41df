package dev.keyspread.schema;

import dev.keyspread.sql.QualifiedName;
import java.util.List;

/**
 * A foreign key of a table, under the name that the engine gives it. As DDL declares it, it is a
 * {@link dev.keyspread.sql.ddl.ForeignKeyDefinition}. {@code ForeignKeys} reads them from metadata, {@code Declarations} from DDL; the
 * lint rules and {@code DdlWriter} go by them.
 *
 * @param name the constraint's name; empty when the engine chose one that is not known
 * @param columns the referencing columns, in order
 * @param table the referenced table
 * @param referenced the referenced columns, in order; empty when none were named, which means its primary key
 * @param actions what stands behind it, in upper case: {@code ON DELETE CASCADE}, DEFERRABLE, NOT ENFORCED; "" when nothing is known
 */
public record ForeignKey(
        String name, List<String> columns, QualifiedName table, List<String> referenced, String actions) {

    /** Copies the lists. */
    public ForeignKey {
        columns = List.copyOf(columns);
        referenced = List.copyOf(referenced);
    }

    /** This foreign key, whose referenced table has got another name. */
    public ForeignKey to(QualifiedName renamed) {
        return new ForeignKey(name, columns, renamed, referenced, actions);
    }

    /** This foreign key, whose columns have got other names. */
    public ForeignKey withColumns(List<String> newColumns, List<String> newReferenced) {
        return new ForeignKey(name, newColumns, table, newReferenced, actions);
    }
}
