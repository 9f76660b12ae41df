package dev.keyspread.schema.catalogue;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.ForeignKey;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.type.ColumnType;
import dev.keyspread.schema.type.ColumnTypes;
import dev.keyspread.schema.type.Identity;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.ColumnDefinition;
import dev.keyspread.sql.ddl.TableChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Applies the changes of an ALTER TABLE to a table, for advice and lint. A change whose effect can't be followed (a constraint of an
 * unknown name, a clause that was not understood) leaves the table unchanged. {@link DdlEffects} and {@link Catalogue} call it.
 */
final class TableChanges {
    private final Dialect dialect;
    private final Declarations declarations;
    private final KeyChanges keys;

    TableChanges(DetectedDialect engine) {
        this.dialect = engine.dialect();
        this.declarations = new Declarations(engine);
        this.keys = new KeyChanges(dialect, declarations);
    }

    /** Returns what becomes of keys and indexes. */
    KeyChanges keys() {
        return keys;
    }

    /** The table after one change. RENAME TO and SET SCHEMA change its name only. */
    Table after(Table table, TableChange change) {
        return change.accept(new Changing(table));
    }

    /** Applies each kind of change to a table. */
    private final class Changing implements TableChange.Visitor<Table> {
        private final Table table;

        Changing(Table table) {
            this.table = table;
        }

        @Override
        public Table addColumn(TableChange.AddColumn change) {
            return TableChanges.this.addColumn(table, change.column());
        }

        @Override
        public Table dropColumn(TableChange.DropColumn change) {
            return TableChanges.this.dropColumn(table, change.column());
        }

        @Override
        public Table redefineColumn(TableChange.RedefineColumn change) {
            return redefine(table, change.column(), change.definition());
        }

        @Override
        public Table setType(TableChange.SetType change) {
            ColumnType type = ColumnTypes.of(change.type(), change.collation(), dialect);
            return TableChanges.this.setType(table, change.column(), type);
        }

        @Override
        public Table setNullable(TableChange.SetNullable change) {
            return column(table, change.column(), column -> column.withNullable(change.nullable()));
        }

        @Override
        public Table setDefault(TableChange.SetDefault change) {
            return column(table, change.column(), column -> withDefault(column, change.defaultExpression()));
        }

        @Override
        public Table dropExpression(TableChange.DropExpression change) {
            return column(table, change.column(), column -> column.withGenerated(null));
        }

        @Override
        public Table setIdentity(TableChange.SetIdentity change) {
            return column(table, change.column(), column -> withIdentity(column, change.identity()));
        }

        @Override
        public Table setCommitTimestamp(TableChange.SetCommitTimestamp change) {
            return column(table, change.column(), column -> column.withCommitTimestamp(change.allowed()));
        }

        @Override
        public Table renameColumn(TableChange.RenameColumn change) {
            return TableChanges.this.renameColumn(table, change.from(), change.to());
        }

        @Override
        public Table addPrimaryKey(TableChange.AddPrimaryKey change) {
            return keys.addPrimaryKey(table, change.key());
        }

        @Override
        public Table addUnique(TableChange.AddUnique change) {
            return keys.addUnique(table, change.key());
        }

        @Override
        public Table addForeignKey(TableChange.AddForeignKey change) {
            return keys.withForeignKey(table, change.key());
        }

        @Override
        public Table addIndex(TableChange.AddIndex change) {
            return declarations.withIndex(table, change.index());
        }

        @Override
        public Table addCheck(TableChange.AddCheck change) {
            return KeyChanges.withChecks(table, List.of(change.check()));
        }

        @Override
        public Table addSynonym(TableChange.AddSynonym change) {
            List<QualifiedName> names = new ArrayList<>(table.otherNames());
            names.add(new QualifiedName(table.name().schema(), change.synonym()));
            return table.toBuilder().otherNames(names).build();
        }

        @Override
        public Table dropSynonym(TableChange.DropSynonym change) {
            return table.toBuilder()
                    .otherNames(table.otherNames().stream()
                            .filter(name -> !dialect.sameName(name.name(), change.synonym()))
                            .toList())
                    .build();
        }

        @Override
        public Table dropPrimaryKey(TableChange.DropPrimaryKey change) {
            return table.withKey(List.of(), null);
        }

        @Override
        public Table dropConstraint(TableChange.DropConstraint change) {
            return keys.dropConstraint(table, change.constraint());
        }

        @Override
        public Table dropIndex(TableChange.DropIndex change) {
            return keys.dropIndex(table, change.index());
        }

        @Override
        public Table setOptions(TableChange.SetOptions change) {
            return TableChanges.setOptions(table, change.options());
        }

        @Override
        public Table setInterleaving(TableChange.SetInterleaving change) {
            return table.withInterleaving(declarations.parent(change.interleaving()));
        }

        @Override
        public Table renameTo(TableChange.RenameTo change) {
            String schema = change.name().schema();
            return table.withName(new QualifiedName(
                    schema == null ? table.name().schema() : schema,
                    change.name().name()));
        }

        @Override
        public Table setSchema(TableChange.SetSchema change) {
            return table.withName(
                    new QualifiedName(change.schema(), table.name().name()));
        }

        @Override
        public Table renameIndex(TableChange.RenameIndex change) {
            return keys.renameIndex(table, change.from(), change.to());
        }

        @Override
        public Table unknown(TableChange.Unknown change) {
            return table;
        }
    }

