package dev.keyspread.sql;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The name of a table, index, type or sequence as its engine keeps it: quotes removed, unquoted parts folded.
 *
 * @param schema what stands before the name, or null when it stands alone; of a name of three parts the middle one, of
 *     a YDB path nothing, since its name is the whole path
 * @param name the object's own name
 */
public record QualifiedName(@Nullable String schema, String name) {
    /**
     * Written by hand, like the hash code: linking a record's own is part of the cold start (ColdStart).
     */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof QualifiedName that && name.equals(that.name) && Objects.equals(schema, that.schema);
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
