package dev.keyspread.jdbc;

import dev.keyspread.jdbc.rows.ShownRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What {@code DatabaseMetaData} returns of columns, keys and indexes, without the columns that rules fill: their rows
 * are skipped, and the ordinals of the rows behind them are lowered.
 */
public abstract class ColumnsResultSet extends ResultSetWrapper {
    private final ShownRows shown;
    private final int counter;

    protected ColumnsResultSet(ResultSet delegate, ConnectionWrapper connection, ShownRows shown) {
        super(delegate, connection, null);
        this.shown = shown;
        this.counter = shown.counter();
    }

    @Override
    public final boolean next() throws SQLException {
        boolean row = delegate.next();
        while (row && closedUp() == 0) {
            row = delegate.next();
        }
        return row;
    }

    @Override
    public final boolean previous() throws SQLException {
        boolean row = delegate.previous();
        while (row && closedUp() == 0) {
            row = delegate.previous();
        }
        return row;
    }

    /** The number of this row among those that are shown; 0 when it is not shown, -1 when nothing is hidden. */
    private int closedUp() throws SQLException {
        return shown.number(delegate);
    }

    private int ordinal(int delegates) throws SQLException {
        int position = closedUp();
        return position < 0 ? delegates : position;
    }

    @Override
    public final int getInt(int columnIndex) throws SQLException {
        int value = delegate.getInt(columnIndex);
        return columnIndex == counter ? ordinal(value) : value;
    }

    @Override
    public final int getInt(String columnLabel) throws SQLException {
        return getInt(delegate.findColumn(columnLabel));
    }

    @Override
    public final long getLong(int columnIndex) throws SQLException {
        return columnIndex == counter ? getInt(columnIndex) : delegate.getLong(columnIndex);
    }

    @Override
    public final long getLong(String columnLabel) throws SQLException {
        return getLong(delegate.findColumn(columnLabel));
    }

    @Override
    public final short getShort(int columnIndex) throws SQLException {
        return columnIndex == counter ? (short) getInt(columnIndex) : delegate.getShort(columnIndex);
    }

    @Override
    public final short getShort(String columnLabel) throws SQLException {
        return getShort(delegate.findColumn(columnLabel));
    }

    @Override
    public final @Nullable String getString(int columnIndex) throws SQLException {
        return columnIndex == counter ? Integer.toString(getInt(columnIndex)) : delegate.getString(columnIndex);
    }

    @Override
    public final @Nullable String getString(String columnLabel) throws SQLException {
        return getString(delegate.findColumn(columnLabel));
    }

    @Override
    public final @Nullable Object getObject(int columnIndex) throws SQLException {
        Object value = adopt(delegate.getObject(columnIndex));
        return columnIndex != counter
                ? value
                : value instanceof Short ? (Object) getShort(columnIndex) : getInt(columnIndex);
    }

    @Override
    public final @Nullable Object getObject(String columnLabel) throws SQLException {
        return getObject(delegate.findColumn(columnLabel));
    }
}
