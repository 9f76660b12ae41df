package dev.keyspread.schema;

import org.jspecify.annotations.Nullable;

/**
 * A table's name as its engine keeps it (folded as the engine folds an unquoted name).
 *
 * @param schema the schema, or null when it was not named
 * @param name the table
 */
public record TableName(@Nullable String schema, String name) {
    @Override
    public String toString() {
        return schema == null ? name : schema + "." + name;
    }
}
