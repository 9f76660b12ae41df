package dev.keyspread.database.ddl;

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
 * or wait for the transaction. {@code DdlFollowing} notes and forgets them. {@code DatabaseState}, {@code StoredRows} and
 * {@code Reinspection} ask it, on any thread. A table must stay noted until its DDL is committed or rolled back. Sessions are told apart by
 * identity.
 */
public final class UncommittedDdl implements Predicate<QualifiedName> {
    /** The most tables that are kept for a transaction. One that has changed more may have changed any. */
    static final int MAX_TABLES = 10_000;

    private final Map<Object, Changed> sessions;
    private final Dialect dialect;

    /** Holds the changes of one open transaction. */
    private static final class Changed {
        /** The tables' former forms, where the DDL leaves what rows are filled by; else empty. */
        private final Map<QualifiedName, Optional<Table>> tables = new ConcurrentHashMap<>();

        /** The tables that it had changed when its last savepoint was set. */
        private volatile Set<QualifiedName> beforeSavepoint = Set.of();

        /** True if it has changed more tables than are kept. */
        private volatile boolean isFull;
    }

    /** None is noted yet. */
    public UncommittedDdl(Dialect dialect) {
        this(dialect, new ConcurrentHashMap<>());
    }

    private UncommittedDdl(Dialect dialect, Map<Object, Changed> sessions) {
        this.dialect = dialect;
        this.sessions = sessions;
    }

    /** Returns what is noted here, and will be, for a database that has said which engine it is. */
    public UncommittedDdl in(Dialect told) {
        return new UncommittedDdl(told, sessions);
    }

    /**
     * Notes that DDL has changed a table.
     *
     * @param former the table as it was read before, if rows that others write meanwhile are filled by it; else null
     * @param leavesForm whether rows are filled as before, so that a former form that was noted earlier stands
     */
    public void add(QualifiedName table, @Nullable Table former, boolean leavesForm, Object session) {
        Changed made = new Changed();
        Changed known = sessions.putIfAbsent(session, made);
        Changed changed = known == null ? made : known;
        Optional<Table> kept = leavesForm ? Optional.ofNullable(former) : Optional.empty();
        boolean isNew = !changed.tables.containsKey(table);
        if (isNew && changed.tables.size() >= MAX_TABLES) {
            changed.isFull = true;
        } else if (!leavesForm || isNew) {
            changed.tables.put(table, kept);
        }
    }

    /** Returns true if an open transaction may have changed any table: it has changed more than are kept. */
    public boolean mayChangeAny() {
        for (Changed changed : sessions.values()) {
            if (changed.isFull) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if the open transaction of that session may have changed any table. */
    public boolean mayChangeAny(Object session) {
        Changed changed = sessions.get(session);
        return changed != null && changed.isFull;
    }

    /** Returns true if an open transaction is known to have changed that table. */
    public boolean changes(QualifiedName table) {
        return sessions.values().stream().anyMatch(changed -> changed.tables.containsKey(table));
    }

    /**
     * Returns true if other connections may see a table as it was before an open transaction: that has changed one of its name, in
     * whatever schema.
     */
    public boolean hides(QualifiedName table) {
        if (!dialect.has(Capability.TRANSACTIONAL_DDL)) {
            return false;
        }
        if (mayChangeAny()) {
            return true;
        }
        for (Changed changed : sessions.values()) {
            for (QualifiedName each : changed.tables.keySet()) {
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
    public @Nullable Table former(QualifiedName exact) {
        if (mayChangeAny()) {
            return null;
        }
        Table former = null;
        for (Changed changed : sessions.values()) {
            Optional<Table> kept = changed.tables.get(exact);
            if (kept != null && (kept.isEmpty() || former != null)) {
                return null;
            }
            former = kept == null ? former : kept.get();
        }
        return former;
    }

    /** Returns what the open transaction of a session has changed so far, as far as it is kept. */
    public Set<QualifiedName> of(Object session) {
        Changed changed = sessions.get(session);
        return changed == null ? Set.of() : changed.tables.keySet();
    }

    /** Forgets the transaction of a session, which has ended; returns what it had changed. */
    public Set<QualifiedName> end(Object session) {
        Changed changed = sessions.remove(session);
        return changed == null ? Set.of() : changed.tables.keySet();
    }

    /** Notes what DDL has changed so far in a transaction that may be rolled back to here. */
    public void savepointSet(Object session) {
        Changed changed = sessions.get(session);
        if (changed != null) {
            changed.beforeSavepoint = Set.copyOf(changed.tables.keySet());
        }
    }

    /**
     * Forgets what a session has changed since its last savepoint, to which it rolls back. What it changed before that stays noted.
     *
     * @return all that the transaction had changed
     */
    public Set<QualifiedName> endSinceSavepoint(Object session) {
        Changed changed = sessions.get(session);
        if (changed == null) {
            return Set.of();
        }
        Set<QualifiedName> all = Set.copyOf(changed.tables.keySet());
        changed.tables.keySet().retainAll(changed.beforeSavepoint);
        return all;
    }
}
