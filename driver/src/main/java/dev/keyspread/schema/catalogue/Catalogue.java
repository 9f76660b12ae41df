package dev.keyspread.schema.catalogue;

import dev.keyspread.schema.DetectedDialect;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.TableChange;
import dev.keyspread.sql.dialect.Capability;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Knows the tables of one database, shared by its connections: learned from metadata and from the DDL that passes. Reading takes no lock;
 * each change makes a new snapshot. The room {@code database} teaches it, and {@code KnownSchema} does so for the command line.
 *
 * <p>What DDL declares or changes serves advice. Whoever fills a row or changes a read takes a table that {@linkplain Table#isTold was
 * read}, and reads it if it is none.
 */
public final class Catalogue implements TableLookup {
    /**
     * How many tables are kept. Further ones of DDL and of inspections stay unknown and are counted in {@link #refused()}. For one that a
     * statement needs, all others are forgotten.
     */
    public static final int MAX_TABLES = 10_000;

    private final DetectedDialect engine;
    private final Declarations declarations;
    private final TableChanges changes;
    private final UserTypes types;
    private final KnownTables known;
    private final Predicate<QualifiedName> isChanging;
    private final Runnable forgotten;
    private final AtomicLong version = new AtomicLong();

    /** An empty catalogue of a database of that kind, whose tables are seen alike by everybody. */
    public Catalogue(DetectedDialect engine) {
        this(engine, name -> false, () -> {});
    }

    /**
     * An empty catalogue of a database of that kind.
     *
     * @param isChanging whether a transaction that is still open has changed that table: nothing is learned of it meanwhile, since whoever
     *     reads it on another connection sees it as it was before
     * @param forgotten run once all tables were forgotten to make room, so that DDL which reaches one of them is not followed
     */
    public Catalogue(DetectedDialect engine, Predicate<QualifiedName> isChanging, Runnable forgotten) {
        this.engine = engine;
        this.isChanging = isChanging;
        this.forgotten = forgotten;
        this.declarations = new Declarations(engine);
        this.changes = new TableChanges(engine);
        this.types = new UserTypes(engine, declarations);
        this.known = new KnownTables(engine, types);
    }

    /**
     * The table that a statement means by that name, or null when it is not known. An unqualified name means the default
     * schema's table, else the one that {@link #learn(QualifiedName, Table, long)} found it to lead to; where the default schema is
     * not known, the only table of that name. Never reads anything.
     */
    @Override
    public @Nullable Table find(QualifiedName name) {
        return known.snapshot().find(name);
    }

    /** All tables that are known at this moment. */
    public List<Table> tables() {
        return known.snapshot().tables();
    }

    /** How many tables were not taken in because there were {@value #MAX_TABLES} already. */
    public long refused() {
        return known.refused();
    }

    /**
     * Rises whenever something is forgotten or DDL is applied. Whoever reads metadata takes it before and hands it to
     * {@link #learn} after, so that what was read before a change never replaces what is known since.
     */
    public long version() {
        return version.get();
    }

    /**
     * Takes in tables that were read from metadata, except those that are known as they were read.
     *
     * @param since {@link #version()} before they were read
     * @return false, and nothing taken in, when the catalogue has changed since, or an open transaction has changed one of them: read again
     */
    public synchronized boolean learn(Collection<Table> tables, long since) {
        if (version.get() != since || tables.stream().anyMatch(table -> isChanging.test(table.name()))) {
            return false;
        }
        known.put(tables.stream()
                .filter(table -> isMissing(table.name()))
                .map(this::withSynonyms)
                .toList());
        return true;
    }

    /** Returns true if reading that table, named as the engine has it, would tell more than is known. */
    public boolean isMissing(QualifiedName exact) {
        QualifiedName name = known.full(exact);
        Table table = known.snapshot().find(name);
        return table == null || !table.isTold() || !table.name().equals(name);
    }

    /**
     * Takes in the table that the metadata gave for a name, which leads to it from now on even where the table lies in a
     * schema that is not the default one.
     *
     * @param asked the name that was looked up
     * @param since {@link #version()} before it was read
     * @return false, and nothing taken in, when the catalogue has changed since, or an open transaction has changed the table: read again
     */
    public synchronized boolean learn(QualifiedName asked, Table table, long since) {
        if (version.get() != since || isChanging.test(table.name())) {
            return false;
        }
        if (known.isFullFor(table) && !engine.dialect().has(Capability.SYNONYMS)) {
            known.removeAll(new LinkedHashSet<>());
            forgotten.run();
        }
        known.put(List.of(withSynonyms(table)));
        if (asked.schema() == null && !engine.dialect().has(Capability.NAMELESS_SCHEMA)) {
            known.resolve(asked, known.withFullName(table).name());
        }
        return true;
    }

