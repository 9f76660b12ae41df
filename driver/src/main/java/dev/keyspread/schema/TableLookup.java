package dev.keyspread.schema;

import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.routine.RoutineEffects;
import dev.keyspread.sql.session.SessionChange;
import dev.keyspread.sql.session.SessionState;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the planner and the advice learn what a table looks like. {@code SessionTables} implements it for a session, and {@code Catalogue}
 * for advice and the command line.
 */
@FunctionalInterface
public interface TableLookup {
    /**
     * The table of that name, or null when it is not known. May read the database's metadata, so it is not for the path
     * of a known statement.
     */
    @Nullable
    Table find(QualifiedName name);

    /** Returns the table of that name for advice, which takes what DDL alone has declared of it; null if it is not known. */
    default @Nullable Table findForAdvice(QualifiedName name) {
        return find(name);
    }

    /** Returns the known tables that are interleaved in that one or have a foreign key to it. */
    default List<Table> dependents(QualifiedName table) {
        return List.of();
    }

    /**
     * Returns true if a table for which {@link #find} returns null certainly does not exist. If false, it may exist and could
     * not be read.
     */
    default boolean tellsAbsence() {
        return true;
    }

    /** Returns true if that table certainly does not exist when {@link #find} returns null for it. */
    default boolean tellsAbsence(QualifiedName name) {
        return tellsAbsence();
    }

    /**
     * Tells whether the stored rows of a table agree with its rules. Asked before a read of the table is rewritten; it may run queries on
     * the table then, so it is not for the path of a known statement. A look-up without a database answers that they agree, since there are
     * no rows.
     */
    default RowAgreement agreement(Table table) {
        return RowAgreement.AGREES;
    }

    /** Returns true if the session has temporary tables that may hide others. */
    default boolean hidesAny() {
        return false;
    }

    /** Returns true if a temporary table of the session hides the tables of that name. */
    default boolean hides(String name) {
        return false;
    }

    /** Returns true if that name means a temporary table of the session. */
    default boolean hides(QualifiedName name) {
        return (name.schema() == null || hidesInSchemas()) && hides(name.name());
    }

    /** Returns true if temporary tables hide those of their name also if that is given with its schema. */
    default boolean hidesInSchemas() {
        return false;
    }

    /**
     * Returns true if unqualified names and literals mean to the session what they mean to every session of the database when
     * it begins. What was planned for such sessions then holds for this one.
     */
    default boolean isUsual() {
        return !hidesAny();
    }

    /**
     * Returns true if the session has given a table another form in a transaction that is still open. Others don't see it, and never will if that is
     * rolled back.
     */
    default boolean seesOwnForms() {
        return false;
    }

    /**
     * Returns true if what the database counts is drawn in the session's own transaction, which has made or set a counter: others don't see it,
     * or wait for its end.
     */
    default boolean drawsItself() {
        return false;
    }

    /**
     * The next number of a column that the session itself draws.
     *
     * @param block how many to fetch where none is left
     * @throws SQLException what the database throws, or that it has no counter for the column
     */
    default long drawn(QualifiedName table, String column, int block) throws SQLException {
        throw new SQLException("there is no session", "0A000");
    }

    /**
     * Returns true if the session may read rows in a version from before the stored rows were compared with the rules: a row may have had no shard
     * then, or another.
     */
    default boolean readsOlderVersions() {
        return false;
    }

    /** Returns true if a session may read older versions of one table's rows. */
    default boolean readsOlderVersions(Table table) {
        return readsOlderVersions();
    }

    /** Returns true if what is planned for the session holds for no other. */
    default boolean keepsPlansToItself() {
        return hidesAny() || seesOwnForms() || drawsItself() || readsOlderVersions() || doubt() != null;
    }

    /** Returns what names and literals mean to the session. Of no use while {@link #doubt} is not null. */
    default SessionState session() {
        return SessionState.USUAL;
    }

    /** The statement since which it is not known what the session's names or literals mean, or null. */
    default @Nullable SessionChange doubt() {
        return null;
    }

    /** The statement since which it is not known what that name means to the session, or null. */
    default @Nullable SessionChange doubt(QualifiedName name) {
        SessionChange doubt = doubt();
        boolean isMeant = name.schema() == null || (hidesInSchemas() && doubt != null && doubt.schema() == null);
        return doubt != null && doubt.names() && isMeant ? doubt : null;
    }

    /**
     * Asks the session for what is in doubt. The session belongs to the application, so it is asked only when a
     * statement on a table with a rule is about to be planned for it. If it can't be asked, the doubt stays.
     */
    default void settle() {}

    /**
     * Returns true if a bound value arrives at the session as it was bound: a driver that writes values into the text need not know that a text has
     * changed how the session reads literals. The session may be asked for it.
     */
    default boolean arrives(@Nullable Object value) {
        return true;
    }

    /** Returns the zone on whose clock the session's driver reads the old date classes now; null if that is not known. */
    default @Nullable ZoneId clock() {
        return ZoneId.systemDefault();
    }

    /** A text was planned that may change what the session's names and literals mean; it may be carried out from now on. */
    default void changing(SessionChange change) {}

    /**
     * Returns what the stored functions and procedures may change that a text calls, or that run where it names their views and tables. May
     * read the database's catalogue, so it is not for the path of a known statement.
     */
    default RoutineEffects routines(Tokens tokens) {
        return RoutineEffects.UNKNOWN;
    }

    /** Returns the application's time for the statement at hand: that of its transaction where the engine's {@code now()} is that, too. */
    default Instant now() {
        return Instant.now();
    }

    /**
     * Counts the changes to what names and literals mean to the session. A plan that was made at another count holds
     * only if planning again gives the same.
     */
    default int changes() {
        return 0;
    }
}
