package dev.keyspread.jdbc;

import dev.keyspread.jdbc.rows.HiddenColumnPositions;
import dev.keyspread.plan.read.HiddenColumns;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a result of a star: the columns that rules fill are not among its columns. The generated methods that take a
 * column's index pass it through {@link #column}.
 */
public abstract class HiddenColumnMetaData extends JdbcWrapper implements ResultSetMetaData {
    /** The driver's metadata, which generated methods call. */
    protected final ResultSetMetaData delegate;

    private final ConnectionWrapper connection;
    private final HiddenColumnPositions positions;

    protected HiddenColumnMetaData(
            ResultSetMetaData delegate, ConnectionWrapper connection, HiddenColumnPositions positions) {
        this.delegate = delegate;
        this.connection = connection;
        this.positions = positions;
    }

    /** Where the columns of a result stand, or null where nothing of it is hidden. */
    static @Nullable HiddenColumnPositions positions(
            @Nullable ResultSetMetaData result, @Nullable HiddenColumns columns) throws SQLException {
        if (columns == null || result == null) {
            return null;
        }
        List<Integer> hidden = columns.hidden(result);
        return hidden.isEmpty() ? null : new HiddenColumnPositions(result.getColumnCount(), hidden);
    }

    @Override
    final ResultSetMetaData delegate() {
        return delegate;
    }

    @Override
    final ConnectionWrapper owner() {
        return connection;
    }

    /** The delegate's index of the application's. */
    protected final int column(int column) {
        return positions.actualShown(column);
    }

    @Override
    public final int getColumnCount() {
        return positions.visible();
    }
}
