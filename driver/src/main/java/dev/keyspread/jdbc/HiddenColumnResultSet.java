package dev.keyspread.jdbc;

import dev.keyspread.jdbc.rows.HiddenColumnPositions;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A result of a star, in which the columns that rules fill have no position among the others. They are still found by
 * name. The generated methods that take a column's index, getters and updaters, pass it through {@link #column}.
 */
public abstract class HiddenColumnResultSet extends ResultSetWrapper {
    private final ConnectionWrapper connection;
    private final HiddenColumnPositions positions;

    protected HiddenColumnResultSet(
            ResultSet delegate,
            ConnectionWrapper connection,
            @Nullable StatementWrapper statement,
            HiddenColumnPositions positions) {
        super(delegate, connection, statement);
        this.connection = connection;
        this.positions = positions;
    }

    /** The delegate's index of the application's. */
    protected final int column(int index) {
        return positions.actual(index);
    }

    @Override
    public final int findColumn(String label) throws SQLException {
        return positions.position(delegate.findColumn(label));
    }

    @Override
    public final @Nullable ResultSetMetaData getMetaData() throws SQLException {
        ResultSetMetaData metaData = delegate.getMetaData();
        return metaData == null ? null : connection.wrappers.starMetaData(metaData, connection, positions);
    }

    @Override
    public final <T> @Nullable T getObject(int columnIndex, Class<T> type) throws SQLException {
        return super.getObject(column(columnIndex), type);
    }
}
