package dev.keyspread.database;

import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.ddl.TableChange;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tables whose columns DDL is changing in type or name, from before it is sent until its transaction has ended. A write
 * of another session waits in the database meanwhile, and is then stored in a form that is not known before.
 */
final class RetypedTables {
    /** How long a statement of another session waits for the end, as it would in the database. */
    private static final long MAX_WAIT_NANOS = Duration.ofSeconds(1).toNanos();

    private final Map<Session, Set<String>> names = new ConcurrentHashMap<>();

    /** DDL is about to be sent; returns the names of the tables that it gives another form, in lower case. */
    Set<String> begin(List<DdlStatement> ddl, Session session) {
        Set<String> retyped = new HashSet<>();
        for (DdlStatement statement : ddl) {
            if (statement instanceof DdlStatement.AlterTable alter
                    && alter.changes().stream().anyMatch(RetypedTables::retypes)) {
                retyped.add(alter.name().name().toLowerCase(Locale.ROOT));
            }
        }
        if (!retyped.isEmpty()) {
            names.computeIfAbsent(session, s -> ConcurrentHashMap.newKeySet()).addAll(retyped);
        }
        return retyped;
    }

    private static boolean retypes(TableChange change) {
        return change instanceof TableChange.SetType
                || change instanceof TableChange.RedefineColumn
                || change instanceof TableChange.RenameColumn;
    }

    /** The transaction of that session has ended, or each of its statements is one. */
    synchronized void end(Session session) {
        if (names.remove(session) != null) {
            notifyAll();
        }
    }

    /** Waits until no other session is giving a table of that name another form; false when one still is. */
    boolean awaitEnd(String name, Session session) {
        return names.isEmpty() || !isRetyped(name, session) || awaitNone(name, session);
    }

    private synchronized boolean awaitNone(String name, Session session) {
        long end = System.nanoTime() + MAX_WAIT_NANOS;
        long left = MAX_WAIT_NANOS;
        while (isRetyped(name, session) && left > 0) {
            try {
                wait(Math.max(1, left / 1_000_000));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
            left = end - System.nanoTime();
        }
        return !isRetyped(name, session);
    }

    private boolean isRetyped(String name, Session session) {
        String folded = name.toLowerCase(Locale.ROOT);
        for (Map.Entry<Session, Set<String>> each : names.entrySet()) {
            if (each.getKey() != session && each.getValue().contains(folded)) {
                return true;
            }
        }
        return false;
    }
}