    /** Returns a table that was read, with the synonyms that DDL has given it: not every server of Spanner tells them. */
    public Table withSynonyms(Table read) {
        Table before =
                engine.dialect().has(Capability.SYNONYMS) ? known.snapshot().find(known.full(read.name())) : null;
        return before == null || !read.otherNames().isEmpty()
                ? read
                : read.toBuilder().otherNames(before.otherNames()).build();
    }

    /** Outdates what is being read at this moment: DDL was carried out elsewhere, or a transaction that has changed tables has ended. */
    public void outdateReadings() {
        version.incrementAndGet();
    }

    /** Forgets a table, for example after a rollback of the transaction in which it was learned. */
    public synchronized void forget(QualifiedName name) {
        version.incrementAndGet();
        known.remove(name, new LinkedHashSet<>());
    }

    /**
     * Follows DDL that the database has carried out.
     *
     * @return the tables that are no longer what they were, with their schema where it is known, whether or not they were
     *     known before; plans that name any of them have to be made again
     */
    public Set<QualifiedName> apply(DdlStatement ddl) {
        return apply(ddl, (changed, before) -> {});
    }

    /**
     * Follows DDL that the database has carried out.
     *
     * @param noted told of each table that is no longer what it was, before anybody can learn something else of it, with the table as it
     *     was read before, or null if it was not
     * @return these tables, as {@link #apply(DdlStatement)} does
     */
    public synchronized Set<QualifiedName> apply(DdlStatement ddl, BiConsumer<QualifiedName, @Nullable Table> noted) {
        Snapshot before = known.snapshot();
        Set<QualifiedName> changed = ddl.accept(new DdlEffects(known, types, declarations, changes, engine.dialect()));
        boolean perhapsOthers = ddl instanceof DdlStatement.UnrecognizedDdl unrecognized
                && unrecognized.touches() != DdlStatement.Touches.NOTHING;
        if (!changed.isEmpty() || perhapsOthers) {
            version.incrementAndGet();
        }
        for (QualifiedName name : changed) {
            Table former = before.find(name);
            noted.accept(name, former != null && former.isTold() ? former : null);
        }
        return changed;
    }

    /** Returns the table as a CREATE INDEX would leave it; null if the table is not known, or has an index of that name. */
    public @Nullable Table withIndex(DdlStatement.CreateIndex create) {
        Table table = known.snapshot().find(create.table());
        QualifiedName index = create.index().name();
        boolean isThere = table != null && index != null && Snapshot.hasIndex(table, index.name(), engine.dialect());
        return table == null || isThere ? null : declarations.withIndex(table, create.index());
    }

    /**
     * Returns what DDL calls otherwise. To be asked before it is followed, while the former names are known.
     *
     * @return null where it renames nothing, or what it renames is not certain
     */
    public @Nullable Rename rename(DdlStatement ddl) {
        if (ddl instanceof DdlStatement.RenameIndex index) {
            QualifiedName name = index.index();
            List<Table> having = known.snapshot().withIndex(name.schema(), name.name());
            QualifiedName table = having.size() == 1 ? having.get(0).name() : null;
            return table == null ? null : new Rename(table, table, Map.of(name.name(), index.to()));
        }
        return ddl instanceof DdlStatement.AlterTable alter ? rename(alter) : null;
    }

    private @Nullable Rename rename(DdlStatement.AlterTable alter) {
        QualifiedName from = known.exact(alter.name());
        QualifiedName to = from;
        Map<String, String> objects = new HashMap<>();
        for (TableChange change : alter.changes()) {
            if (change instanceof TableChange.RenameTo || change instanceof TableChange.SetSchema) {
                to = changes.after(Table.unseen(to), change).name();
            } else if (change instanceof TableChange.RenameIndex index) {
                objects.put(index.from(), index.to());
            } else if (change instanceof TableChange.RenameColumn column) {
                objects.put(column.from(), column.to());
            }
        }
        return to.equals(from) && objects.isEmpty() ? null : new Rename(from, to, objects);
    }

    @Override
    public List<Table> dependents(QualifiedName table) {
        return Dependents.of(known.exact(table), known.snapshot());
    }
}
