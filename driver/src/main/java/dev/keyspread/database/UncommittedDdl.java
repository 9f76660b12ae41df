package dev.keyspread.database;

import dev.keyspread.schema.Table;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Holds, for each session, the tables that DDL has changed in its open transaction. Other connections see such a table in its former form,
 * or wait for the transaction. {@link DdlFollowing} notes and forgets them. {@link DatabaseState}, {@link StoredRows} and
 * {@link Reinspection} ask it, on any thread. A table must stay noted until its DDL is committed or rolled back.
 */
final class UncommittedDdl implements Predicate<QualifiedName> {
    /** The most tables that are kept for a transaction. One that has changed more may have changed any. */
    static final int MAX_TABLES = 10_000;

    /** The tables' former forms, where the DDL leaves what rows are filled by; else empty. */
    private final Map<Session, Map<QualifiedName, Optional<Table>>> tables;

    /** Sessions whose open transactions have changed more tables than are kept. */
    private final Set<Session> full;

    private final Dialect dialect;

    UncommittedDdl(Dialect dialect) {
        this(dialect, new ConcurrentHashMap<>(), ConcurrentHashMap.newKeySet());
    }

    private UncommittedDdl(
            Dialect dialect, Map<Session, Map<QualifiedName, Optional<Table>>> tables, Set<Session> full) {
        this.dialect = dialect;
        this.tables = tables;
        this.full = full;
    }

    /** Returns what is noted here, and will be, for a database that has said which engine it is. */
    UncommittedDdl in(Dialect told) {
        return new UncommittedDdl(told, tables, full);
    }

    /**
     * Notes that DDL has changed a table.
     *
     * @param former the table as it was read before, if rows that others write meanwhile are filled by it; else null
     * @param leavesForm whether rows are filled as before, so that a former form that was noted earlier stands
     */
    void add(QualifiedName table, @Nullable Table former, boolean leavesForm, Session session) {
        Map<QualifiedName, Optional<Table>> changed = tables.computeIfAbsent(session, s -> new ConcurrentHashMap<>());
        Optional<Table> kept = leavesForm ? Optional.ofNullable(former) : Optional.empty();
        boolean isNew = !changed.containsKey(table);
        if (isNew && changed.size() >= MAX_TABLES) {
            full.add(session);
        } else if (!leavesForm || isNew) {
            changed.put(table, kept);
        }
    }

    /** Returns true if an open transaction may have changed any table: it has changed more than are kept. */
    boolean mayChangeAny() {
        return !full.isEmpty();
    }

    /** Returns true if the open transaction of that session may have changed any table. */
    boolean mayChangeAny(Session session) {
        return full.contains(session);
    }

    /** Returns true if an open transaction is known to have changed that table. */
    boolean changes(QualifiedName table) {
        return tables.values().stream().anyMatch(changed -> changed.containsKey(table));
    }

    /**
     * Returns true if other connections may see a table as it was before an open transaction: that has changed one of its name, in
     * whatever schema.
     */
    boolean hides(QualifiedName table) {
        if (!dialect.has(Capability.TRANSACTIONAL_DDL)) {
            return false;
        }
        if (mayChangeAny()) {
            return true;
        }
        for (Map<QualifiedName, Optional<Table>> changed : tables.values()) {
            for (QualifiedName each : changed.keySet()) {
                if (dialect.areNamesakes(each.name(), table.name())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns {@link #hides}. The catalogue asks for it by this method, because a method reference is another class that a start loads. */
    @Override
    public boolean test(QualifiedName table) {
        return hides(table);
    }

    /** Returns the table as it was read before an open transaction changed it, by which others fill rows meanwhile; else null. */
    @Nullable
    Table former(QualifiedName exact) {
        if (mayChangeAny()) {
            return null;
        }
        Table former = null;
        for (Map<QualifiedName, Optional<Table>> changed : tables.values()) {
            Optional<Table> kept = changed.get(exact);
            if (kept != null && (kept.isEmpty() || former != null)) {
                return null;
            }
            former = kept == null ? former : kept.get();
        }
        return former;
    }

    /** Returns what the open transaction of a session has changed so far, as far as it is kept. */
    Set<QualifiedName> of(Session session) {
        return tables.getOrDefault(session, Map.of()).keySet();
    }

    /** Forgets the transaction of a session, which has ended; returns what it had changed. */
    Set<QualifiedName> end(Session session) {
        Map<QualifiedName, Optional<Table>> changed = tables.remove(session);
        full.remove(session);
        session.changedBeforeSavepoint(Set.of());
        return changed == null ? Set.of() : changed.keySet();
    }

    /** Notes what DDL has changed so far in a transaction that may be rolled back to here. */
    void savepointSet(Session session) {
        session.changedBeforeSavepoint(Set.copyOf(of(session)));
    }

    /**
     * Forgets what a session has changed since its last savepoint, to which it rolls back. What it changed before that stays noted.
     *
     * @return all that the transaction had changed
     */
    Set<QualifiedName> endSinceSavepoint(Session session) {
        Map<QualifiedName, Optional<Table>> changed = tables.get(session);
        if (changed == null) {
            return Set.of();
        }
        Set<QualifiedName> all = Set.copyOf(changed.keySet());
        changed.keySet().retainAll(session.changedBeforeSavepoint());
        return all;
    }
}
