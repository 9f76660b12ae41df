package dev.keyspread.sql.write;

import dev.keyspread.sql.Dialect;
import org.jspecify.annotations.Nullable;

/**
 * The table that a statement writes to, or the only one that it reads.
 *
 * @param schema its schema as written and folded, or null
 * @param name its name, folded
 * @param nameToken the token of its name
 * @param alias its alias, folded, or null
 */
public record WrittenTable(
        @Nullable String schema,
        String name,
        int nameToken,
        @Nullable String alias) {
    /** Whether a column's qualifier means this table. */
    public boolean isMeantBy(String qualifier, Dialect dialect) {
        return dialect.sameName(alias == null ? name : alias, qualifier);
    }
}
