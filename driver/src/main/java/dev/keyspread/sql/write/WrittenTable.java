package dev.keyspread.sql.write;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.statement.TableUse;
import org.jspecify.annotations.Nullable;

/**
 * The table that a statement writes to, or the only one that it reads.
 *
 * @param use what it is called
 * @param nameToken the token of its name
 */
public record WrittenTable(TableUse use, int nameToken) {
    /** Its schema as written and folded, or null. */
    public @Nullable String schema() {
        return use.schema();
    }

    /** Its name, folded. */
    public String name() {
        return use.name();
    }

    /** Its alias, folded, or null. */
    public @Nullable String alias() {
        return use.alias();
    }

    /** Whether a column's qualifier means this table. */
    public boolean isMeantBy(String qualifier, Dialect dialect) {
        return use.isMeantBy(qualifier, dialect);
    }
}
