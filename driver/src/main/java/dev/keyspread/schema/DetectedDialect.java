package dev.keyspread.schema;

import dev.keyspread.sql.Dialect;
import org.jspecify.annotations.Nullable;

/**
 * Which engine a connection leads to, and how far its names follow the dialect. {@code DialectDetection} makes it when a database is first
 * met. The planner, the lint rules and the command line go by it.
 *
 * @param dialect the dialect
 * @param defaultSchema the schema where unqualified names lie, or null when there is none or it is not known
 * @param tableNames how table names compare
 * @param ownCatalogue whether the engine's own catalogue can be read as the dialect's; if not, only the driver's metadata is
 *     asked
 * @param isTold whether the engine, or the settings, said that it is the dialect's; an engine may speak another's protocol and store values
 *     otherwise
 * @param isRanged whether the first part of a key stays in order, though the dialect would hash it: YugabyteDB without
 *     {@code yb_use_hash_splitting_by_default}, or a colocated database of it
 * @param spared the name of an engine where no order of keys makes a hotspot, or null
 */
public record DetectedDialect(
        Dialect dialect,
        @Nullable String defaultSchema,
        TableNames tableNames,
        boolean ownCatalogue,
        boolean isTold,
        boolean isRanged,
        @Nullable String spared) {
    /** An engine that said what it is. */
    public DetectedDialect(
            Dialect dialect, @Nullable String defaultSchema, TableNames tableNames, boolean ownCatalogue) {
        this(dialect, defaultSchema, tableNames, ownCatalogue, true, false, null);
    }

    /** Returns it as an engine that said so, or that did not. */
    public DetectedDialect told(boolean told) {
        return new DetectedDialect(dialect, defaultSchema, tableNames, ownCatalogue, told, isRanged, spared);
    }

    /** Returns it as an engine that hashes the first part of a key only if told to. */
    public DetectedDialect ranged() {
        return new DetectedDialect(dialect, defaultSchema, tableNames, ownCatalogue, isTold, true, spared);
    }

    /** Returns it as an engine of that name, where no order of keys makes a hotspot; unchanged for null. */
    public DetectedDialect spared(@Nullable String name) {
        return name == null
                ? this
                : new DetectedDialect(dialect, defaultSchema, tableNames, ownCatalogue, isTold, isRanged, name);
    }

    /** How table names compare. */
    public enum TableNames {
        /** Compares like the dialect's names, folded by {@link Dialect#name}. */
        AS_IN_DIALECT,
        /** Letter by letter: MySQL where lower_case_table_names is 0, as on Linux. */
        BY_LETTER,
        /**
         * Without regard to case, since it is not known how the engine folds them (H2 with DATABASE_TO_LOWER or in
         * another database's mode). Two tables that differ by case only are never told apart: neither is found.
         */
        IGNORING_CASE
    }

    /** An engine whose names are exactly the dialect's. */
    public static DetectedDialect exactly(Dialect dialect, @Nullable String defaultSchema) {
        return new DetectedDialect(dialect, defaultSchema, TableNames.AS_IN_DIALECT, true);
    }
}
