package dev.keyspread.plan.edit;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.shard.canonical.NotFillableException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;

/** The SQLException for a write that would leave a shard value wrong or missing. */
public final class Refusal {
    /** Stands for the column where it is not known which one it is. */
    public static final String SOME_COLUMN = "a filled column";

    private Refusal() {}

    /** Why a write is refused, with SQLState 0A000. None of the texts may hold a value. */
    public static SQLException of(String table, String column, String reason, String remedy) {
        return new StatementRefusedException(text(table, column, reason, remedy));
    }

    /**
     * Why a write is refused that can't be filled. Where a fault of the database is the reason, or of the way to it, which may be over the
     * next time, the exception looks as the driver's own does: it keeps the SQLState.
     */
    public static SQLException of(String table, String column, NotFillableException why) {
        String text = text(table, column, why.reason(), why.remedy());
        SQLException fault = why.fault();
        String state = fault == null ? null : fault.getSQLState();
        if (state == null || !mayPass(state)) {
            return new StatementRefusedException(text, fault);
        }
        return state.startsWith("08")
                ? new SQLTransientConnectionException(text, state, fault)
                : new SQLTransientException(text, state, fault);
    }

    /** No connection, no resources, or an operator's intervention. */
    private static boolean mayPass(String state) {
        return state.startsWith("08") || state.startsWith("53") || state.startsWith("57");
    }

    private static String text(String table, String column, String reason, String remedy) {
        String filled = column.equals(SOME_COLUMN) ? SOME_COLUMN + " of " + table : table + "." + column;
        return "Keyspread refuses this statement: " + filled + " can't be filled, because " + reason + ". To do: "
                + remedy + ". (keyspread.on-unfillable=warn lets it pass unfilled.)";
    }

    /** Why a text is refused that asks for the database's last number where a rule has made a later one; SQLState 0A000. */
    public static SQLException ofLastNumber() {
        return new StatementRefusedException(
                "Keyspread refuses this statement: it asks the session for the number that the database gave out last, a"
                        + " rule has numbered a row on this connection, and it isn't certain that the database has"
                        + " numbered a later one. To do: take the generated keys, or RETURNING. (keyspread.on-unfillable=warn lets it pass.)");
    }

    /** Returns why a batch is refused whose dates the driver may read in another zone than when its rows were added; SQLState 0A000. */
    public static SQLException ofMovedClock() {
        return new StatementRefusedException(
                "Keyspread refuses this batch: its rows were added in another time zone of the JVM, and the driver may"
                        + " read their dates in the present one. To do: clear the batch, and add the rows again.");
    }

    /**
     * Why a statement is refused that was prepared for a table as it was before; SQLState 0A000.
     *
     * @param difference what is different now, as a clause; it may hold no value
     */
    public static SQLException ofStale(String difference) {
        return new StatementRefusedException(
                "Keyspread refuses this statement: a table in it has changed since it was prepared, and its shard"
                        + " values would be computed differently"
                        + " now:"
                        + " " + difference + ". To do: prepare the statement again.");
    }
}
