package dev.keyspread.schema.catalogue;

import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Index;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.Table.Origin;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.TableChange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one database's tables, shared by its connections: learned from metadata and from the DDL that passes.
 * Reading takes no lock; each change makes a new snapshot.
 *
 * <p>Knowledge errs towards not knowing. A change that can't be followed leaves a table {@linkplain Origin#PRESUMED
 * presumed}, one whose name can't be told forgotten, and a reader that finds either reads the metadata.
 */
public final class Catalogue {
    /** How many tables are kept. Further ones stay unknown and are counted in {@link #refused()}. */
    public static final int MAX_TABLES = 10_000;

    private final Dialect dialect;
    private final DetectedDialect engine;
    private final Declarations declarations;
    private final TableChanges changes;
    private final UserTypes types;
    private volatile Snapshot known;
    private final AtomicLong version = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();

    /** An empty catalogue of a database of that kind. */
    public Catalogue(DetectedDialect engine) {
        this.engine = engine;
        this.dialect = engine.dialect();
        this.declarations = new Declarations(dialect);
        this.changes = new TableChanges(dialect);
        this.types = new UserTypes(engine, declarations);
        this.known = Snapshot.empty(engine);
    }

    /**
     * The table that a statement means by that name, or null when it is not known. An unqualified name means the default
     * schema's table, else the one that {@link #learn(QualifiedName, Table, long)} found it to lead to; where the default schema is
     * not known, the only table of that name. Never reads anything.
     */
    public @Nullable Table find(QualifiedName name) {
        return known.find(name);
    }

    /**
     * The table that a setting means by that name: the exact one, else the one whose name differs by case alone, looked for
     * in the default schema first and then anywhere. Null when it is not known, or when several could be meant.
     */
    public @Nullable Table findIgnoringCase(QualifiedName name) {
        return known.findIgnoringCase(name);
    }

    /** All tables that are known at this moment. */
    public List<Table> tables() {
        return known.tables();
    }

    /** How many tables were not taken in because there were {@value #MAX_TABLES} already. */
    public long refused() {
        return refused.get();
    }

    /**
     * Rises whenever something is forgotten or DDL is applied. Whoever reads metadata takes it before and hands it to
     * {@link #learn} after, so that what was read before a change never replaces what is known since.
     */
    public long version() {
        return version.get();
    }

    /**
     * Takes in tables that were read from metadata, those that were not known or only presumed. What is known of the others
     * is left alone: it may come from DDL in a transaction that whoever read could not see.
     *
     * @param since {@link #version()} before they were read
     * @return false, and nothing taken in, when the catalogue has changed since: read again
     */
    public synchronized boolean learn(Collection<Table> tables, long since) {
        if (version.get() != since) {
            return false;
        }
        put(tables.stream().filter(table -> isMissing(table.name())).toList());
        return true;
    }

    /** Whether reading that table, named as the engine has it, would tell more than is known. */
    public boolean isMissing(QualifiedName exact) {
        QualifiedName name = full(exact);
        Table table = known.find(name);
        return table == null
                || table.origin() == Origin.PRESUMED
                || (table.wasReadFromMetadata() && !table.name().equals(name));
    }

    /**
     * Takes in the table that the metadata gave for a name, which leads to it from now on even where the table lies in a
     * schema that is not the default one.
     *
     * @param asked the name that was looked up
     * @param since {@link #version()} before it was read
     * @return false, and nothing taken in, when the catalogue has changed since: read again
     */
    public synchronized boolean learn(QualifiedName asked, Table table, long since) {
        if (version.get() != since) {
            return false;
        }
        put(List.of(table));
        QualifiedName found = withFullName(table).name();
        boolean mayLeadElsewhere = asked.schema() == null && !dialect.hasNamelessSchema();
        if (mayLeadElsewhere && known.find(asked) == null && known.find(found) != null) {
            known = known.resolving(asked, found);
        }
        return true;
    }

    /** Back to unknown, as after a rollback of the transaction in which it was learned. */
    public synchronized void forget(QualifiedName name) {
        version.incrementAndGet();
        remove(name, new LinkedHashSet<>());
    }

    /**
     * Follows DDL that the database has carried out.
     *
     * @return the tables that are no longer what they were, with their schema where it is known, whether or not they were
     *     known before; plans that name any of them have to be made again
     */
    public synchronized Set<QualifiedName> apply(DdlStatement ddl) {
        Set<QualifiedName> changed = ddl.accept(new Following());
        boolean perhapsOthers = ddl instanceof DdlStatement.UnrecognizedDdl unrecognized
                && unrecognized.touches() != DdlStatement.Touches.NOTHING;
        if (!changed.isEmpty() || perhapsOthers) {
            version.incrementAndGet();
        }
        return changed;
    }

