package dev.keyspread.sql.ddl;

import dev.keyspread.sql.Collation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column, as declared. What a constraint on it implies is not worked out here: {@code nullable} stays true for a column that is only
 * said to be a primary key. {@code ColumnReader} makes it, and {@code Declarations} turns it into a column.
 *
 * @param name its folded name
 * @param type its type as written, spacing made regular, or "" when none was written
 * @param nullable false when NOT NULL was written
 * @param defaultExpression the text of its default, or null
 * @param generated the text of the expression that the database computes it from, without its outer parentheses, or null
 *     when it is an ordinary column
 * @param storage whether a generated column is stored
 * @param identity how the engine makes up its value
 * @param commitTimestamp what {@code allow_commit_timestamp} says, or whether its type is Spanner's commit timestamp
 * @param collation what is declared of its character set and collation, or null
 * @param comment its comment, resolved, or null
 * @param primaryKey whether PRIMARY KEY stands behind it
 * @param unique whether UNIQUE stands behind it
 * @param references the foreign key behind it, or null
 * @param checks the checks behind it
 * @param extras what stands behind it and is not understood, and what has no place of its own here: where it goes (FIRST,
 *     AFTER c), that it is hidden (INVISIBLE, NOT VISIBLE); as written, "" when there is nothing
 */
public record ColumnDefinition(
        String name,
        String type,
        boolean nullable,
        @Nullable String defaultExpression,
        @Nullable String generated,
        Storage storage,
        DeclaredIdentity identity,
        boolean commitTimestamp,
        @Nullable Collation collation,
        @Nullable String comment,
        boolean primaryKey,
        boolean unique,
        @Nullable ForeignKeyDefinition references,
        List<DeclaredCheck> checks,
        String extras) {

    /** Copies the list. */
    public ColumnDefinition {
        checks = List.copyOf(checks);
    }

    /**
     * A constraint that says nothing about keys, of a column or of a table: CHECK, or PostgreSQL's EXCLUDE.
     *
     * @param constraint its folded name, or null when it has none
     * @param text its text without the name, from the word CHECK or EXCLUDE on
     */
    public record DeclaredCheck(@Nullable String constraint, String text) {}

    /** Ways to keep a generated column's value. */
    public enum Storage {
        /** It is no generated column. */
        NONE,
        /** It is stored when the row is written. */
        STORED,
        /** It is computed when the row is read. */
        VIRTUAL
    }

    /** How an engine makes up a column's value by itself, as far as the column's own declaration tells. */
    public enum DeclaredIdentity {
        /** It does not, or only by its default. */
        NONE,
        /** SERIAL, BIGSERIAL, IDENTITY, GENERATED … AS IDENTITY, AUTO_INCREMENT. */
        COUNTER,
        /** An identity or AUTO_INCREMENT column with BIT_REVERSED_POSITIVE. */
        BIT_REVERSED,
        /** TiDB's AUTO_RANDOM. */
        AUTO_RANDOM
    }
}
