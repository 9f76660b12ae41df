package dev.keyspread.sql.ddl;

import java.util.TreeMap;

/** Tells what one change of an ALTER TABLE says. */
final class ChangeFacts {
    private ChangeFacts() {}

    static String of(TableChange change) {
        if (change instanceof TableChange.AddColumn add) {
            return "add column " + DdlFacts.column(add.column());
        } else if (change instanceof TableChange.DropColumn drop) {
            return "drop column " + drop.column();
        } else if (change instanceof TableChange.RedefineColumn redefine) {
            return "redefine " + redefine.column() + " as " + DdlFacts.column(redefine.definition());
        } else if (change instanceof TableChange.SetType type) {
            return "type of " + type.column() + " " + type.type();
        } else if (change instanceof TableChange.SetNullable nullable) {
            return (nullable.nullable() ? "nullable " : "not null ") + nullable.column();
        } else if (change instanceof TableChange.SetDefault standard) {
            return "default of " + standard.column() + " " + standard.defaultExpression();
        } else if (change instanceof TableChange.DropExpression drop) {
            return "no longer computed " + drop.column();
        } else if (change instanceof TableChange.SetIdentity identity) {
            return "identity of " + identity.column() + " " + identity.identity();
        } else if (change instanceof TableChange.SetCommitTimestamp commit) {
            return (commit.allowed() ? "commit timestamp " : "no commit timestamp ") + commit.column();
        }
        return ofKey(change);
    }

    private static String ofKey(TableChange change) {
        if (change instanceof TableChange.AddPrimaryKey add) {
            return "add key " + DdlFacts.key(add.key());
        } else if (change instanceof TableChange.AddUnique add) {
            return "add unique " + DdlFacts.key(add.key());
        } else if (change instanceof TableChange.AddForeignKey add) {
            return "add foreign key " + DdlFacts.foreign(add.key());
        } else if (change instanceof TableChange.AddIndex add) {
            return "add " + DdlFacts.index(add.index(), "");
        } else if (change instanceof TableChange.DropPrimaryKey) {
            return "drop key";
        } else if (change instanceof TableChange.DropConstraint drop) {
            return "drop constraint " + drop.constraint();
        } else if (change instanceof TableChange.DropIndex drop) {
            return "drop index " + drop.index();
        }
        return ofTable(change);
    }

    private static String ofTable(TableChange change) {
        if (change instanceof TableChange.SetOptions set) {
            return "options " + new TreeMap<>(set.options());
        } else if (change instanceof TableChange.SetInterleaving set) {
            return "interleave " + DdlFacts.interleaving(set.interleaving());
        } else if (change instanceof TableChange.RenameTo rename) {
            return "rename to " + rename.name();
        } else if (change instanceof TableChange.SetSchema set) {
            return "schema " + set.schema();
        } else if (change instanceof TableChange.RenameColumn rename) {
            return "rename column " + rename.from() + " to " + rename.to();
        } else if (change instanceof TableChange.RenameIndex rename) {
            return "rename index " + rename.from() + " to " + rename.to();
        }
        return "unread change";
    }
}
