package dev.keyspread.sql.ddl.reader;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.ColumnDefinition;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.Interleaving;
import dev.keyspread.sql.ddl.KeyDefinition;
import dev.keyspread.sql.ddl.TableChange;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads ALTER TABLE from its name on. {@link DdlReader} calls it. A clause that it doesn't know has to become an unknown change, never be
 * passed over.
 */
final class AlterTableReader {
    private final DdlCursor cursor;
    private final List<TableChange> changes = new ArrayList<>();

    private AlterTableReader(DdlCursor cursor) {
        this.cursor = cursor;
    }

    /** The changes, or null when no name is next. */
    static DdlStatement.@Nullable AlterTable read(DdlCursor cursor, int statement) {
        cursor.accept("IF", "EXISTS");
        if (cursor.dialect().has(Capability.POSTGRES_GRAMMAR)) {
            cursor.accept("ONLY");
        }
        QualifiedName name = cursor.qualifiedName();
        if (name == null) {
            return null;
        }
        cursor.acceptSymbol("*");
        skipWait(cursor);
        List<TableChange> changes = new ArrayList<>();
        for (DdlCursor element : cursor.elements()) {
            AlterTableReader reader = new AlterTableReader(element);
            reader.change();
            changes.addAll(reader.changes);
        }
        cursor.skipToEnd();
        return new DdlStatement.AlterTable(name, changes, cursor.rangeFrom(statement));
    }

    /** MariaDB's {@code WAIT 5} and {@code NOWAIT}: how long to wait for a lock. */
    static void skipWait(DdlCursor cursor) {
        if (cursor.dialect().has(Capability.MYSQL_DDL) && !cursor.accept("NOWAIT") && cursor.accept("WAIT")) {
            cursor.skip();
        }
    }

    private void change() {
        if (StorageChange.is(cursor)) {
            return;
        }
        int from = cursor.at();
        boolean read = false;
        if (cursor.accept("ADD")) {
            read = add();
        } else if (cursor.accept("DROP")) {
            read = drop();
        } else if (cursor.accept("ALTER")) {
            read = alter();
        } else if (cursor.acceptAny("MODIFY")) {
            cursor.accept("COLUMN");
            read = redefine(null);
        } else if (cursor.accept("CHANGE")) {
            cursor.accept("COLUMN");
            String old = cursor.name();
            read = old != null && redefine(old);
        } else if (cursor.accept("RENAME")) {
            read = rename();
        } else if (cursor.accept("SET")) {
            read = set();
        } else if (cursor.accept("RESET") && cursor.isGroup()) {
            read = reset();
        } else {
            read = options();
        }
        if (!read) {
            changes.clear();
            cursor.back(from);
        }
        if (!read || !isRead()) {
            changes.add(new TableChange.Unknown(cursor.rest()));
        }
    }

    /** Returns true if what is left of a change that was read says nothing more. With a column, other columns may go by CASCADE. */
    private boolean isRead() {
        boolean column = changes.stream().anyMatch(TableChange.DropColumn.class::isInstance);
        if (!cursor.accept("RESTRICT") && !column) {
            cursor.accept("CASCADE");
        }
        return !cursor.more();
    }

    private boolean add() {
        if (addsSynonym()) {
            String synonym = cursor.accept("SYNONYM") ? cursor.name() : null;
            return synonym != null && changes.add(new TableChange.AddSynonym(synonym));
        }
        if (addsOther()) {
            return false;
        }
        boolean column = cursor.accept("COLUMN");
        boolean ifNotExists = cursor.accept("IF", "NOT", "EXISTS");
        if (cursor.isGroup()) {
            DdlCursor group = cursor.group();
            for (DdlCursor element : group.elements()) {
                if (!addPart(element, false, ifNotExists)) {
                    return false;
                }
            }
            return true;
        }
        return addPart(cursor, column, ifNotExists);
    }

    private boolean addsSynonym() {
        return cursor.dialect().has(Capability.SYNONYMS) && cursor.is("SYNONYM") && !cursor.isMoreAhead(2);
    }

