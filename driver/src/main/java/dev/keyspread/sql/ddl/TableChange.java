package dev.keyspread.sql.ddl;

import dev.keyspread.sql.QualifiedName;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One thing that an ALTER TABLE does. */
public sealed interface TableChange {
    /** {@code ADD [COLUMN]}; its own primary key, unique and references are in the definition. */
    record AddColumn(ColumnDefinition column, boolean ifNotExists) implements TableChange {}

    /** {@code DROP [COLUMN]}. */
    record DropColumn(String column) implements TableChange {}

    /**
     * The column is declared anew: MySQL's MODIFY and CHANGE, GoogleSQL's {@code ALTER COLUMN c type …}, H2's likewise.
     *
     * @param column the folded name it had
     * @param definition what it is now, with its new name
     */
    record RedefineColumn(String column, ColumnDefinition definition) implements TableChange {}

    /** {@code ALTER COLUMN c [SET DATA] TYPE t}: nothing but the type changes. */
    record SetType(String column, String type) implements TableChange {}

    /** {@code SET NOT NULL} or {@code DROP NOT NULL}. */
    record SetNullable(String column, boolean nullable) implements TableChange {}

    /** {@code SET DEFAULT x}, or {@code DROP DEFAULT} with null. */
    record SetDefault(String column, @Nullable String defaultText) implements TableChange {}

    /** {@code DROP EXPRESSION}: the column stays, and is no longer generated. */
    record DropExpression(String column) implements TableChange {}

    /** {@code ADD GENERATED … AS IDENTITY}, {@code SET GENERATED}, or {@code DROP IDENTITY} with NONE. */
    record SetIdentity(String column, ColumnDefinition.Identity identity) implements TableChange {}

    /** {@code SET OPTIONS (allow_commit_timestamp = …)}. */
    record SetCommitTimestamp(String column, boolean allowed) implements TableChange {}

    /** {@code ADD PRIMARY KEY}, or CockroachDB's ALTER PRIMARY KEY: this is the key from now on. */
    record AddPrimaryKey(KeyDefinition key) implements TableChange {}

    /** {@code ADD UNIQUE}. */
    record AddUnique(KeyDefinition key) implements TableChange {}

    /** {@code ADD FOREIGN KEY}. */
    record AddForeignKey(ForeignKey key) implements TableChange {}

    /** {@code ADD INDEX}. */
    record AddIndex(IndexDefinition index) implements TableChange {}

    /** {@code DROP PRIMARY KEY}. */
    record DropPrimaryKey() implements TableChange {}

    /** {@code DROP CONSTRAINT}, {@code DROP FOREIGN KEY}, {@code DROP CHECK}: of a primary key too. */
    record DropConstraint(String constraint) implements TableChange {}

    /** {@code DROP INDEX}. */
    record DropIndex(String index) implements TableChange {}

    /** Table options, by upper-case name; an option that was reset has the value "". */
    record SetOptions(Map<String, String> options) implements TableChange {
        /** Copies the map. */
        public SetOptions {
            options = Map.copyOf(options);
        }
    }

    /** {@code SET INTERLEAVE IN …}. */
    record SetInterleaving(Interleaving interleaving) implements TableChange {}

    /** {@code RENAME TO}; the schema is null when it was not written and stays. */
    record RenameTo(QualifiedName name) implements TableChange {}

    /** {@code SET SCHEMA}. */
    record SetSchema(String schema) implements TableChange {}

    /** {@code RENAME COLUMN}. */
    record RenameColumn(String from, String to) implements TableChange {}

    /** {@code RENAME INDEX} and {@code RENAME CONSTRAINT}. */
    record RenameIndex(String from, String to) implements TableChange {}

    /** A change that bears on nothing here, or is not understood, as written. */
    record Unknown(String text) implements TableChange {}
}
