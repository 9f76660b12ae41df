package dev.keyspread.jdbc;

import dev.keyspread.plan.StarColumns;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The metadata of a result of a star: the columns that rules fill are not among its columns. */
final class StarMetaData extends JdbcWrapper implements ResultSetMetaData {
    private final ResultSetMetaData delegate;
    private final ConnectionWrapper connection;
    private final StarPositions positions;

    StarMetaData(ResultSetMetaData delegate, ConnectionWrapper connection, StarPositions positions) {
        this.delegate = delegate;
        this.connection = connection;
        this.positions = positions;
    }

    /** Where the columns of a result stand, or null where nothing of it is hidden. */
    static @Nullable StarPositions positions(@Nullable ResultSetMetaData result, @Nullable StarColumns star)
            throws SQLException {
        if (star == null || result == null) {
            return null;
        }
        List<Integer> hidden = star.hidden(result);
        return hidden.isEmpty() ? null : new StarPositions(result.getColumnCount(), hidden);
    }

    @Override
    ResultSetMetaData delegate() {
        return delegate;
    }

    @Override
    ConnectionWrapper owner() {
        return connection;
    }

    private int actual(int column) {
        return positions.actualShown(column);
    }

    @Override
    public int getColumnCount() {
        return positions.visible();
    }

    @Override
    public boolean isAutoIncrement(int column) throws SQLException {
        return delegate.isAutoIncrement(actual(column));
    }

    @Override
    public boolean isCaseSensitive(int column) throws SQLException {
        return delegate.isCaseSensitive(actual(column));
    }

    @Override
    public boolean isSearchable(int column) throws SQLException {
        return delegate.isSearchable(actual(column));
    }

    @Override
    public boolean isCurrency(int column) throws SQLException {
        return delegate.isCurrency(actual(column));
    }

    @Override
    public int isNullable(int column) throws SQLException {
        return delegate.isNullable(actual(column));
    }

    @Override
    public boolean isSigned(int column) throws SQLException {
        return delegate.isSigned(actual(column));
    }

    @Override
    public int getColumnDisplaySize(int column) throws SQLException {
        return delegate.getColumnDisplaySize(actual(column));
    }

    @Override
    public String getColumnLabel(int column) throws SQLException {
        return delegate.getColumnLabel(actual(column));
    }

    @Override
    public String getColumnName(int column) throws SQLException {
        return delegate.getColumnName(actual(column));
    }

    @Override
    public String getSchemaName(int column) throws SQLException {
        return delegate.getSchemaName(actual(column));
    }

    @Override
    public int getPrecision(int column) throws SQLException {
        return delegate.getPrecision(actual(column));
    }

    @Override
    public int getScale(int column) throws SQLException {
        return delegate.getScale(actual(column));
    }

    @Override
    public String getTableName(int column) throws SQLException {
        return delegate.getTableName(actual(column));
    }

    @Override
    public String getCatalogName(int column) throws SQLException {
        return delegate.getCatalogName(actual(column));
    }

    @Override
    public int getColumnType(int column) throws SQLException {
        return delegate.getColumnType(actual(column));
    }

    @Override
    public String getColumnTypeName(int column) throws SQLException {
        return delegate.getColumnTypeName(actual(column));
    }

    @Override
    public boolean isReadOnly(int column) throws SQLException {
        return delegate.isReadOnly(actual(column));
    }

    @Override
    public boolean isWritable(int column) throws SQLException {
        return delegate.isWritable(actual(column));
    }

    @Override
    public boolean isDefinitelyWritable(int column) throws SQLException {
        return delegate.isDefinitelyWritable(actual(column));
    }

    @Override
    public String getColumnClassName(int column) throws SQLException {
        return delegate.getColumnClassName(actual(column));
    }
}
