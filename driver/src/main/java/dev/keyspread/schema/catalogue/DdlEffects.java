package dev.keyspread.schema.catalogue;

import dev.keyspread.schema.Index;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.TableChange;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Applies one DDL statement to the known tables. {@link Catalogue} makes one for each statement and is locked meanwhile, so this class must
 * send no query. A visit returns the names of the tables that it changed.
 */
final class DdlEffects implements DdlStatement.Visitor<Set<QualifiedName>> {
    private final KnownTables tables;
    private final UserTypes types;
    private final Declarations declarations;
    private final TableChanges changes;
    private final Dialect dialect;
    private final Set<QualifiedName> changed = new LinkedHashSet<>();

    /** For one statement. */
    DdlEffects(KnownTables tables, UserTypes types, Declarations declarations, TableChanges changes, Dialect dialect) {
        this.tables = tables;
        this.types = types;
        this.declarations = declarations;
        this.changes = changes;
        this.dialect = dialect;
    }

    @Override
    public Set<QualifiedName> createTable(DdlStatement.CreateTable create) {
        create(create);
        return changed;
    }

    @Override
    public Set<QualifiedName> alterTable(DdlStatement.AlterTable alter) {
        alter(alter);
        return changed;
    }

    @Override
    public Set<QualifiedName> dropTable(DdlStatement.DropTable drop) {
        drop.names().forEach(name -> {
            QualifiedName gone = tables.exact(name);
            tables.remove(name, changed);
            dropReferences(gone);
        });
        return changed;
    }

    @Override
    public Set<QualifiedName> createIndex(DdlStatement.CreateIndex create) {
        create(create);
        return changed;
    }

    @Override
    public Set<QualifiedName> dropIndex(DdlStatement.DropIndex drop) {
        drop.names().forEach(name -> dropIndex(name, drop.table()));
        return changed;
    }

    @Override
    public Set<QualifiedName> renameIndex(DdlStatement.RenameIndex rename) {
        QualifiedName index = rename.index();
        tables.changeIndex(index, table -> changes.keys().renameIndex(table, index.name(), rename.to()), changed);
        return changed;
    }

    @Override
    public Set<QualifiedName> createSequence(DdlStatement.CreateSequence create) {
        return changed; // a column that draws from it says so itself
    }

    @Override
    public Set<QualifiedName> createEnum(DdlStatement.CreateEnum create) {
        types.follow(create);
        return changed;
    }

    @Override
    public Set<QualifiedName> createDomain(DdlStatement.CreateDomain create) {
        types.follow(create);
        return changed;
    }

    @Override
    public Set<QualifiedName> dropType(DdlStatement.DropType drop) {
        types.forget(drop.names());
        if (drop.cascade()) {
            // Columns of a type that is dropped with them go, or are of another type from now on.
            tables.tablesOf(drop.names()).forEach(table -> tables.remove(table.name(), changed));
        }
        return changed;
    }

    @Override
    public Set<QualifiedName> commentOnTable(DdlStatement.CommentOnTable comment) {
        return changed; // no rule stands in it
    }

    @Override
    public Set<QualifiedName> commentOnColumn(DdlStatement.CommentOnColumn comment) {
        tables.change(
                comment.table(),
                table -> changes.column(table, comment.column(), column -> column.withComment(comment.comment())),
                changed);
        return changed;
    }

    @Override
    public Set<QualifiedName> unrecognized(DdlStatement.UnrecognizedDdl unrecognized) {
        List<QualifiedName> names = unrecognized.names();
        switch (unrecognized.touches()) {
            case NOTHING, CODE -> {}
            case TABLES -> names.forEach(name -> tables.remove(name, changed));
            case TRIGGERS -> {
                List<QualifiedName> concerned = names.isEmpty() ? tables.names() : names;
                concerned.forEach(name -> tables.change(name, table -> table, changed));
            }
            case SCHEMAS -> names.forEach(name -> tables.removeSchema(name.name(), changed));
            case INDEXES -> names.forEach(name -> tables.changeIndex(name, table -> table, changed));
            case TYPES -> {
                types.forget(names);
                tables.tablesOf(names).forEach(table -> tables.remove(table.name(), changed));
            }
            case EVERYTHING -> {
                types.forgetAll();
                tables.removeAll(changed);
            }
        }
        return changed;
    }

