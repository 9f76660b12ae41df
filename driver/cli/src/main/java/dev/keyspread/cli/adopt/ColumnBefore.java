package dev.keyspread.cli.adopt;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Table;

/**
 * Tells what the shard column was before its adoption began: that much is left when all steps are taken back. {@link ProgressTable} keeps
 * it by name, so no constant may be renamed.
 */
enum ColumnBefore {
    /** It was not there. */
    NONE,
    /** It was there, and took NULL. */
    NULLABLE,
    /** It was there, NOT NULL. */
    REQUIRED,
    /** It was part of the primary key. */
    KEY;

    /** By the table as it is. */
    static ColumnBefore of(Table table, String name) {
        Column column = table.column(name);
        if (column == null) {
            return NONE;
        }
        if (table.key().stream().anyMatch(part -> part.column().equals(column.name()))) {
            return KEY;
        }
        return column.nullable() ? NULLABLE : REQUIRED;
    }

    /** Returns true if NULL is refused when all is taken back. */
    boolean isNotNull() {
        return this == REQUIRED || this == KEY;
    }
}
