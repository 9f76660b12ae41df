package dev.keyspread.database;

import dev.keyspread.database.ddl.ReachedTables;
import dev.keyspread.database.writes.DatabaseWrites;
import dev.keyspread.database.writes.InFlightWrites;
import dev.keyspread.database.writes.RetypedTables;
import dev.keyspread.plan.Planner;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.ddl.DdlStatement;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Keeps DDL and the writes apart that are computed from its tables. DDL waits for writes that are on their way; those that are planned from
 * then on wait for DDL. {@link DdlFollowing} calls it. A write that did not arrive in time must end the rewriting of reads.
 */
final class DdlBarrier {
    private final Planner planner;
    private final ReachedTables reach;
    private final StoredRows rows;
    private final RetypedTables retyped;
    private final DatabaseWrites writes;

    DdlBarrier(Planner planner, ReachedTables reach, StoredRows rows, RetypedTables retyped, DatabaseWrites writes) {
        this.planner = planner;
        this.reach = reach;
        this.rows = rows;
        this.retyped = retyped;
        this.writes = writes;
    }

    /** Where connections note the filled writes that they send. */
    DatabaseWrites writes() {
        return writes;
    }

    /** DDL of that session is about to be sent; returns the texts of writes that are still on their way after a wait. */
    List<String> begin(List<DdlStatement> ddl, Session session) {
        Set<String> tables = reach.retyped(ddl);
        if (tables.isEmpty()) {
            return List.of();
        }
        retyped.begin(tables, session);
        planner.mayChange(tables);
        return planner.rules().hasAny() ? writes.awaitArrival(session.writesOrNull()) : List.of();
    }

    /** Writes that did not arrive in time may store values that were computed by the former tables. */
    void doubt(List<String> late, Session session) {
        Set<String> tables = retyped.of(session);
        for (String table : tables.contains(RetypedTables.ANY) ? planner.rules().namesRead() : tables) {
            boolean isWritten = late.stream()
                    .anyMatch(text -> text.equals(InFlightWrites.ANY)
                            || text.toLowerCase(Locale.ROOT).contains(table));
            if (isWritten && planner.rules().isRuled(table)) {
                rows.doubt(table, "DDL changed the table while a row was on its way to it");
            }
        }
    }

    /** Returns the known tables to which DDL of that session is giving another form. */
    Set<QualifiedName> tables(Session session) {
        return reach.known(retyped.of(session));
    }

    /** The transaction of that session has ended; returns whether it had given a table another form. */
    boolean end(Session session) {
        return retyped.end(session);
    }
}