    private void create(DdlStatement.CreateTable create) {
        if (create.temporary()) {
            // A temporary table is seen by its own session only; to all others the name means what it did before.
            return;
        }
        QualifiedName name = tables.full(create.name());
        Table before = tables.snapshot().find(name);
        if (create.ifNotExists() && before != null && !before.columns().isEmpty()) {
            return;
        }
        tables.remove(name, changed);
        if (before != null && !before.columns().isEmpty()) {
            dropReferences(name);
        }
        if (create.columns().isEmpty()) {
            // AS SELECT, LIKE, PARTITION OF: what it looks like, the metadata has to tell.
            return;
        }
        Table table = declarations.table(create, name);
        if (create.ifNotExists() && before != null) {
            table = table.toBuilder()
                    .indexes(both(before.indexes(), table.indexes()))
                    .otherIndexes(both(before.otherIndexes(), table.otherIndexes()))
                    .build();
        }
        tables.declare(table);
    }

    private static List<Index> both(List<Index> some, List<Index> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private void alter(DdlStatement.AlterTable alter) {
        QualifiedName name = alter.name();
        for (TableChange change : alter.changes()) {
            if (change instanceof TableChange.RenameTo || change instanceof TableChange.SetSchema) {
                name = rename(name, change);
            } else {
                if (change instanceof TableChange.RenameColumn column) {
                    renameReferenced(tables.exact(name), column);
                }
                tables.change(name, table -> changes.after(table, change), changed);
            }
        }
    }

    /** Moves a table, known or not, and returns its new name. */
    private QualifiedName rename(QualifiedName from, TableChange change) {
        Table table = tables.snapshot().find(from);
        QualifiedName old = table == null ? tables.full(from) : table.name();
        Table renamed = changes.after(table == null ? Table.unseen(old) : table, change);
        List<Table> children = Dependents.of(old, tables.snapshot());
        tables.remove(from, changed);
        QualifiedName to = renamed.name();
        tables.remove(to, changed);
        if (table != null) {
            tables.declare(renamed);
            for (Table child : children) {
                changed.add(child.name());
                tables.declare(Dependents.pointing(child, old, renamed.name()));
            }
        }
        return to;
    }

    /** A table can be dropped only together with the foreign keys that point to it, so these are gone too. */
    private void dropReferences(QualifiedName gone) {
        tables.changeDependents(gone, table -> Dependents.withoutReferences(table, gone), changed);
    }

    private void renameReferenced(QualifiedName table, TableChange.RenameColumn rename) {
        tables.changeDependents(table, other -> changes.afterRename(other, table, rename.from(), rename.to()), changed);
    }

    private void create(DdlStatement.CreateIndex create) {
        Table table = tables.snapshot().find(create.table());
        Table before = table == null ? Table.unseen(tables.full(create.table())) : table;
        QualifiedName index = create.index().name();
        if (index != null && Snapshot.hasIndex(before, index.name(), dialect)) {
            if (create.ifNotExists()) {
                return;
            }
            before = changes.keys().dropIndex(before, index.name());
        }
        changed.add(before.name());
        tables.declare(declarations.withIndex(before, create.index()));
    }

    private void dropIndex(QualifiedName index, @Nullable QualifiedName on) {
        if (on != null) {
            tables.change(on, table -> changes.keys().dropIndex(table, index.name()), changed);
            return;
        }
        if (!tables.changeIndex(index, table -> changes.keys().dropIndex(table, index.name()), changed)) {
            // It may be an index without a name in its DDL, whose name the engine chose.
            tables.changeIndex(new QualifiedName(index.schema(), ""), table -> table, changed);
        }
    }
}
