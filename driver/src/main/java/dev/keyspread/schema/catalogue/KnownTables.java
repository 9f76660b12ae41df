package dev.keyspread.schema.catalogue;

import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.QualifiedName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/**
 * The tables and types of a catalogue, and the steps by which they change. The catalogue lets one thread at a time change them; any thread
 * may read the {@link #snapshot}. Methods that are given a set add to it the names of the tables that they changed. {@link Catalogue} owns
 * it, and {@link DdlEffects} changes it.
 */
final class KnownTables {
    private final DetectedDialect engine;
    private final UserTypes types;
    private final AtomicLong refused = new AtomicLong();
    private volatile Snapshot snapshot;

    /** None yet. */
    KnownTables(DetectedDialect engine, UserTypes types) {
        this.engine = engine;
        this.types = types;
        this.snapshot = Snapshot.empty(engine);
    }

    /** Returns what is known at this moment. */
    Snapshot snapshot() {
        return snapshot;
    }

    /** How many tables were not taken in for want of room. */
    long refused() {
        return refused.get();
    }

    /** Notes that an unqualified name leads to that table, if that is known and nothing else is known of the name. */
    void resolve(QualifiedName asked, QualifiedName found) {
        if (snapshot.find(asked) == null && snapshot.find(found) != null) {
            snapshot = snapshot.resolving(asked, found);
        }
    }

    /** The tables with a column of one of these types. */
    List<Table> tablesOf(List<QualifiedName> typeNames) {
        return snapshot.tables().stream()
                .filter(table -> types.isOfAny(table, typeNames))
                .toList();
    }

    /** Forgets the tables and types of a schema. */
    void removeSchema(String schema, Set<QualifiedName> changed) {
        types.forgetSchema(schema);
        Snapshot before = snapshot;
        before.tables().stream()
                .filter(table -> before.isInSchema(table, schema))
                .forEach(table -> changed.add(table.name()));
        snapshot = before.without(table -> before.isInSchema(table, schema));
    }

    /** Changes the tables that name that one: its children and those with a foreign key to it. */
    void changeDependents(QualifiedName name, UnaryOperator<Table> change, Set<QualifiedName> changed) {
        for (Table table : Dependents.of(name, snapshot)) {
            changed.add(table.name());
            declare(change.apply(table));
        }
    }

    /** Changes the table that has that index; where several have one of its name, none is changed. False if no table has it. */
    boolean changeIndex(QualifiedName index, UnaryOperator<Table> change, Set<QualifiedName> changed) {
        List<Table> having = snapshot.withIndex(index.schema(), index.name());
        for (Table table : having) {
            changed.add(table.name());
            declare(having.size() == 1 ? change.apply(table) : table);
        }
        return !having.isEmpty();
    }

    /** Changes the table that is meant, if it is known. */
    void change(QualifiedName name, UnaryOperator<Table> change, Set<QualifiedName> changed) {
        Table table = snapshot.find(name);
        changed.add(table == null ? full(name) : table.name());
        if (table != null) {
            declare(change.apply(table));
        }
    }

    /** Forgets the table that is meant. */
    void remove(QualifiedName name, Set<QualifiedName> changed) {
        Table table = snapshot.find(name);
        QualifiedName gone = table == null ? full(name) : table.name();
        changed.add(gone);
        snapshot = snapshot.without(gone).unresolving(gone);
    }

    /** Returns the names of all known tables. */
    List<QualifiedName> names() {
        return snapshot.tables().stream().map(Table::name).toList();
    }

    /** Forgets all tables. */
    void removeAll(Set<QualifiedName> changed) {
        snapshot.tables().forEach(table -> changed.add(table.name()));
        snapshot = Snapshot.empty(engine);
    }

    /** Takes in what DDL makes of a table, in place of the one of its name. The database has not told it. */
    void declare(Table table) {
        put(List.of(types.resolved(table.changed())));
    }

    /** Returns true if there is no room for a table. */
    boolean isFullFor(Table table) {
        return snapshot.size() >= Catalogue.MAX_TABLES && snapshot.find(table.name()) == null;
    }

    /** Takes tables in, in place of those that have their names. */
    void put(Collection<Table> tables) {
        List<Table> taken = new ArrayList<>();
        int room = Catalogue.MAX_TABLES - snapshot.size();
        for (Table table : tables) {
            if (room > 0 || snapshot.find(table.name()) != null) {
                room--;
                taken.add(withFullName(table));
            } else {
                refused.incrementAndGet();
            }
        }
        snapshot = snapshot.with(taken);
    }

    /** The table with its schema, and with the tables that it names called as they are kept. */
    Table withFullName(Table table) {
        Table named = table.name().schema() != null ? table : table.withName(full(table.name()));
        if (!Dependents.namesOthers(named)) {
            return named;
        }
        Table full = Dependents.withFullNames(named, this::exact);
        return full.equals(named) ? named : full;
    }

    /** The name of the table that is meant, as it is kept, or as it would be kept where it is not known. */
    QualifiedName exact(QualifiedName name) {
        Table table = snapshot.find(name);
        return table == null ? full(name) : table.name();
    }

    /** With the default schema where none was named. */
    QualifiedName full(QualifiedName name) {
        return name.schema() == null ? new QualifiedName(engine.defaultSchema(), name.name()) : name;
    }
}
