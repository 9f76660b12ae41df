package dev.keyspread.database;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.dialect.Capability;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The tables that DDL in transactions that are still open has changed, by the sessions of these. Other connections see such a table in
 * another form, or wait for the transaction.
 */
final class UncommittedDdl {
    private final Map<Session, Set<QualifiedName>> tables;

    /** Of these, those that a session's last DDL on them has dropped: there is none by their names in its transaction. */
    private final Map<Session, Set<QualifiedName>> dropped;

    private final Dialect dialect;

    UncommittedDdl(Dialect dialect) {
        this(dialect, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    }

    private UncommittedDdl(
            Dialect dialect, Map<Session, Set<QualifiedName>> tables, Map<Session, Set<QualifiedName>> dropped) {
        this.dialect = dialect;
        this.tables = tables;
        this.dropped = dropped;
    }

    /** Returns what is noted here, and will be, for a database that has said which engine it is. */
    UncommittedDdl in(Dialect told) {
        return new UncommittedDdl(told, tables, dropped);
    }

    /** DDL has changed a table. */
    void add(QualifiedName table, Session session) {
        Set<QualifiedName> changed = tables.get(session);
        if (changed == null) {
            Set<QualifiedName> fresh = ConcurrentHashMap.newKeySet();
            Set<QualifiedName> others = tables.putIfAbsent(session, fresh);
            changed = others == null ? fresh : others;
        }
        changed.add(table);
        Set<QualifiedName> gone = dropped.get(session);
        if (gone != null) {
            gone.remove(table);
        }
    }

    /** DDL that was added has dropped these. */
    void drop(Set<QualifiedName> gone, Session session) {
        if (!gone.isEmpty()) {
            dropped.computeIfAbsent(session, s -> ConcurrentHashMap.newKeySet()).addAll(gone);
        }
    }

    /** Whether the open transaction of a session has dropped a table, and has made none by its name since. */
    boolean hasDropped(QualifiedName table, Session session) {
        return dropped.getOrDefault(session, Set.of()).contains(table);
    }

    /** Whether an open transaction has changed that table. */
    boolean changes(QualifiedName table) {
        for (Set<QualifiedName> changed : tables.values()) {
            if (changed.contains(table)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether other connections may see a table as it was before an open transaction: that has changed one of its name, in whatever schema.
     */
    boolean hides(QualifiedName table) {
        if (!dialect.has(Capability.TRANSACTIONAL_DDL)) {
            return false;
        }
        for (Set<QualifiedName> changed : tables.values()) {
            for (QualifiedName each : changed) {
                if (dialect.areNamesakes(each.name(), table.name())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What the open transaction of a session has changed so far. */
    Set<QualifiedName> of(Session session) {
        return tables.getOrDefault(session, Set.of());
    }

    /** A part of a session's transaction was rolled back, which may have brought back what it had dropped; returns what it has changed. */
    Set<QualifiedName> changedInPart(Session session) {
        dropped.remove(session);
        return of(session);
    }

    /** The transaction of a session has ended; returns what it had changed. */
    Set<QualifiedName> end(Session session) {
        Set<QualifiedName> changed = tables.remove(session);
        dropped.remove(session);
        session.changedBeforeSavepoint(Set.of());
        return changed == null ? Set.of() : changed;
    }

    /** What the transaction of a session has changed belongs to another from now on; nobody sees it end in between. */
    void handOver(Session from, Session to) {
        Set<QualifiedName> changed = tables.get(from);
        if (changed != null) {
            tables.put(to, changed);
            end(from);
        }
    }

    /** Notes what DDL has changed so far in a transaction that may be rolled back to here. */
    void savepointSet(Session session) {
        session.changedBeforeSavepoint(Set.copyOf(of(session)));
    }

    /**
     * A transaction is rolled back to its last savepoint; returns what it had changed. What it had changed before the savepoint remains so.
     */
    Set<QualifiedName> endSinceSavepoint(Session session) {
        dropped.remove(session);
        Set<QualifiedName> changed = tables.get(session);
        if (changed == null) {
            return Set.of();
        }
        Set<QualifiedName> all = Set.copyOf(changed);
        changed.retainAll(session.changedBeforeSavepoint());
        return all;
    }
}
