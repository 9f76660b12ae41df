package dev.keyspread.schema;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A table's name as its engine keeps it (folded as the engine folds an unquoted name).
 *
 * @param schema the schema, or null when it was not named
 * @param name the table
 */
public record TableName(@Nullable String schema, String name) {
    /** Written by hand, like the hash code, since the JVM links a record's own methods when they are first used, which costs the first connection milliseconds. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TableName table && name.equals(table.name) && Objects.equals(schema, table.schema);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + (schema == null ? 0 : schema.hashCode());
    }

    @Override
    public String toString() {
        return schema == null ? name : schema + "." + name;
    }
}
