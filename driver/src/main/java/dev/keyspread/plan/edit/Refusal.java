package dev.keyspread.plan.edit;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.log.Project;
import dev.keyspread.shard.canonical.NotFillableException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import org.jspecify.annotations.Nullable;

/**
 * Builds the SQLException for a write that would leave a shard value wrong or missing. Every room that fills calls it. None of its texts
 * may hold a value.
 */
public final class Refusal {
    /** Stands for the column where it is not known which one it is. */
    public static final String SOME_COLUMN = "a filled column";

    /** The remedy for a failure of Keyspread's own, as a clause. */
    public static final String REPORT = "report it, with this message and the log's, at " + Project.ISSUES;

    private Refusal() {}

    /** Refuses a write to a table, which is null where it is not known. None of the texts may hold a value. */
    public static SQLException of(
            RefusalKind kind, @Nullable String table, String column, String reason, String remedy) {
        return new StatementRefusedException(kind, table, known(column), reason, remedy, null);
    }

    /**
     * Refuses a write that can't be filled. A failure of the database, or of the connection to it, that may pass is thrown with its own
     * SQLState, so that the application treats it as it treats the driver's.
     */
    public static SQLException of(String table, String column, NotFillableException why) {
        SQLException fault = why.fault();
        StatementRefusedException refused =
                new StatementRefusedException(why.kind(), table, known(column), why.reason(), why.remedy(table), fault);
        String state = fault == null ? null : fault.getSQLState();
        if (state == null || !mayPass(state)) {
            return refused;
        }
        return state.startsWith("08")
                ? new SQLTransientConnectionException(refused.getMessage(), state, fault)
                : new SQLTransientException(refused.getMessage(), state, fault);
    }

    private static @Nullable String known(String column) {
        return column.equals(SOME_COLUMN) ? null : column;
    }

    /** Returns true for the classes of no connection, no resources, and an operator's intervention. */
    private static boolean mayPass(String state) {
        return state.startsWith("08") || state.startsWith("53") || state.startsWith("57");
    }

    /** Refuses a text that asks for the database's last number where a rule has made a later one. */
    public static SQLException ofLastNumber() {
        return new StatementRefusedException(
                RefusalKind.LAST_NUMBER,
                null,
                null,
                "the statement asks for the number that the database gave out last, and a shard rule has numbered a row on"
                        + " this connection, which the database doesn't know of",
                "take the generated keys, or RETURNING, or ask on a connection on which no rule has numbered a row",
                null);
    }

    /** Refuses to prepare a transaction in which DDL was carried out: others may end it, at a moment that Keyspread doesn't see. */
    public static StatementRefusedException ofPreparing() {
        return new StatementRefusedException(
                RefusalKind.PREPARE_AFTER_DDL,
                null,
                null,
                "the transaction that is prepared holds DDL, and tables with a shard rule may change when another client commits it",
                "commit the DDL in a transaction of its own, in one phase",
                null);
    }

    /** Refuses a batch whose dates the driver may read in another zone than when its rows were added. */
    public static SQLException ofMovedClock() {
        return new StatementRefusedException(
                RefusalKind.SESSION_NOT_KNOWN,
                null,
                null,
                "the batch's rows were added in another time zone of the JVM, and the driver may read their dates in the"
                        + " present one",
                "clear the batch, and add the rows again",
                null);
    }

    /**
     * Refuses a statement that was prepared for a table which has changed.
     *
     * @param difference what is different, as a clause; it may hold no value
     */
    public static SQLException ofStale(String difference) {
        return new StatementRefusedException(
                RefusalKind.TABLE_CHANGED,
                null,
                null,
                "a table in the statement has changed since it was prepared: " + difference,
                "prepare the statement again",
                null);
    }

    /** Refuses what Keyspread has no way to fill, such as a driver's own call. */
    public static SQLException ofCall(String reason, String remedy, @Nullable Throwable cause) {
        return new StatementRefusedException(RefusalKind.CALL_NOT_FILLED, null, null, reason, remedy, cause);
    }
}