    /** What each kind of DDL does to what is known; returns the names of the tables that it changed. */
    private final class Following implements DdlStatement.Visitor<Set<QualifiedName>> {
        private final Set<QualifiedName> changed = new LinkedHashSet<>();

        @Override
        public Set<QualifiedName> createTable(DdlStatement.CreateTable create) {
            Catalogue.this.createTable(create, changed);
            return changed;
        }

        @Override
        public Set<QualifiedName> alterTable(DdlStatement.AlterTable alter) {
            Catalogue.this.alterTable(alter, changed);
            return changed;
        }

        @Override
        public Set<QualifiedName> dropTable(DdlStatement.DropTable drop) {
            drop.names().forEach(name -> {
                QualifiedName gone = exact(name);
                remove(name, changed);
                dropReferences(gone, changed);
            });
            return changed;
        }

        @Override
        public Set<QualifiedName> createIndex(DdlStatement.CreateIndex create) {
            Catalogue.this.createIndex(create, changed);
            return changed;
        }

        @Override
        public Set<QualifiedName> dropIndex(DdlStatement.DropIndex drop) {
            drop.names().forEach(name -> Catalogue.this.dropIndex(name, drop.table(), changed));
            return changed;
        }

        @Override
        public Set<QualifiedName> renameIndex(DdlStatement.RenameIndex rename) {
            QualifiedName index = rename.index();
            changeIndex(index, table -> changes.renameIndex(table, index.name(), rename.to()), changed);
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
                tablesOf(drop.names()).forEach(table -> remove(table.name(), changed));
            }
            return changed;
        }

        @Override
        public Set<QualifiedName> commentOnTable(DdlStatement.CommentOnTable comment) {
            return changed; // no rule stands in it
        }

