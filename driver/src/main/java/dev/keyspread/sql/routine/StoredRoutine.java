package dev.keyspread.sql.routine;

/**
 * A stored function or procedure, or what runs such without being called, as a database tells of it. {@code RoutineReader} reads it from
 * the database and {@link RoutineDdl} from DDL; {@link KnownRoutines} keeps it.
 *
 * @param kind how it comes to run
 * @param name what a text names for it to run, without a schema: the routine, the trigger's table, the view
 * @param body its text; of a trigger or view a text with what it calls
 * @param isSql whether that is SQL, or the database's own procedural language; false where it is another one
 * @param hasOwnPath whether unqualified names in it are found along another search path than the session's
 */
public record StoredRoutine(Kind kind, String name, String body, boolean isSql, boolean hasOwnPath) {
    /** How it comes to run. */
    public enum Kind {
        /** It is called by its name. */
        ROUTINE,
        /** It runs as rows are written to the table of that name: a trigger, a column's default. */
        TRIGGER,
        /** It runs as the view or table of that name is named: a view's query, a policy. */
        VIEW
    }
}
