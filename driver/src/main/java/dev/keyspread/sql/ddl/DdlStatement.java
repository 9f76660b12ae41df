package dev.keyspread.sql.ddl;

import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TextRange;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One DDL statement as read. Names are folded as the dialect folds them; whatever the reader does not know is kept as
 * written, never guessed.
 */
public sealed interface DdlStatement {
    /** Where the statement stands in the text. */
    TextRange range();

    /**
     * CREATE TABLE.
     *
     * @param columns its columns in order; empty when they come from elsewhere (AS, LIKE, PARTITION OF)
     * @param primaryKey its primary key wherever it was declared, or null when none was
     * @param uniques its unique constraints, those behind a column included
     * @param indexes the indexes declared inside it
     * @param foreignKeys its foreign keys, those behind a column included
     * @param interleaving Spanner's interleaving, or null
     * @param options table options by upper-case name, with their value as written ("" when they have none): SPLIT INTO,
     *     SALT_BUCKETS, SHARD_ROW_ID_BITS, AUTO_PARTITIONING_BY_LOAD, PARTITION BY, ENGINE …
     * @param derivedFrom the tables named by LIKE, INHERITS, PARTITION OF, in order
     * @param query the text behind AS, or null
     * @param ifNotExists whether IF NOT EXISTS was written
     * @param orReplace whether OR REPLACE was written
     * @param temporary whether it is gone with the session
     * @param unknown clauses that are not understood, as written
     */
    record CreateTable(
            QualifiedName name,
            List<ColumnDefinition> columns,
            @Nullable KeyDefinition primaryKey,
            List<KeyDefinition> uniques,
            List<IndexDefinition> indexes,
            List<ForeignKey> foreignKeys,
            @Nullable Interleaving interleaving,
            Map<String, String> options,
            List<QualifiedName> derivedFrom,
            @Nullable String query,
            boolean ifNotExists,
            boolean orReplace,
            boolean temporary,
            List<String> unknown,
            TextRange range)
            implements DdlStatement {

        /** Copies the collections. */
        public CreateTable {
            columns = List.copyOf(columns);
            uniques = List.copyOf(uniques);
            indexes = List.copyOf(indexes);
            foreignKeys = List.copyOf(foreignKeys);
            options = Map.copyOf(options);
            derivedFrom = List.copyOf(derivedFrom);
            unknown = List.copyOf(unknown);
        }

        /** The same where it is known that the table did not exist. */
        public CreateTable withoutIfNotExists() {
            return new CreateTable(
                    name,
                    columns,
                    primaryKey,
                    uniques,
                    indexes,
                    foreignKeys,
                    interleaving,
                    options,
                    derivedFrom,
                    query,
                    false,
                    orReplace,
                    temporary,
                    unknown,
                    range);
        }
    }

    /** CREATE INDEX. */
    record CreateIndex(QualifiedName table, IndexDefinition index, boolean ifNotExists, TextRange range)
            implements DdlStatement {}

    /** ALTER TABLE, with its changes in order; also RENAME TABLE, one for each table. */
    record AlterTable(QualifiedName name, boolean ifExists, List<TableChange> changes, TextRange range)
            implements DdlStatement {

        /** Copies the list. */
        public AlterTable {
            changes = List.copyOf(changes);
        }
    }

    /** DROP TABLE. */
    record DropTable(List<QualifiedName> names, boolean ifExists, TextRange range) implements DdlStatement {

        /** Copies the list. */
        public DropTable {
            names = List.copyOf(names);
        }
    }

    /**
     * DROP INDEX.
     *
     * @param table the table behind ON, or the one before {@code @} in CockroachDB, or null
     */
    record DropIndex(List<QualifiedName> names, @Nullable QualifiedName table, boolean ifExists, TextRange range)
            implements DdlStatement {

        /** Copies the list. */
        public DropIndex {
            names = List.copyOf(names);
        }
    }

    /** ALTER INDEX … RENAME TO. */
    record RenameIndex(QualifiedName index, String to, TextRange range) implements DdlStatement {}

    /**
     * CREATE SEQUENCE.
     *
     * @param bitReversed whether it says that its values are bit-reversed; every sequence of Spanner is, said or not
     */
    record CreateSequence(QualifiedName name, boolean bitReversed, boolean ifNotExists, TextRange range)
            implements DdlStatement {}

    /** CREATE TYPE … AS ENUM. */
    record CreateEnum(QualifiedName name, boolean ifNotExists, TextRange range) implements DdlStatement {}

    /**
     * CREATE DOMAIN.
     *
     * @param values what it says of its values, read as if a column of its name had been declared so
     */
    record CreateDomain(QualifiedName name, ColumnDefinition values, boolean ifNotExists, TextRange range)
            implements DdlStatement {}

    /**
     * DROP TYPE and DROP DOMAIN.
     *
     * @param cascade whether columns of these types go, or are changed, as well
     */
    record DropType(List<QualifiedName> names, boolean cascade, TextRange range) implements DdlStatement {

        /** Copies the list. */
        public DropType {
            names = List.copyOf(names);
        }
    }

    /** COMMENT ON TABLE; the comment is null when it is taken away. */
    record CommentOnTable(QualifiedName table, @Nullable String comment, TextRange range) implements DdlStatement {}

    /** COMMENT ON COLUMN; the comment is null when it is taken away. */
    record CommentOnColumn(
            QualifiedName table, String column, @Nullable String comment, TextRange range) implements DdlStatement {}

    /**
     * DDL that was recognised and skipped, or that could not be read to a name.
     *
     * @param kind its words in upper case, such as CREATE VIEW, CREATE CHANGE STREAM, DROP SCHEMA
     * @param name what it is about, or null when no name was found
     */
    record Unread(String kind, @Nullable QualifiedName name, TextRange range) implements DdlStatement {}
}
