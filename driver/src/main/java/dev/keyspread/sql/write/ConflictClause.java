package dev.keyspread.sql.write;

import org.jspecify.annotations.Nullable;

/**
 * Tells what an insert does with a row that is there already: {@code ON CONFLICT …}, {@code ON DUPLICATE KEY UPDATE …}.
 * {@code ConflictReader} makes it, and {@code ConflictFill} fills its assignments.
 *
 * @param kind which of them
 * @param target the columns that ON CONFLICT names; without a list all unique keys count
 * @param filtered whether a WHERE behind these columns tells a partial unique index
 * @param other whether the target is more than plain columns: a constraint, expressions, operator classes
 * @param assignments what is assigned to the row that is there, or null for DO NOTHING
 */
public record ConflictClause(
        Kind kind,
        ColumnList target,
        boolean filtered,
        boolean other,
        @Nullable AssignmentList assignments) {
    /** Which clause it is. */
    public enum Kind {
        /** {@code ON CONFLICT}. */
        ON_CONFLICT,
        /** {@code ON DUPLICATE KEY UPDATE}. */
        ON_DUPLICATE_KEY
    }
}