    /** Returns true if something is added that belongs to a table and is neither a column nor a constraint. */
    private boolean addsOther() {
        return isOfTable()
                || (cursor.dialect().has(Capability.COLUMN_FAMILIES) && TableElements.isFamily(cursor))
                || (cursor.dialect().has(Capability.CHANGEFEEDS)
                        && cursor.is("CHANGEFEED")
                        && cursor.isAnyAhead(2, "WITH"));
    }

    /** Returns true if something is dropped or altered that belongs to a table and is neither a column, a key nor a constraint. */
    private boolean isOther() {
        return isOfTable()
                || (cursor.dialect().has(Capability.CHANGEFEEDS)
                        && cursor.isAny("CHANGEFEED", "FAMILY")
                        && cursor.isNameAhead(1));
    }

    private boolean isOfTable() {
        Dialect dialect = cursor.dialect();
        if (dialect.has(Capability.ROW_DELETION_POLICY)) {
            return cursor.is("ROW", "DELETION", "POLICY");
        }
        return dialect.has(Capability.MYSQL_DDL)
                && (cursor.isAny("PARTITION") || cursor.is("PERIOD", "FOR") || cursor.is("SYSTEM", "VERSIONING"));
    }

    private boolean addPart(DdlCursor element, boolean column, boolean ifNotExists) {
        TableElements parts = new TableElements(KeyDefinition.Place.ALTER);
        if (column) {
            ColumnReader.Column read = ColumnReader.read(element);
            if (read == null) {
                return false;
            }
            changes.add(new TableChange.AddColumn(read.definition(), ifNotExists));
            return true;
        }
        parts.read(element);
        for (ColumnDefinition definition : parts.columns) {
            changes.add(new TableChange.AddColumn(definition, ifNotExists));
        }
        if (!parts.columns.isEmpty()) {
            return true;
        }
        if (parts.primaryKey != null) {
            changes.add(new TableChange.AddPrimaryKey(parts.primaryKey));
        }
        parts.uniques.forEach(key -> changes.add(new TableChange.AddUnique(key)));
        parts.foreignKeys.forEach(key -> changes.add(new TableChange.AddForeignKey(key)));
        parts.indexes.forEach(index -> changes.add(new TableChange.AddIndex(index)));
        if (changes.isEmpty()) {
            parts.checks.forEach(check -> changes.add(new TableChange.AddCheck(check)));
            return parts.unknown.isEmpty() && !element.more() && !changes.isEmpty();
        }
        parts.unknown.forEach(text -> changes.add(new TableChange.Unknown(text)));
        return true;
    }

    private boolean drop() {
        if (cursor.accept("PRIMARY", "KEY")) {
            return changes.add(new TableChange.DropPrimaryKey());
        }
        if (cursor.isAny("CONSTRAINT", "CHECK")
                && cursor.isNameAhead(1)
                && (isReserved() || !cursor.isAnyAhead(1, "CASCADE", "RESTRICT"))) {
            cursor.skip();
            return dropConstraint();
        }
        if (cursor.accept("FOREIGN", "KEY")) {
            return dropConstraint();
        }
        if (cursor.dialect().has(Capability.SYNONYMS) && cursor.is("SYNONYM") && cursor.isNameAhead(1)) {
            cursor.skip();
            String synonym = cursor.name();
            return synonym != null && changes.add(new TableChange.DropSynonym(synonym));
        }
        if (cursor.dialect().has(Capability.ALTER_TABLE_INDEXES)
                && cursor.isAny("INDEX", "KEY")
                && cursor.isNameAhead(1)) {
            cursor.skip();
            cursor.accept("IF", "EXISTS");
            String index = cursor.name();
            return index != null && changes.add(new TableChange.DropIndex(index));
        }
        if (isOther()) {
            return false;
        }
        cursor.accept("COLUMN");
        cursor.accept("IF", "EXISTS");
        if (cursor.isGroup()) {
            KeyReader.names(cursor).forEach(column -> changes.add(new TableChange.DropColumn(column)));
            return !changes.isEmpty();
        }
        String column = cursor.name();
        return column != null && changes.add(new TableChange.DropColumn(column));
    }

