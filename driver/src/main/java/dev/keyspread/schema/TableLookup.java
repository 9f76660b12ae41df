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

    /** Whether a table that {@link #find} does not know is not there: otherwise it may only be that it can't look now. */
    default boolean tellsAbsence() {
        return true;
    }

    /**
     * Whether the stored rows of a table agree with its rules. Asked before a read of the table is rewritten; it may run
     * queries on the table then, so it is not for the path of a known statement. A look-up that leads to no database has no
     * rows that could disagree.
     */
    default RowAgreement agreement(Table table) {
        return RowAgreement.AGREES;
    }

    /** Whether the session has temporary tables that may hide others. */
    default boolean hidesAny() {
        return false;
    }

    /** Whether a temporary table of the session hides the tables of that name. */
    default boolean hides(String name) {
        return false;
    }
}