    private Table addColumn(Table table, ColumnDefinition definition) {
        if (table.columns().isEmpty()) {
            return table;
        }
        if (find(table, definition.name()) != null) {
            // ADD COLUMN IF NOT EXISTS of one that is there already.
            return table;
        }
        List<Column> columns = new ArrayList<>(table.columns());
        Column added = declarations.column(definition, table.options());
        columns.add(added);
        Table changed = table.withColumns(columns);
        if (definition.primaryKey()) {
            changed = keys.keyed(changed, List.of(new KeyPart(definition.name(), Direction.ASC)), null);
        }
        if (definition.unique()) {
            changed = keys.addUnique(changed, definition.name());
        }
        if (definition.references() != null) {
            changed = keys.withForeignKey(changed, definition.references());
        }
        return KeyChanges.withChecks(changed, definition.checks());
    }

    private Table dropColumn(Table table, String name) {
        List<Column> columns = new ArrayList<>(table.columns());
        columns.removeIf(column -> dialect.sameName(column.name(), name));
        List<Index> indexes = new ArrayList<>(table.indexes());
        // Engines drop an index together with its column (PostgreSQL), shorten it (MySQL), or refuse.
        List<Index> others = new ArrayList<>(table.otherIndexes());
        indexes.removeIf(index -> uses(index, name));
        others.removeIf(index -> uses(index, name));
        List<ForeignKey> references = new ArrayList<>(table.foreignKeys());
        references.removeIf(reference -> reference.columns().stream().anyMatch(own -> dialect.sameName(own, name)));
        Table.Builder changed = withUnknownChecks(table)
                .columns(columns)
                .indexes(indexes)
                .otherIndexes(others)
                .foreignKeys(references);
        if (table.key().stream().anyMatch(part -> dialect.sameName(part.column(), name))) {
            changed.unknownKey();
        }
        return changed.build();
    }

    /** A column that went, or has another name: checks that name it went as well, or name it otherwise. */
    private static Table.Builder withUnknownChecks(Table table) {
        boolean none = table.checks() != null && table.checks().isEmpty();
        return table.toBuilder().checks(none ? List.of() : null);
    }

    private boolean uses(Index index, String column) {
        return index.parts().stream().anyMatch(part -> dialect.sameName(part.column(), column))
                || index.storing().stream().anyMatch(stored -> dialect.sameName(stored, column));
    }

    private Table redefine(Table table, String name, ColumnDefinition definition) {
        Table renamed = renameColumn(table, name, definition.name());
        Column redefined = declarations.column(definition, table.options());
        boolean inKey = table.key().stream().anyMatch(part -> dialect.sameName(part.column(), name));
        Table changed = column(
                renamed,
                definition.name(),
                before -> inKey && !before.nullable() ? redefined.withNullable(false) : redefined);
        if (definition.primaryKey()) {
            changed = keys.keyed(changed, List.of(new KeyPart(definition.name(), Direction.ASC)), null);
        }
        if (definition.unique()) {
            changed = keys.addUnique(changed, definition.name());
        }
        if (!definition.checks().isEmpty()) {
            changed = changed.toBuilder().checks(null).build(); // whether beside or in place of others, engines differ
        }
        return changed;
    }

    private Table setType(Table table, String name, ColumnType type) {
        return column(table, name, column -> column.withType(type));
    }

    private Column withDefault(Column column, @Nullable String text) {
        Identity drawn = declarations.identity(ColumnDefinition.DeclaredIdentity.NONE, text);
        return column.withDefault(text, drawn);
    }

    private Column withIdentity(Column column, ColumnDefinition.DeclaredIdentity declared) {
        return column.withDefault(
                column.defaultExpression(), declarations.identity(declared, column.defaultExpression()));
    }

    private Table renameColumn(Table table, String from, String to) {
        if (from.equals(to)) {
            return table;
        }
        UnaryOperator<String> renamed = name -> dialect.sameName(name, from) ? to : name;
        UnaryOperator<KeyPart> part = old -> new KeyPart(renamed.apply(old.column()), old.direction());
        UnaryOperator<Index> index = old -> old.withColumns(
                old.parts().stream().map(part).toList(),
                old.storing().stream().map(renamed).toList());
        Table.Builder changed = withUnknownChecks(column(table, from, column -> column.withName(to)))
                .indexes(table.indexes().stream().map(index).toList())
                .otherIndexes(table.otherIndexes().stream().map(index).toList())
                .foreignKeys(table.foreignKeys().stream()
                        .map(reference -> reference.withColumns(
                                reference.columns().stream().map(renamed).toList(), reference.referenced()))
                        .toList());
        if (!table.key().isEmpty()) {
            changed.key(table.key().stream().map(part).toList(), table.keyName());
        }
        return changed.build();
    }

    /** A table with foreign keys to another one, one of whose columns has got another name. */
    Table afterRename(Table table, QualifiedName other, String from, String to) {
        UnaryOperator<String> renamed = name -> dialect.sameName(name, from) ? to : name;
        return table.withForeignKeys(table.foreignKeys().stream()
                .map(reference -> reference.table().equals(other)
                        ? reference.withColumns(
                                reference.columns(),
                                reference.referenced().stream().map(renamed).toList())
                        : reference)
                .toList());
    }

    private static Table setOptions(Table table, Map<String, String> changes) {
        Map<String, String> options = new HashMap<>(table.options());
        options.putAll(changes);
        return table.withOptions(options);
    }

    private @Nullable Column find(Table table, String name) {
        for (Column column : table.columns()) {
            if (dialect.sameName(column.name(), name)) {
                return column;
            }
        }
        return null;
    }

    /** The table with that column changed; presumed, where it has columns but not this one. */
    Table column(Table table, String name, UnaryOperator<Column> change) {
        if (table.columns().isEmpty()) {
            return table;
        }
        if (find(table, name) == null) {
            return table;
        }
        List<Column> columns = new ArrayList<>(table.columns());
        columns.replaceAll(column -> dialect.sameName(column.name(), name) ? change.apply(column) : column);
        return table.withColumns(columns);
    }
}
