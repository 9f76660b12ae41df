package dev.keyspread.cli.adopt;

import dev.keyspread.schema.Column;
import org.jspecify.annotations.Nullable;

/** What the shard column was before its adoption began: that much is left of it when all steps are taken back. */
enum ColumnBefore {
    /** It was not there. */
    NONE,
    /** It was there, and took NULL. */
    NULLABLE,
    /** It was there, NOT NULL. */
    REQUIRED;

    /** By the table as it is; null for a column that it has not got. */
    static ColumnBefore of(@Nullable Column column) {
        if (column == null) {
            return NONE;
        }
        return column.nullable() ? NULLABLE : REQUIRED;
    }
}
