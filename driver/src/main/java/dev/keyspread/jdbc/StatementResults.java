package dev.keyspread.jdbc;

import dev.keyspread.jdbc.rows.HiddenColumnPositions;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.read.HiddenColumns;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The result sets that a statement hands out: wrapped once each, without the columns that are hidden, and filled where they
 * can be updated.
 */
public abstract class StatementResults extends JdbcWrapper {
    final ConnectionWrapper connection;
    private @Nullable ResultSetWrapper current;

    /** The delegate's object that {@link #current} wraps. */
    private @Nullable ResultSet wrapped;

    private boolean isUpdatable;

    /**
     * The columns to hide in the result of the text that was planned last, which has a star in its select list; null where
     * there are none.
     */
    private @Nullable HiddenColumns star;

    StatementResults(ConnectionWrapper connection) {
        this.connection = connection;
    }

    @Override
    final ConnectionWrapper owner() {
        return connection;
    }

    /** Drivers hand out the same object again in {@code getResultSet}, and so does this. */
    @Override
    protected final @Nullable ResultSet adopt(@Nullable ResultSet raw) throws SQLException {
        if (raw == null) {
            return null;
        }
        ResultSetWrapper last = current;
        if (last == null || wrapped != raw) {
            HiddenColumnPositions positions =
                    star == null ? null : HiddenColumnMetaData.positions(raw.getMetaData(), star);
            ResultSet rows = isUpdatable ? connection.wrappers.updatableResultSet(raw, connection, source()) : raw;
            if (positions != null) {
                last = connection.wrappers.starResultSet(rows, connection, source(), positions);
            } else {
                last = rows instanceof UpdatableResultSet updatable
                        ? updatable
                        : connection.wrappers.resultSet(raw, connection, source());
            }
            current = last;
            wrapped = raw;
        }
        return last;
    }

    @Override
    protected final Plan plan(String sql) throws SQLException {
        Plan plan = super.plan(sql);
        star = plan.star();
        return plan;
    }

    /** Notes the concurrency that was asked for. The rows of result sets that can be updated are filled. */
    final void concurrency(int concurrency) {
        isUpdatable = concurrency == ResultSet.CONCUR_UPDATABLE;
    }

    /** Hides in the results of a statement that is prepared. */
    final void hide(@Nullable HiddenColumns columns) {
        star = columns;
    }
}
