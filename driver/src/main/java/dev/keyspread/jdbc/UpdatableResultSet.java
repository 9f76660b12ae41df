package dev.keyspread.jdbc;

import dev.keyspread.database.writes.InFlightWrites;
import dev.keyspread.jdbc.rows.RowUpdates;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.shard.value.Opaque;
import dev.keyspread.watch.GivenRows;
import dev.keyspread.watch.KeyOperation;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A result set of a statement that was made with {@link ResultSet#CONCUR_UPDATABLE}. The driver stores its rows by statements that no plan
 * sees, so the columns that rules fill are updated here. The generated updaters tell {@link #capture} what they gave the delegate.
 */
public abstract class UpdatableResultSet extends ResultSetWrapper {
    /** How often a row is filled again before it is refused: its table changes all the time then. */
    private static final int MAX_FILLED_AGAIN = 100;

    private final RowUpdates updates;

    protected UpdatableResultSet(
            ResultSet delegate, ConnectionWrapper connection, @Nullable StatementWrapper statement) {
        super(delegate, connection, statement);
        this.updates = new RowUpdates(
                delegate, connection.database, connection.session, statement == null ? null : statement.text());
    }

    /** A column was updated with that value. */
    protected final void capture(int column, @Nullable Object value) {
        updates.capture(column, value);
    }

    /** The same by its label. */
    protected final void capture(String label, @Nullable Object value) throws SQLException {
        updates.capture(delegate.findColumn(label), value);
    }

    /** A column was updated by an updater whose further arguments say what the value means. */
    protected final void captureOpaque(int column, String updater) {
        updates.capture(column, new Opaque(updater));
    }

    /** The same by its label. */
    protected final void captureOpaque(String label, String updater) throws SQLException {
        updates.capture(delegate.findColumn(label), new Opaque(updater));
    }

    /** Stores the row in the delegate. */
    @FunctionalInterface
    private interface Storing {
        void in(ResultSet delegate) throws SQLException;
    }

    /** Gives the delegate what rules compute for the row. */
    @FunctionalInterface
    private interface Filling {
        void fill() throws SQLException;
    }

    /** Stores a row that was filled. DDL that changes what it was computed from waits for it; after one that was quicker it is filled again. */
    private void store(Storing storing, Filling filling) throws SQLException {
        for (int again = 0; !storeIfCurrent(storing); again++) {
            if (again == MAX_FILLED_AGAIN) {
                throw owner().database
                        .counted(
                                Refusal.ofStale("its table has changed each time that the row was about to be stored"));
            }
            filling.fill();
        }
    }

    private boolean storeIfCurrent(Storing storing) throws SQLException {
        InFlightWrites writes = owner().session.writes();
        boolean isFirst = writes.begin(InFlightWrites.ANY);
        try {
            boolean isCurrent = updates.areCurrent();
            if (isCurrent) {
                storing.in(delegate);
            }
            return isCurrent;
        } finally {
            writes.end(InFlightWrites.ANY, isFirst);
        }
    }

    @Override
    public final void insertRow() throws SQLException {
        updates.fillNewRow();
        GivenRows row = updates.insertedRow();
        store(ResultSet::insertRow, updates::fillNewRow);
        updates.clear();
        tell(row);
    }

    @Override
    public final void updateRow() throws SQLException {
        updates.fillChangedRow();
        GivenRows row = updates.currentRow(KeyOperation.UPDATE);
        store(ResultSet::updateRow, updates::fillChangedRow);
        updates.clear();
        tell(row);
    }

    @Override
    public final void deleteRow() throws SQLException {
        updates.moved();
        GivenRows row = updates.currentRow(KeyOperation.DELETE);
        delegate.deleteRow();
        tell(row);
    }

    private void tell(@Nullable GivenRows row) {
        if (row != null) {
            owner().effects.afterRows(row);
        }
    }

    @Override
    public final void refreshRow() throws SQLException {
        updates.moved();
        delegate.refreshRow();
    }

    @Override
    public final void cancelRowUpdates() throws SQLException {
        updates.clear();
        delegate.cancelRowUpdates();
    }

    @Override
    public final void moveToInsertRow() throws SQLException {
        updates.moved();
        delegate.moveToInsertRow();
    }

    @Override
    public final void moveToCurrentRow() throws SQLException {
        updates.moved();
        delegate.moveToCurrentRow();
    }

    @Override
    public final boolean next() throws SQLException {
        updates.moved();
        return super.next();
    }

    @Override
    public final boolean previous() throws SQLException {
        updates.moved();
        return delegate.previous();
    }

    @Override
    public final boolean first() throws SQLException {
        updates.moved();
        return delegate.first();
    }

    @Override
    public final boolean last() throws SQLException {
        updates.moved();
        return delegate.last();
    }

    @Override
    public final boolean absolute(int row) throws SQLException {
        updates.moved();
        return delegate.absolute(row);
    }

    @Override
    public final boolean relative(int rows) throws SQLException {
        updates.moved();
        return delegate.relative(rows);
    }

    @Override
    public final void beforeFirst() throws SQLException {
        updates.moved();
        delegate.beforeFirst();
    }

    @Override
    public final void afterLast() throws SQLException {
        updates.moved();
        delegate.afterLast();
    }
}
