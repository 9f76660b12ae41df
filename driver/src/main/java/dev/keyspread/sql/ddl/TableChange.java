package dev.keyspread.sql.ddl;

import dev.keyspread.sql.Collation;
import dev.keyspread.sql.QualifiedName;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One thing that an ALTER TABLE does. {@code AlterTableReader} makes them, and {@code TableChanges} applies them in their order. */
public sealed interface TableChange {
    /** Calls the visitor's method for this kind of change, and returns what that returns. */
    <R> R accept(Visitor<R> visitor);

    /**
     * Does something for each kind of change. There is no default, so that whoever follows a change has thought of every kind.
     *
     * @param <R> what it makes of a change
     */
    interface Visitor<R> {
        R addColumn(AddColumn change);

        R dropColumn(DropColumn change);

        R redefineColumn(RedefineColumn change);

        R setType(SetType change);

        R setNullable(SetNullable change);

        R setDefault(SetDefault change);

        R dropExpression(DropExpression change);

        R setIdentity(SetIdentity change);

        R setCommitTimestamp(SetCommitTimestamp change);

        R addPrimaryKey(AddPrimaryKey change);

        R addUnique(AddUnique change);

        R addForeignKey(AddForeignKey change);

        R addIndex(AddIndex change);

        R addCheck(AddCheck change);

        R addSynonym(AddSynonym change);

        R dropSynonym(DropSynonym change);

        R dropPrimaryKey(DropPrimaryKey change);

        R dropConstraint(DropConstraint change);

        R dropIndex(DropIndex change);

        R setOptions(SetOptions change);

        R setInterleaving(SetInterleaving change);

        R renameTo(RenameTo change);

        R setSchema(SetSchema change);

        R renameColumn(RenameColumn change);

        R renameIndex(RenameIndex change);

        R unknown(Unknown change);
    }

    /** {@code ADD [COLUMN]}; its own primary key, unique and references are in the definition. */
    record AddColumn(ColumnDefinition column, boolean ifNotExists) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.addColumn(this);
        }
    }

    /** {@code DROP [COLUMN]}. */
    record DropColumn(String column) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.dropColumn(this);
        }
    }

    /**
     * The column is declared anew: MySQL's MODIFY and CHANGE, GoogleSQL's {@code ALTER COLUMN c type …}, H2's likewise.
     *
     * @param column the folded name it had
     * @param definition what it is now, with its new name
     */
    record RedefineColumn(String column, ColumnDefinition definition) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.redefineColumn(this);
        }
    }

    /**
     * {@code ALTER COLUMN c [SET DATA] TYPE t [COLLATE x] [USING expression]}: nothing but the type changes.
     *
     * @param collation the collation as written, or null
     */
    record SetType(String column, String type, @Nullable Collation collation) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.setType(this);
        }
    }

    /** {@code SET NOT NULL} or {@code DROP NOT NULL}. */
    record SetNullable(String column, boolean nullable) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.setNullable(this);
        }
    }

    /** {@code SET DEFAULT x}, or {@code DROP DEFAULT} with null. */
    record SetDefault(String column, @Nullable String defaultExpression) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.setDefault(this);
        }
    }

    /** {@code DROP EXPRESSION}: the column stays, and is no longer generated. */
    record DropExpression(String column) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.dropExpression(this);
        }
    }

    /** {@code ADD GENERATED … AS IDENTITY}, {@code SET GENERATED}, or {@code DROP IDENTITY} with NONE. */
    record SetIdentity(String column, ColumnDefinition.DeclaredIdentity identity) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.setIdentity(this);
        }
    }

    /** {@code SET OPTIONS (allow_commit_timestamp = …)}. */
    record SetCommitTimestamp(String column, boolean allowed) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.setCommitTimestamp(this);
        }
    }

    /** {@code ADD PRIMARY KEY}, or CockroachDB's ALTER PRIMARY KEY: this is the key from now on. */
    record AddPrimaryKey(KeyDefinition key) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.addPrimaryKey(this);
        }
    }

    /** {@code ADD UNIQUE}. */
    record AddUnique(KeyDefinition key) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.addUnique(this);
        }
    }

    /** {@code ADD FOREIGN KEY}. */
    record AddForeignKey(ForeignKeyDefinition key) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.addForeignKey(this);
        }
    }

    /** {@code ADD INDEX}. */
    record AddIndex(IndexDefinition index) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.addIndex(this);
        }
    }

    /** {@code ADD CHECK}: says nothing about keys. */
    record AddCheck(ColumnDefinition.DeclaredCheck check) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.addCheck(this);
        }
    }

    /** Spanner's {@code ADD SYNONYM}: the table has one more name. */
    record AddSynonym(String synonym) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.addSynonym(this);
        }
    }

    /** Spanner's {@code DROP SYNONYM}. */
    record DropSynonym(String synonym) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.dropSynonym(this);
        }
    }

    /** {@code DROP PRIMARY KEY}. */
    record DropPrimaryKey() implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.dropPrimaryKey(this);
        }
    }

    /** {@code DROP CONSTRAINT}, {@code DROP FOREIGN KEY}, {@code DROP CHECK}: of a primary key too. */
    record DropConstraint(String constraint) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.dropConstraint(this);
        }
    }

    /** {@code DROP INDEX}. */
    record DropIndex(String index) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.dropIndex(this);
        }
    }

    /** Table options, by upper-case name; an option that was reset has the value "". */
    record SetOptions(Map<String, String> options) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.setOptions(this);
        }

        /** Copies the map. */
        public SetOptions {
            options = Map.copyOf(options);
        }
    }

    /** {@code SET INTERLEAVE IN …}. */
    record SetInterleaving(Interleaving interleaving) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.setInterleaving(this);
        }
    }

    /** {@code RENAME TO}; the schema is null when it was not written and stays. */
    record RenameTo(QualifiedName name) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.renameTo(this);
        }
    }

    /** {@code SET SCHEMA}. */
    record SetSchema(String schema) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.setSchema(this);
        }
    }

    /** {@code RENAME COLUMN}. */
    record RenameColumn(String from, String to) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.renameColumn(this);
        }
    }

    /** {@code RENAME INDEX} and {@code RENAME CONSTRAINT}. */
    record RenameIndex(String from, String to) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.renameIndex(this);
        }
    }

    /** A change that bears on nothing here, or is not understood, or the end of one whose beginning alone is; as written. */
    record Unknown(String text) implements TableChange {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.unknown(this);
        }
    }
}