        @Override
        public Set<QualifiedName> commentOnColumn(DdlStatement.CommentOnColumn comment) {
            change(
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
                case TABLES -> names.forEach(name -> remove(name, changed));
                case SCHEMAS -> names.forEach(name -> removeSchema(name.name(), changed));
                case INDEXES -> names.forEach(name -> changeIndex(name, Catalogue::presumed, changed));
                case TYPES -> {
                    types.forget(names);
                    tablesOf(names).forEach(table -> remove(table.name(), changed));
                }
                case EVERYTHING -> {
                    types.forgetAll();
                    removeAll(changed);
                }
            }
            return changed;
        }
    }

    private static Table presumed(Table table) {
        return table.withOrigin(Origin.PRESUMED);
    }

    private List<Table> tablesOf(List<QualifiedName> typeNames) {
        return known.tables().stream()
                .filter(table -> types.isOfAny(table, typeNames))
                .toList();
    }

    private void removeSchema(String schema, Set<QualifiedName> changed) {
        types.forgetSchema(schema);
        Snapshot before = known;
        before.tables().stream()
                .filter(table -> before.isInSchema(table, schema))
                .forEach(table -> changed.add(table.name()));
        known = before.without(table -> before.isInSchema(table, schema));
    }

    private void createTable(DdlStatement.CreateTable create, Set<QualifiedName> changed) {
        if (create.temporary()) {
            // A temporary table is seen by its own session only; to all others the name means what it did before.
            return;
        }
        QualifiedName name = full(create.name());
        Table before = known.find(name);
        if (create.ifNotExists() && before != null && !before.columns().isEmpty()) {
            return;
        }
        remove(name, changed);
        if (before != null && !before.columns().isEmpty()) {
            dropReferences(name, changed);
        }
        if (create.columns().isEmpty()) {
            // AS SELECT, LIKE, PARTITION OF: what it looks like, the metadata has to tell.
            return;
        }
        Table table = declarations.table(create, name, Origin.CREATED);
        boolean whole = engine.exactTypes() && declarations.isWhole(create, table);
        if (create.ifNotExists() || !whole) {
            table = table.withOrigin(Origin.PRESUMED);
        }
        if (create.ifNotExists() && before != null) {
            table = table.withIndexes(Stream.concat(before.indexes().stream(), table.indexes().stream())
                    .toList());
        }
        put(List.of(table));
    }

    private void alterTable(DdlStatement.AlterTable alter, Set<QualifiedName> changed) {
        QualifiedName name = alter.name();
        for (TableChange change : alter.changes()) {
            if (change instanceof TableChange.RenameTo || change instanceof TableChange.SetSchema) {
                name = rename(name, change, changed);
            } else {
                if (change instanceof TableChange.RenameColumn column) {
                    renameReferenced(exact(name), column, changed);
                }
                change(name, table -> changes.after(table, change), changed);
            }
        }
    }

    /** Moves a table, known or not, and returns its new name. */
    private QualifiedName rename(QualifiedName from, TableChange change, Set<QualifiedName> changed) {
        Table table = meant(from);
        QualifiedName old = table == null ? full(from) : table.name();
        Table renamed = changes.after(table == null ? Table.unseen(old) : table, change);
        List<Table> children = Dependents.of(old, known);
        remove(from, changed);
        QualifiedName to = renamed.name();
        remove(to, changed);
        if (table != null) {
            put(List.of(renamed));
            children.forEach(child -> changed.add(child.name()));
            put(children.stream()
                    .map(child -> Dependents.pointing(child, old, renamed.name()))
                    .toList());
        }
        return to;
    }

    /** The other tables of which more or less is to be said when that one changes: its children and those with a foreign key to it. */
    public List<Table> dependents(QualifiedName table) {
        return Dependents.of(exact(table), known);
    }

    /** A table can be dropped only together with the foreign keys that point to it, so these are gone too. */
    private void dropReferences(QualifiedName gone, Set<QualifiedName> changed) {
        changeDependents(gone, table -> Dependents.withoutReferences(table, gone), changed);
    }

    private void renameReferenced(QualifiedName table, TableChange.RenameColumn rename, Set<QualifiedName> changed) {
        changeDependents(table, other -> changes.afterRename(other, table, rename.from(), rename.to()), changed);
    }

    private void changeDependents(QualifiedName name, UnaryOperator<Table> change, Set<QualifiedName> changed) {
        for (Table table : Dependents.of(name, known)) {
            changed.add(table.name());
            put(List.of(change.apply(table)));
        }
    }

    private void createIndex(DdlStatement.CreateIndex create, Set<QualifiedName> changed) {
        Table table = meant(create.table());
        Table before = table == null ? Table.unseen(full(create.table())) : table;
        List<Index> indexes = new ArrayList<>(before.indexes());
        QualifiedName index = create.index().name();
        if (index != null && indexes.removeIf(other -> dialect.sameName(other.name(), index.name()))) {
            if (create.ifNotExists()) {
                return;
            }
        }
        changed.add(before.name());
        declarations.addOrdered(indexes, create.index());
        put(List.of(before.withIndexes(indexes)));
    }

    private void dropIndex(QualifiedName index, @Nullable QualifiedName on, Set<QualifiedName> changed) {
        if (on != null) {
            change(on, table -> changes.dropIndex(table, index.name()), changed);
            return;
        }
        if (!changeIndex(index, table -> changes.dropIndex(table, index.name()), changed)) {
            // It may be an index without a name in its DDL, whose name the engine chose.
            changeIndex(new QualifiedName(index.schema(), ""), table -> table.withOrigin(Origin.PRESUMED), changed);
        }
    }

    /** Changes the table that has that index; where several have one of its name, each is presumed. False when none has. */
    private boolean changeIndex(QualifiedName index, UnaryOperator<Table> change, Set<QualifiedName> changed) {
        List<Table> having = known.withIndex(index.schema(), index.name());
        for (Table table : having) {
            changed.add(table.name());
            put(List.of(having.size() == 1 ? change.apply(table) : table.withOrigin(Origin.PRESUMED)));
        }
        return !having.isEmpty();
    }

    private void change(QualifiedName name, UnaryOperator<Table> change, Set<QualifiedName> changed) {
        Table table = meant(name);
        changed.add(table == null ? full(name) : table.name());
        if (table != null) {
            put(List.of(change.apply(table)));
        }
    }

    private void remove(QualifiedName name, Set<QualifiedName> changed) {
        Table table = meant(name);
        QualifiedName gone = table == null ? full(name) : table.name();
        changed.add(gone);
        Snapshot before = known;
        known = before.without(other -> before.isNamed(other, gone)).unresolving(gone);
    }

    private void removeAll(Set<QualifiedName> changed) {
        known.tables().forEach(table -> changed.add(table.name()));
        known = Snapshot.empty(engine);
    }

    private void put(Collection<Table> tables) {
        List<Table> taken = new ArrayList<>();
        int room = MAX_TABLES - known.size();
        for (Table table : tables) {
            if (room > 0 || known.find(table.name()) != null) {
                room--;
                taken.add(types.resolved(withFullName(table)));
            } else {
                refused.incrementAndGet();
            }
        }
        known = known.with(taken);
    }

    private Table withFullName(Table table) {
        Table named = table.name().schema() != null ? table : table.withName(full(table.name()));
        return Dependents.withFullNames(named, other -> exact(other));
    }

    /** The table that an unqualified name leads to may lie in another schema than a new one of that name would. */
    private @Nullable Table meant(QualifiedName name) {
        return known.find(name);
    }

    /** The name of the table that is meant, as it is kept, or as it would be kept where it is not known. */
    private QualifiedName exact(QualifiedName name) {
        Table table = meant(name);
        return table == null ? full(name) : table.name();
    }

    /** With the default schema where none was named. */
    private QualifiedName full(QualifiedName name) {
        return name.schema() == null ? new QualifiedName(engine.defaultSchema(), name.name()) : name;
    }
}
