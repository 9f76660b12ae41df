package dev.keyspread.schema.catalogue;

import dev.keyspread.schema.Check;
import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.ForeignKey;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.ddl.ColumnDefinition.DeclaredCheck;
import dev.keyspread.sql.ddl.ForeignKeyDefinition;
import dev.keyspread.sql.ddl.KeyDefinition;
import dev.keyspread.sql.dialect.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Applies an ALTER TABLE to a table's primary key, indexes and other constraints. {@link TableChanges} passes these changes on to it. */
final class KeyChanges {
    private final Dialect dialect;
    private final Declarations declarations;

    KeyChanges(Dialect dialect, Declarations declarations) {
        this.dialect = dialect;
        this.declarations = declarations;
    }

    /** The table with a foreign key more. */
    Table withForeignKey(Table table, ForeignKeyDefinition key) {
        List<ForeignKey> references = new ArrayList<>(table.foreignKeys());
        references.add(declarations.foreignKey(key, table.name()));
        return table.withForeignKeys(references);
    }

    /** The table with checks more. */
    static Table withChecks(Table table, List<DeclaredCheck> added) {
        List<Check> known = table.checks();
        if (known == null || added.isEmpty()) {
            return table;
        }
        List<Check> checks = new ArrayList<>(known);
        added.forEach(check -> checks.add(Declarations.check(check)));
        return table.toBuilder().checks(checks).build();
    }

    /** The table with a unique constraint on that column alone. */
    Table addUnique(Table table, String column) {
        Index unique =
                new Index("", true, false, List.of(new KeyPart(column, Direction.ASC)), List.of(), null, false, null);
        return addIndex(table, unique);
    }

    /** The table with the primary key that was declared for it. */
    Table addPrimaryKey(Table table, KeyDefinition key) {
        String index = key.options().get("USING INDEX");
        if (index != null) {
            return keyedBy(table, index, key);
        }
        List<KeyPart> parts = declarations.parts(key.columns(), key.usingHash(), table.options());
        Table changed = keyed(withFormerKey(table, parts), parts, declarations.keyName(key, table.name()));
        return changed.withOptions(declarations.options(table.options(), key));
    }

    /** PostgreSQL makes a unique index the primary key, under the constraint's name where it has one. */
    private Table keyedBy(Table table, String index, KeyDefinition key) {
        for (Index each : table.indexes()) {
            if (dialect.sameName(each.name(), index)) {
                String name = key.constraint() == null ? each.name() : key.constraint();
                return keyed(dropIndex(table, index), each.parts(), name);
            }
        }
        return table.toBuilder().unknownKey().build();
    }

    /** A key that CockroachDB is given in place of another leaves that as a unique index, unless only its hashing differs. */
    private Table withFormerKey(Table table, List<KeyPart> parts) {
        List<KeyPart> former = table.key();
        boolean hidden = former.stream().anyMatch(part -> isHidden(table, part));
        if (!dialect.has(Capability.FORMER_KEY_STAYS)
                || former.isEmpty()
                || hidden
                || isSameButForHashing(former, parts)) {
            return table;
        }
        String columns = former.stream().map(KeyPart::column).collect(Collectors.joining("_"));
        return addIndex(
                table,
                new Index(
                        table.name().name() + "_" + columns + "_key",
                        true,
                        false,
                        former,
                        List.of(),
                        null,
                        false,
                        null));
    }

    private boolean isSameButForHashing(List<KeyPart> former, List<KeyPart> parts) {
        boolean same = former.size() == parts.size();
        for (int i = 0; same && i < parts.size(); i++) {
            same = dialect.sameName(former.get(i).column(), parts.get(i).column())
                    && (former.get(i).direction() == Direction.DESC)
                            == (parts.get(i).direction() == Direction.DESC);
        }
        return same;
    }

    /** The table with the unique constraint that was declared for it. */
    Table addUnique(Table table, KeyDefinition key) {
        String index = key.options().get("USING INDEX");
        if (index == null) {
            return key.columns().isEmpty() ? table : addIndex(table, declarations.unique(key, table.options()));
        }
        return key.constraint() == null ? table : renameIndex(table, index, key.constraint());
    }

    /** The table with that primary key. */
    Table keyed(Table table, List<KeyPart> key, @Nullable String name) {
        return table.toBuilder()
                .columns(declarations.keyed(table.columns(), key))
                .key(key, name)
                .build();
    }

    private static Table addIndex(Table table, Index index) {
        List<Index> indexes = new ArrayList<>(table.indexes());
        indexes.add(index);
        return table.withIndexes(indexes);
    }

    /** Without the constraint of that name: the primary key, a foreign key, a check, or else a unique one. */
    Table dropConstraint(Table table, String name) {
        if (table.keyName() != null && dialect.sameName(table.keyName(), name)) {
            return table.withKey(List.of(), null);
        }
        List<ForeignKey> named = new ArrayList<>(table.foreignKeys());
        if (named.removeIf(reference -> dialect.sameName(reference.name(), name))) {
            return table.withForeignKeys(named);
        }
        List<Check> checks = table.checks() == null ? List.of() : new ArrayList<>(table.checks());
        if (!checks.isEmpty() && checks.removeIf(check -> dialect.sameName(check.name(), name))) {
            return table.toBuilder().checks(checks).build();
        }
        Table changed = dropIndex(table, name);
        if (changed.indexes().size() == table.indexes().size() && !checks.isEmpty()) {
            changed =
                    changed.toBuilder().checks(null).build(); // it may be one of them, to which the engine gave a name
        }
        // It may be a foreign key to which the engine gave a name.
        List<ForeignKey> left = new ArrayList<>(table.foreignKeys());
        boolean doubtful = changed.indexes().size() == table.indexes().size()
                && left.removeIf(reference -> reference.name().isEmpty());
        return doubtful ? changed.withForeignKeys(left) : changed;
    }

    /** Without that index. One of another name may be the same one where the engine's choice of a name is not known. */
    Table dropIndex(Table table, String name) {
        List<Index> indexes = new ArrayList<>(table.indexes());
        List<Index> others = new ArrayList<>(table.otherIndexes());
        boolean found = indexes.removeIf(index -> dialect.sameName(index.name(), name))
                || others.removeIf(index -> dialect.sameName(index.name(), name));
        return found ? table.toBuilder().indexes(indexes).otherIndexes(others).build() : table;
    }

    /** With another name for that index, or for the primary key. */
    Table renameIndex(Table table, String from, String to) {
        if (table.keyName() != null && dialect.sameName(table.keyName(), from)) {
            return table.withKey(table.key(), to);
        }
        UnaryOperator<Index> renamed = index -> dialect.sameName(index.name(), from) ? index.withName(to) : index;
        return table.toBuilder()
                .indexes(table.indexes().stream().map(renamed).toList())
                .otherIndexes(table.otherIndexes().stream().map(renamed).toList())
                .build();
    }

    /** Returns true if a column of the key is hidden, or not known. */
    private boolean isHidden(Table table, KeyPart part) {
        for (Column column : table.columns()) {
            if (dialect.sameName(column.name(), part.column())) {
                return column.hidden();
            }
        }
        return true;
    }
}
