package dev.keyspread.sql.ddl;

import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.TextRange;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One DDL statement as read. Names are folded as the dialect folds them; whatever the reader does not know is kept as written, never
 * guessed. {@code DdlReader} makes it, {@code DdlEffects} applies it to the known tables, and the room {@code database} follows it.
 */
public sealed interface DdlStatement {
    /** Where the statement stands in the text. */
    TextRange range();

    /** Calls the visitor's method for this kind of statement, and returns what that returns. */
    <R> R accept(Visitor<R> visitor);

    /**
     * Does something for each kind of DDL. There is no default, so that whoever follows DDL has thought of every kind.
     *
     * @param <R> what it makes of a statement
     */
    interface Visitor<R> {
        R createTable(CreateTable create);

        R createIndex(CreateIndex create);

        R alterTable(AlterTable alter);

        R dropTable(DropTable drop);

        R dropIndex(DropIndex drop);

        R renameIndex(RenameIndex rename);

        R createSequence(CreateSequence create);

        R createEnum(CreateEnum create);

        R createDomain(CreateDomain create);

        R dropType(DropType drop);

        R commentOnTable(CommentOnTable comment);

        R commentOnColumn(CommentOnColumn comment);

        R unrecognized(UnrecognizedDdl unrecognized);
    }

    /**
     * CREATE TABLE.
     *
     * @param columns its columns in order; empty when they come from elsewhere (AS, LIKE, PARTITION OF)
     * @param primaryKey its primary key wherever it was declared, or null when none was
     * @param uniques its unique constraints, those behind a column included
     * @param indexes the indexes declared inside it
     * @param foreignKeys its foreign keys, those behind a column included
     * @param checks its constraints that say nothing about keys, those behind a column included
     * @param interleaving Spanner's interleaving, or null
     * @param options table options by upper-case name, with their value as written ("" when they have none): SPLIT INTO,
     *     SHARD_ROW_ID_BITS, AUTO_PARTITIONING_BY_LOAD, PARTITION BY, ENGINE …
     * @param derivedFrom the tables named by LIKE, INHERITS, PARTITION OF, in order
     * @param query the text behind AS, or null
     * @param ifNotExists whether IF NOT EXISTS was written
     * @param orReplace whether OR REPLACE was written
     * @param temporary whether it is gone with the session
     * @param synonyms other names that Spanner is to know it by
     * @param unknown clauses that are not understood, as written
     */
    record CreateTable(
            QualifiedName name,
            List<ColumnDefinition> columns,
            @Nullable KeyDefinition primaryKey,
            List<KeyDefinition> uniques,
            List<IndexDefinition> indexes,
            List<ForeignKeyDefinition> foreignKeys,
            List<ColumnDefinition.DeclaredCheck> checks,
            @Nullable Interleaving interleaving,
            Map<String, String> options,
            List<QualifiedName> derivedFrom,
            @Nullable String query,
            boolean ifNotExists,
            boolean orReplace,
            boolean temporary,
            List<String> synonyms,
            List<String> unknown,
            TextRange range)
            implements DdlStatement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.createTable(this);
        }

        /** Copies the collections. */
        public CreateTable {
            columns = List.copyOf(columns);
            uniques = List.copyOf(uniques);
            indexes = List.copyOf(indexes);
            foreignKeys = List.copyOf(foreignKeys);
            checks = List.copyOf(checks);
            options = Map.copyOf(options);
            derivedFrom = List.copyOf(derivedFrom);
            synonyms = List.copyOf(synonyms);
            unknown = List.copyOf(unknown);
        }
    }

    /** CREATE INDEX. */
    record CreateIndex(QualifiedName table, IndexDefinition index, boolean ifNotExists, TextRange range)
            implements DdlStatement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.createIndex(this);
        }
    }

    /** ALTER TABLE, with its changes in order; also RENAME TABLE, one for each table. */
    record AlterTable(QualifiedName name, List<TableChange> changes, TextRange range) implements DdlStatement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.alterTable(this);
        }

        /** Copies the list. */
        public AlterTable {
            changes = List.copyOf(changes);
        }
    }

    /** DROP TABLE. */
    record DropTable(List<QualifiedName> names, TextRange range) implements DdlStatement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.dropTable(this);
        }

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
    record DropIndex(List<QualifiedName> names, @Nullable QualifiedName table, TextRange range)
            implements DdlStatement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.dropIndex(this);
        }

        /** Copies the list. */
        public DropIndex {
            names = List.copyOf(names);
        }
    }

    /** ALTER INDEX … RENAME TO. */
    record RenameIndex(QualifiedName index, String to, TextRange range) implements DdlStatement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.renameIndex(this);
        }
    }

    /**
     * CREATE SEQUENCE.
     *
     * @param bitReversed whether it says that its values are bit-reversed; every sequence of Spanner is, said or not
     */
    record CreateSequence(QualifiedName name, boolean bitReversed, boolean ifNotExists, TextRange range)
            implements DdlStatement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.createSequence(this);
        }
    }

    /** CREATE TYPE … AS ENUM. */
    record CreateEnum(QualifiedName name, boolean ifNotExists, TextRange range) implements DdlStatement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.createEnum(this);
        }
    }

    /**
     * CREATE DOMAIN.
     *
     * @param values what it says of its values, read as if a column of its name had been declared so
     */
    record CreateDomain(QualifiedName name, ColumnDefinition values, boolean ifNotExists, TextRange range)
            implements DdlStatement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.createDomain(this);
        }
    }

    /**
     * DROP TYPE and DROP DOMAIN.
     *
     * @param cascade whether columns of these types go, or are changed, as well
     */
    record DropType(List<QualifiedName> names, boolean cascade, TextRange range) implements DdlStatement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.dropType(this);
        }

        /** Copies the list. */
        public DropType {
            names = List.copyOf(names);
        }
    }

    /** COMMENT ON TABLE; the comment is null when it is taken away. */
    record CommentOnTable(QualifiedName table, @Nullable String comment, TextRange range) implements DdlStatement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.commentOnTable(this);
        }
    }

    /** COMMENT ON COLUMN; the comment is null when it is taken away. */
    record CommentOnColumn(
            QualifiedName table, String column, @Nullable String comment, TextRange range) implements DdlStatement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.commentOnColumn(this);
        }
    }

    /**
     * DDL that is not read further than to what it may have changed.
     *
     * @param touches what may look otherwise after it
     * @param names what it names of that kind, all of it unless {@code touches} is {@link Touches#NOTHING}, {@link
     *     Touches#CODE} or {@link Touches#EVERYTHING}
     */
    record UnrecognizedDdl(Touches touches, List<QualifiedName> names, TextRange range) implements DdlStatement {
        /** Copies the list. */
        public UnrecognizedDdl {
            names = List.copyOf(names);
        }

        /** Returns true if it may have changed a table without naming it, or what is written to one. */
        public boolean mayChangeOthers() {
            return switch (touches) {
                case NOTHING, TABLES, INDEXES -> false;
                case TRIGGERS -> names.isEmpty();
                case CODE, SCHEMAS, TYPES, EVERYTHING -> true;
            };
        }

        /** Returns true if it does not say which tables it is about, as DDL that a block puts together. */
        public boolean mayChangeAny() {
            return touches == Touches.EVERYTHING;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.unrecognized(this);
        }
    }

    /** Tells what unread DDL may have changed. */
    enum Touches {
        /** No table: it is about roles, sequences and their like. */
        NOTHING,
        /** No table, but functions and policies, so that other values may be written to one. */
        CODE,
        /** The tables, views or synonyms of those names. */
        TABLES,
        /** Triggers, rewrite rules or operators of the tables of those names, or of any where none is given. Columns and keys stay. */
        TRIGGERS,
        /** All that lies in the schemas of those names. */
        SCHEMAS,
        /** The tables that have indexes of those names. */
        INDEXES,
        /** The types of those names. */
        TYPES,
        /** It can't be told what. */
        EVERYTHING
    }
}
