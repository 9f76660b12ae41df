package dev.keyspread.jdbc;

import dev.keyspread.jdbc.effects.Sending;
import dev.keyspread.jdbc.rows.RowSending;
import dev.keyspread.jdbc.rows.RowUpdates;
import dev.keyspread.shard.value.Opaque;
import dev.keyspread.watch.GivenRows;
import dev.keyspread.watch.KeyOperation;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a result set of a statement that was made with {@link ResultSet#CONCUR_UPDATABLE}. The driver stores its rows by statements that
 * no plan sees, so the columns that rules fill are updated here. The generated updaters tell {@link #capture} what they gave the
 * delegate. {@link WrapperFactory} makes it.
 */
public abstract class UpdatableResultSet extends ResultSetWrapper {
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

    /** Notes a new value of the column with that label. */
    protected final void capture(String label, @Nullable Object value) throws SQLException {
        updates.capture(delegate.findColumn(label), value);
    }

    /** A column was updated by an updater whose further arguments say what the value means. */
    protected final void captureOpaque(int column, String updater) {
        updates.capture(column, new Opaque(updater));
    }

    /** Notes a new value that can't be read, of the column with that label. */
    protected final void captureOpaque(String label, String updater) throws SQLException {
        updates.capture(delegate.findColumn(label), new Opaque(updater));
    }

    @Override
    public final void insertRow() throws SQLException {
        store(ResultSet::insertRow, updates::fillNewRow, updates::insertedRow, updates::clear);
    }

    @Override
    public final void updateRow() throws SQLException {
        store(
                ResultSet::updateRow,
                updates::fillChangedRow,
                () -> updates.currentRow(KeyOperation.UPDATE),
                updates::clear);
    }

    /** Updates that were not stored before are not forgotten: some drivers store them in the next row. */
    @Override
    public final void deleteRow() throws SQLException {
        store(ResultSet::deleteRow, updates::moved, () -> updates.currentRow(KeyOperation.DELETE), () -> {});
    }

    private void store(
            RowSending.Storing storing, RowSending.Filling filling, Supplier<@Nullable GivenRows> seen, Runnable stored)
            throws SQLException {
        ConnectionWrapper owner = owner();
        RowSending steps = new RowSending(owner.database, owner.session, owner.effects, updates, filling, seen, stored);
        Sending.send(delegate, steps, row -> {
            storing.in(row);
            return row;
        });
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