    /** Returns true if no column is called CONSTRAINT or CHECK, so that whatever follows is a constraint's name. */
    private boolean isReserved() {
        return cursor.dialect().has(Capability.UNIQUE_CONSTRAINTS);
    }

    private boolean dropConstraint() {
        cursor.accept("IF", "EXISTS");
        String constraint = cursor.name();
        return constraint != null && changes.add(new TableChange.DropConstraint(constraint));
    }

    private boolean alter() {
        if (cursor.accept("PRIMARY", "KEY", "USING", "COLUMNS")) {
            KeyDefinition key = KeyReader.key(cursor, null, KeyDefinition.Place.ALTER, null);
            return changes.add(new TableChange.AddPrimaryKey(key));
        }
        boolean index = cursor.dialect().has(Capability.ALTER_TABLE_INDEXES) && cursor.isAny("INDEX", "CHECK");
        boolean constraint = cursor.is("CONSTRAINT") && cursor.dialect().has(Capability.ALTER_CONSTRAINT);
        if ((index || constraint) && cursor.isNameAhead(1)) {
            return false;
        }
        cursor.accept("COLUMN");
        cursor.accept("IF", "EXISTS");
        List<TableChange> read = AlterColumnReader.read(cursor);
        changes.addAll(read);
        return !read.isEmpty();
    }

    private boolean redefine(@Nullable String old) {
        ColumnReader.Column column = ColumnReader.read(cursor);
        if (column == null) {
            return false;
        }
        ColumnDefinition definition = column.definition();
        return changes.add(new TableChange.RedefineColumn(old == null ? definition.name() : old, definition));
    }

    private boolean rename() {
        if (cursor.acceptAny("TO", "AS")) {
            QualifiedName name = cursor.qualifiedName();
            return name != null && changes.add(new TableChange.RenameTo(name));
        }
        if (cursor.dialect().has(Capability.MYSQL_DDL) && cursor.isName() && !cursor.isMoreAhead(1)) {
            QualifiedName name = cursor.qualifiedName(); // MySQL lets the word TO be left out
            return name != null && changes.add(new TableChange.RenameTo(name));
        }
        boolean index = cursor.isAny("INDEX", "KEY", "CONSTRAINT") && cursor.isAnyAhead(2, "TO");
        if (index || (cursor.is("COLUMN") && !cursor.isAnyAhead(1, "TO"))) {
            cursor.skip();
        }
        String from = cursor.name();
        String to = cursor.accept("TO") ? cursor.name() : null;
        if (from == null || to == null) {
            return false;
        }
        return changes.add(index ? new TableChange.RenameIndex(from, to) : new TableChange.RenameColumn(from, to));
    }

    private boolean set() {
        if (cursor.accept("INTERLEAVE", "IN")) {
            Interleaving interleaving = CreateTableReader.interleaving(cursor);
            return interleaving != null && changes.add(new TableChange.SetInterleaving(interleaving));
        }
        if (cursor.accept("SCHEMA")) {
            String schema = cursor.name();
            return schema != null && changes.add(new TableChange.SetSchema(schema));
        }
        cursor.accept("OPTIONS");
        return cursor.isGroup() ? changes.add(new TableChange.SetOptions(OptionReader.group(cursor))) : options();
    }

    private boolean reset() {
        Map<String, String> options = new LinkedHashMap<>();
        OptionReader.group(cursor).keySet().forEach(name -> options.put(name, ""));
        return changes.add(new TableChange.SetOptions(options));
    }

    private boolean options() {
        Map<String, String> options = new LinkedHashMap<>();
        while (cursor.more() && OptionReader.clause(cursor, options)) {
            // NAME = value NAME = value
        }
        return !cursor.more() && !options.isEmpty() && changes.add(new TableChange.SetOptions(options));
    }
}
