package dev.keyspread.schema;

import java.util.List;

/**
 * A foreign key.
 *
 * @param name the constraint's name; empty when the engine chose one that is not known
 * @param columns the referencing columns, in order
 * @param table the referenced table
 * @param referenced the referenced columns, in order; empty when none were named, which means its primary key
 */
public record Reference(String name, List<String> columns, TableName table, List<String> referenced) {

    /** Copies the lists. */
    public Reference {
        columns = List.copyOf(columns);
        referenced = List.copyOf(referenced);
    }

    public Reference to(TableName renamed) {
        return new Reference(name, columns, renamed, referenced);
    }

    public Reference withColumns(List<String> newColumns, List<String> newReferenced) {
        return new Reference(name, newColumns, table, newReferenced);
    }
}
