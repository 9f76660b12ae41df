package dev.keyspread.sql.statement;

import dev.keyspread.sql.Dialect;
import org.jspecify.annotations.Nullable;

/**
 * A table in a FROM list, or one that is written to. The readers make it, and the rooms of {@code plan} look the table up.
 *
 * @param schema its schema as written and folded, or null
 * @param name its name, folded
 * @param alias its alias, folded, or null
 */
public record TableUse(
        @Nullable String schema, String name, @Nullable String alias) {
    /** Returns true if a column's qualifier means this table. */
    public boolean isMeantBy(String qualifier, Dialect dialect) {
        return dialect.sameName(alias == null ? name : alias, qualifier);
    }
}
