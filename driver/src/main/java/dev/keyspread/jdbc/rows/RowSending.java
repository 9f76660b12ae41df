package dev.keyspread.jdbc.rows;

import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.database.writes.InFlightWrites;
import dev.keyspread.jdbc.effects.ExecutionEffects;
import dev.keyspread.jdbc.effects.Sending;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.watch.GivenRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stores one row of an updatable result set by the delegate's. DDL that changes what it was filled by waits for it; after one that was
 * quicker it is filled again. {@code UpdatableResultSet} calls it.
 */
public final class RowSending implements Sending<ResultSet> {
    /** How often a row is filled again before it is refused: its table changes all the time then. */
    private static final int MAX_FILLED_AGAIN = 100;

    /** Gives the delegate what rules compute for the row. */
    @FunctionalInterface
    public interface Filling {
        /** Fills the row. */
        void fill() throws SQLException;
    }

    /** Stores the row in the delegate. */
    @FunctionalInterface
    public interface Storing {
        /** Stores the row. */
        void in(ResultSet delegate) throws SQLException;
    }

    private final Database database;
    private final InFlightWrites writes;
    private final ExecutionEffects effects;
    private final RowUpdates updates;
    private final Filling filling;
    private final Supplier<@Nullable GivenRows> seen;
    private final Runnable stored;
    private @Nullable GivenRows row;
    private boolean isOnItsWay;
    private boolean isFirst;

    /**
     * Makes the steps of one row.
     *
     * @param seen gives what the report is told of it once it is stored
     * @param stored what to do then
     */
    public RowSending(
            Database database,
            Session session,
            ExecutionEffects effects,
            RowUpdates updates,
            Filling filling,
            Supplier<@Nullable GivenRows> seen,
            Runnable stored) {
        this.database = database;
        this.writes = session.writes();
        this.effects = effects;
        this.updates = updates;
        this.filling = filling;
        this.seen = seen;
        this.stored = stored;
    }

    @Override
    public void before(ResultSet delegate) throws SQLException {
        filling.fill();
        row = seen.get();
        for (int again = 0; departsOutdated(); again++) {
            arrived(delegate);
            if (again == MAX_FILLED_AGAIN) {
                throw database.counted(
                        Refusal.ofStale("its table has changed each time that the row was about to be stored"));
            }
            filling.fill();
        }
    }

    private boolean departsOutdated() {
        isFirst = writes.begin(InFlightWrites.ANY);
        isOnItsWay = true;
        return !updates.areCurrent();
    }

    @Override
    public void arrived(ResultSet delegate) {
        if (isOnItsWay) {
            isOnItsWay = false;
            writes.end(InFlightWrites.ANY, isFirst);
        }
    }

    @Override
    public void after(ResultSet delegate, @Nullable Object none) {
        stored.run();
        if (row != null) {
            effects.afterRows(row);
        }
    }

    /** The updates stay: the application may store the row again. */
    @Override
    public void failed(ResultSet delegate, Throwable failure) {}
}
