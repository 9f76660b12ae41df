package dev.keyspread.jdbc;

import dev.keyspread.jdbc.binding.NumberedKeys;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.NumberedRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Wraps the result sets that a statement hands out, once each. Keyspread fills the rows of those that can be updated. */
public abstract class StatementResults extends JdbcWrapper {
    final ConnectionWrapper connection;
    private @Nullable ResultSetWrapper current;
    private @Nullable ResultSetWrapper keys;
    private boolean isUpdatable;

    /** The application's text that was planned last, or that is prepared; null where it is not known. */
    private @Nullable String text;

    /** The numbers of the new rows of each statement that was executed, beginning with the one whose result is current. */
    private List<NumberedRows> numberedRows = List.of();

    /** Statements of Keyspread's whose results are the generated keys that were handed out; null as long as there are none. */
    private @Nullable List<Statement> keySources;

    /** Whether they were executed as a batch, whose results are all current. */
    private boolean isBatch;

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
        if (last == null || !last.wraps(raw)) {
            last = wrapper(raw);
            current = last;
        }
        return last;
    }

    /** The same for generated keys, which can be asked for beside the current result. */
    private ResultSet adoptKeys(ResultSet raw) throws SQLException {
        ResultSetWrapper last = keys;
        if (last == null || !last.wraps(raw)) {
            last = current != null && current.wraps(raw) ? current : wrapper(raw);
            keys = last;
        }
        return last;
    }

    /** Wraps a result. The updatable one is cast, because the verifier would load its class with this one. */
    private ResultSetWrapper wrapper(ResultSet raw) {
        ResultSet rows = isUpdatable
                ? connection.wrappers.updatableResultSet(raw, connection, source())
                : connection.wrappers.resultSet(raw, connection, source());
        return (ResultSetWrapper) rows;
    }

    @Override
    protected final Plan plan(String sql) throws SQLException {
        Plan plan = super.plan(sql);
        planned(plan);
        return plan;
    }

    @Override
    abstract Statement delegate();

    /** Statements are about to be executed that number their new rows so. */
    final void executing(List<NumberedRows> rows, boolean inBatch) {
        closeKeys();
        numberedRows = rows;
        isBatch = inBatch;
    }

    /** Of the batch some entries were not stored. */
    void batchFailed(long[] counts) {
        numberedRows = NumberedRows.stored(numberedRows, counts);
    }

    /** The numbers of the new rows of each statement whose result is left; empty where the driver knows them. */
    List<NumberedRows> numberedRows() {
        return numberedRows;
    }

    /** As the driver tells them; where it would count up from the number of one row, the numbers of all. */
    public final @Nullable ResultSet getGeneratedKeys() throws SQLException {
        ResultSet told = delegate().getGeneratedKeys();
        List<NumberedRows> rows = numberedRows();
        if (told == null) {
            return null; // of drivers that know no generated keys
        }
        if (rows.isEmpty()) {
            return adoptKeys(told);
        }
        boolean ofCurrent = !isBatch && rows.size() > 1 && NumberedKeys.areOfCurrentResult(told);
        ResultSet made = NumberedKeys.of(connection.delegate, told, ofCurrent ? rows.subList(0, 1) : rows);
        if (made != told) {
            keySources = keySources == null ? new ArrayList<>() : keySources;
            keySources.add(made.getStatement());
        }
        return adoptKeys(made);
    }

    /** Closes what the generated keys of the execution before were read by, as drivers close those keys. */
    final void closeKeys() {
        List<Statement> sources = keySources;
        if (sources == null) {
            return;
        }
        keySources = null;
        for (Statement source : sources) {
            try {
                source.close();
            } catch (SQLException | RuntimeException gone) {
                // with its connection
            }
        }
    }

    /** Closes the delegate's statement and the one that Keyspread opened beside it. */
    public void close() throws SQLException {
        try {
            delegate().close();
        } finally {
            closeKeys();
        }
    }

    /** As the driver does. */
    public final boolean getMoreResults() throws SQLException {
        boolean more = delegate().getMoreResults();
        resultEnded();
        return more;
    }

    /** As the driver does. */
    public final boolean getMoreResults(int current) throws SQLException {
        boolean more = delegate().getMoreResults(current);
        resultEnded();
        return more;
    }

    private void resultEnded() {
        if (!isBatch && !numberedRows.isEmpty()) {
            numberedRows = numberedRows.subList(1, numberedRows.size());
        }
    }

    /** Notes the concurrency that was asked for. The rows of result sets that can be updated are filled. */
    final void concurrency(int concurrency) {
        isUpdatable = concurrency == ResultSet.CONCUR_UPDATABLE;
    }

    /** Notes the plan of the text whose results come next. */
    final void planned(Plan plan) {
        text = plan.original();
    }

    /** Returns the application's text whose result is current; null where it is not known. */
    final @Nullable String text() {
        return text;
    }
}
