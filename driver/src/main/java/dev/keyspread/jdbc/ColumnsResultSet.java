package dev.keyspread.jdbc;

import dev.keyspread.sql.QualifiedName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code DatabaseMetaData.getColumns} returns, without the columns that rules fill: their rows are passed over, and the
 * ordinal positions of the columns behind them close up.
 */
public abstract class ColumnsResultSet extends ResultSetWrapper {
    private static final int ORDINAL = 17;

    private final ConnectionWrapper connection;
    private final Map<QualifiedName, Map<String, Integer>> positions = new HashMap<>();

    protected ColumnsResultSet(ResultSet delegate, ConnectionWrapper connection) {
        super(delegate, connection, null);
        this.connection = connection;
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

    /** The position of this row's column among those that are shown; 0 when it is not shown, -1 when nothing is hidden. */
    private int closedUp() throws SQLException {
        QualifiedName table = new QualifiedName(schema(), delegate.getString("TABLE_NAME"));
        Map<String, Integer> shown = positions.get(table);
        if (shown == null) {
            shown = connection.database.shownPositions(table, connection.session);
            positions.put(table, shown);
        }
        return shown.getOrDefault(delegate.getString("COLUMN_NAME"), -1);
    }

    /**
     * The schema of this row's table; null where it has no name, as Spanner's default schema. MySQL's drivers call a
     * schema a catalog, unless a setting tells them otherwise.
     */
    private @Nullable String schema() throws SQLException {
        String schema = delegate.getString("TABLE_SCHEM");
        if (schema == null && connection.database.dialect(connection.session).isMysqlLike()) {
            return delegate.getString("TABLE_CAT");
        }
        return schema == null || schema.isEmpty() ? null : schema;
    }

    private int ordinal(int delegates) throws SQLException {
        int position = closedUp();
        return position < 0 ? delegates : position;
    }

    @Override
    public final int getInt(int columnIndex) throws SQLException {
        int value = delegate.getInt(columnIndex);
        return columnIndex == ORDINAL ? ordinal(value) : value;
    }

    @Override
    public final int getInt(String columnLabel) throws SQLException {
        return getInt(delegate.findColumn(columnLabel));
    }

    @Override
    public final long getLong(int columnIndex) throws SQLException {
        return columnIndex == ORDINAL ? getInt(columnIndex) : delegate.getLong(columnIndex);
    }

    @Override
    public final long getLong(String columnLabel) throws SQLException {
        return getLong(delegate.findColumn(columnLabel));
    }

    @Override
    public final short getShort(int columnIndex) throws SQLException {
        return columnIndex == ORDINAL ? (short) getInt(columnIndex) : delegate.getShort(columnIndex);
    }

    @Override
    public final short getShort(String columnLabel) throws SQLException {
        return getShort(delegate.findColumn(columnLabel));
    }

    @Override
    public final @Nullable String getString(int columnIndex) throws SQLException {
        return columnIndex == ORDINAL ? Integer.toString(getInt(columnIndex)) : delegate.getString(columnIndex);
    }

    @Override
    public final @Nullable String getString(String columnLabel) throws SQLException {
        return getString(delegate.findColumn(columnLabel));
    }

    @Override
    public final @Nullable Object getObject(int columnIndex) throws SQLException {
        return columnIndex == ORDINAL ? (Object) getInt(columnIndex) : adopt(delegate.getObject(columnIndex));
    }

    @Override
    public final @Nullable Object getObject(String columnLabel) throws SQLException {
        return getObject(delegate.findColumn(columnLabel));
    }
}
