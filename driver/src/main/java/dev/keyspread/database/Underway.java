package dev.keyspread.database;

import dev.keyspread.database.writes.DatabaseWrites;
import dev.keyspread.database.writes.PreparedDdl;
import dev.keyspread.database.writes.RetypedTables;
import dev.keyspread.sql.Dialect;
import org.jspecify.annotations.Nullable;

/**
 * Holds what the connections of a database have under way. It outlives what is known of the database, which may be replaced meanwhile.
 *
 * @param writes filled writes that have not arrived
 * @param retyped tables to which DDL is giving another form
 * @param prepared prepared transactions with DDL
 * @param uncommitted tables that DDL of open transactions has changed
 */
record Underway(
        DatabaseWrites writes, RetypedTables retyped, PreparedDdl<Session> prepared, UncommittedDdl uncommitted) {
    /** Returns what is under way in a database, where a former answer may have told less of its engine. */
    static Underway in(Dialect dialect, @Nullable Underway former) {
        return former == null
                ? new Underway(
                        new DatabaseWrites(), new RetypedTables(), new PreparedDdl<>(), new UncommittedDdl(dialect))
                : new Underway(former.writes, former.retyped, former.prepared, former.uncommitted.in(dialect));
    }
}
