package dev.keyspread.sql;

import org.jspecify.annotations.Nullable;

/**
 * The name of a table, index or sequence as its engine keeps it: quotes removed, unquoted parts folded.
 *
 * @param schema what stands before the name, or null when it stands alone; of a name of three parts the middle one, of
 *     a YDB path nothing, since its name is the whole path
 * @param name the object's own name
 */
public record QualifiedName(@Nullable String schema, String name) {
    @Override
    public String toString() {
        return schema == null ? name : schema + "." + name;
    }
}
