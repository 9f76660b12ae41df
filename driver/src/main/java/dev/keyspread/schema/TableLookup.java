package dev.keyspread.schema;

import org.jspecify.annotations.Nullable;

/** Where the planner and the advice learn what a table looks like. */
@FunctionalInterface
public interface TableLookup {
    /**
     * The table of that name, or null when it is not known. May read the database's metadata, so it is not for the path
     * of a known statement.
     */
    @Nullable
    Table find(TableName name);
}
