package dev.keyspread.jdbc;

import dev.keyspread.jdbc.binding.BatchedPlans;
import dev.keyspread.jdbc.binding.NumberedResults;
import dev.keyspread.jdbc.effects.BatchedText;
import dev.keyspread.jdbc.effects.StatementWatch;
import dev.keyspread.jdbc.effects.WaitingBatch;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.NumberedRows;
import dev.keyspread.plan.edit.Refusal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what belongs to one statement from its plan to its results: the batch that waits, the write that is on its way, and the result
 * sets, which are wrapped once each. {@link StatementWrapper} extends it. A write that has departed must be noted as arrived, whatever
 * becomes of it, because DDL waits for it. Keyspread fills the rows of result sets that can be updated.
 */
public abstract class SentStatement extends JdbcWrapper {
    /** Tables do not change so often in the moment between planning and sending: somebody would wait for ever. */
    private static final int MAX_DEPARTURES = 100;

    /** Replaced only by {@link BoundPreparedStatement}, which may go on with another statement of the delegate's. */
    protected Statement statement;

    final ConnectionWrapper connection;

    /** Measures its executions for the report. Without a report nothing is measured, and no clock is read. */
    StatementWatch watch = StatementWatch.NONE;

    /** The plan of the text that was planned last, or that is prepared; null where it is not known. */
    private @Nullable Plan planned;

    private @Nullable ResultSetWrapper current;
    private @Nullable ResultSetWrapper keys;

    /** The rows that rules numbered in the last execution; null where they numbered nothing. */
    private @Nullable NumberedResults numbered;

    /** Null before the first row or text of a batch. */
    private @Nullable WaitingBatch batch;

    /** The text of the write that is on its way; null where none is. */
    private @Nullable String departed;

    private boolean isUpdatable;

    /** True if {@link #departed} was the only one of the connection's when it departed. */
    private boolean departedFirst;

    SentStatement(Statement delegate, ConnectionWrapper connection) {
        this.statement = delegate;
        this.connection = connection;
    }

    @Override
    final Statement delegate() {
        return statement;
    }

    @Override
    final ConnectionWrapper owner() {
        return connection;
    }

    @Override
    abstract StatementWrapper source();

    @Override
    protected final Plan plan(String sql) throws SQLException {
        Plan plan = super.plan(sql);
        planned(plan);
        return plan;
    }

    /** Notes the plan of the text whose results come next. */
    final void planned(Plan plan) {
        planned = plan;
    }

    /** Returns the plan of the text that is sent. */
    final Plan lastPlan() {
        return Objects.requireNonNull(planned);
    }

    /** Notes the concurrency that was asked for. The rows of result sets that can be updated are filled. */
    final void concurrency(int concurrency) {
        isUpdatable = concurrency == ResultSet.CONCUR_UPDATABLE;
    }

    /** Returns the application's text whose result is current; null where it is not known. */
    final @Nullable String text() {
        return planned == null ? null : planned.original();
    }

    // The batch

    /** Returns what waits, and is made with its first row or text. */
    final WaitingBatch waitingBatch() {
        if (batch == null) {
            batch = new WaitingBatch();
        }
        return batch;
    }

    final int batchSize() {
        return batch == null ? 0 : batch.size();
    }

    /** Returns the texts of the batch that are learned from; null where there are none. What is added from now on is of another. */
    final @Nullable List<BatchedText> takeBatch() {
        return batch == null ? null : batch.take();
    }

    /** Returns the plans of the batch's texts, if rules could make others of them; null else. The batch has them no more. */
    final @Nullable BatchedPlans takeBatchedPlans() {
        BatchedPlans plans = batch == null ? null : batch.takePlans();
        return connection.database.mayHaveRules(connection.session) ? plans : null;
    }

    // Writes that DDL waits for

    /**
     * Notes a write that is about to be sent.
     *
     * @param attempt how often that was done for the same one, since it was outdated each time
     * @throws SQLException a {@code StatementRefusedException} if it was so too often
     */
    final void depart(String text, int attempt) throws SQLException {
        if (attempt == MAX_DEPARTURES) {
            throw connection.database.counted(
                    Refusal.ofStale("its tables, or the session, changed each time that it was about to be sent"));
        }
        boolean isFirst = connection.session.writes().begin(text);
        arrived(); // what a batch of the same statement has noted already
        departed = text;
        departedFirst = isFirst;
    }

    /** It was carried out, has failed, or is not sent. */
    final void arrived() {
        String text = departed;
        if (text != null) {
            departed = null;
            connection.session.writes().end(text, departedFirst);
        }
    }

    // Results

    /** Drivers hand out the same object again in {@code getResultSet}, and so does this. */
    @Override
    protected final @Nullable ResultSet adopt(@Nullable ResultSet raw) {
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

    /** Wraps generated keys, which can be asked for beside the current result, once as well. */
    private ResultSet adoptKeys(ResultSet raw) {
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

    /** Texts are about to be executed that number their new rows so. */
    final void executing(List<NumberedRows> rows, boolean inBatch) {
        closeKeys();
        numbered = rows.isEmpty() && !inBatch ? null : new NumberedResults(rows, inBatch);
    }

    /** Leaves out the numbers of the batch's entries that were not stored. */
    final void keepNumbers(long[] counts) {
        if (numbered != null) {
            numbered.failed(counts);
        }
    }

    /** Closes what the generated keys of the execution before were read by, as drivers close those keys. */
    final void closeKeys() {
        if (numbered != null) {
            numbered.closeKeys();
        }
    }

    /** Returns the keys that the driver tells, or the numbers of all rows where it would count up from that of one. */
    public final @Nullable ResultSet getGeneratedKeys() throws SQLException {
        ResultSet told = statement.getGeneratedKeys();
        List<NumberedRows> rows = numberedRows();
        if (told == null) {
            return null; // of drivers that know no generated keys
        }
        if (rows.isEmpty()) {
            return adoptKeys(told);
        }
        if (numbered == null) {
            numbered = new NumberedResults(List.of(), false);
        }
        return adoptKeys(numbered.keys(connection.delegate, told, rows));
    }

    /** Moves to the next result. Generated keys are those of its rows from then on. */
    public final boolean getMoreResults() throws SQLException {
        boolean more = statement.getMoreResults();
        resultEnded();
        return more;
    }

    /** Moves to the next result; see {@link #getMoreResults()}. */
    public final boolean getMoreResults(int what) throws SQLException {
        boolean more = statement.getMoreResults(what);
        resultEnded();
        return more;
    }

    private void resultEnded() {
        if (numbered != null) {
            numbered.resultEnded();
        }
    }

    /** The delegate's update count; negative where it does not tell. */
    final long updateCount() {
        try {
            return statement.getUpdateCount();
        } catch (SQLException | RuntimeException untold) {
            return -1; // the statement itself went well
        }
    }

    /** Closes the delegate's statement and the one that Keyspread opened beside it. */
    public void close() throws SQLException {
        try {
            statement.close();
        } finally {
            closeKeys();
        }
    }

    /** Returns the numbers of the new rows of each text whose result is left; empty where the driver knows them. */
    List<NumberedRows> numberedRows() {
        return numbered == null ? List.of() : numbered.rows();
    }
}
