package dev.keyspread.jdbc;

import dev.keyspread.database.writes.InFlightWrites;
import dev.keyspread.jdbc.binding.BatchedPlans;
import dev.keyspread.jdbc.binding.NumberedKeys;
import dev.keyspread.jdbc.effects.BatchedText;
import dev.keyspread.jdbc.effects.StatementWatch;
import dev.keyspread.jdbc.effects.WaitingBatch;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.edit.NumberedRows;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.sql.session.SessionChange;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows a statement from the moment at which it is planned until its results are handed out: its batch, its writes that DDL waits for,
 * how long it takes, and its result sets, which are wrapped once each. Keyspread fills the rows of those that can be updated.
 */
public abstract class SentStatement extends JdbcWrapper {
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

    /** True if they were executed as a batch, whose results are all current. */
    private boolean isBatch;

    /** Measures its executions for the report. Without a report nothing is measured, and no clock is read. */
    StatementWatch watch = StatementWatch.NONE;

    /** Null before the first row or text of a batch. */
    private @Nullable WaitingBatch batch;

    /** Tables do not change so often in the moment between planning and sending: somebody would wait for ever. */
    private static final int MAX_DEPARTURES = 100;

    /** The text of the write that is on its way. */
    private @Nullable String departed;

    /** True if it was the only one of the connection's when it departed. */
    private boolean departedFirst;

    private byte departures;

    static final long[] NO_COUNTS = {};

    SentStatement(ConnectionWrapper connection) {
        this.connection = connection;
    }

    /**
     * Gets a batch ready to be sent. If it is refused nothing waits for it, and it is cleared, as drivers clear one that has failed:
     * executed again, it would go out as it was.
     */
    final void readyBatch(@Nullable List<BatchedText> texts) throws SQLException {
        try {
            beforeBatch(texts);
        } catch (SQLException | RuntimeException | Error e) {
            arrived();
            try {
                clearBatch();
            } catch (SQLException | RuntimeException notCleared) {
                e.addSuppressed(notCleared);
            }
            throw e;
        }
    }

    /** See {@link java.sql.Statement#clearBatch}. */
    public abstract void clearBatch() throws SQLException;

    /** Called before a batch is sent: what it holds has to be what it would be made now. */
    void beforeBatch(@Nullable List<BatchedText> texts) throws SQLException {
        BatchedPlans plans = connection.database.hasRules(connection.session) ? plansOfBatch() : null;
        forgetBatchedPlans();
        if (plans != null) {
            depart(InFlightWrites.ANY);
            while (plans.isOver()) {
                arrived();
                plans.check();
                depart(InFlightWrites.ANY);
            }
            sending();
            connection.effects.before(plans.texts());
        }
        executing(plans == null ? List.of() : plans.numberedRows(), true);
        for (BatchedText text : texts == null ? List.<BatchedText>of() : texts) {
            if (!text.plan().ddl().isEmpty()) {
                connection.effects.beforeDdl(text.plan());
            }
        }
    }

    private WaitingBatch waitingBatch() {
        if (batch == null) {
            batch = new WaitingBatch();
        }
        return batch;
    }

    private @Nullable BatchedPlans plansOfBatch() {
        return batch == null ? null : batch.plans();
    }

    /** The texts of the batch, also where there is no rule: the first may come before they are sent. Made with the first of them. */
    final BatchedPlans batchedPlans() {
        BatchedPlans plans = plansOfBatch();
        if (plans == null) {
            plans = new BatchedPlans(connection.database, connection.session);
            waitingBatch().plans(plans);
        }
        return plans;
    }

    /** The batch is cleared, or about to be sent. */
    final void forgetBatchedPlans() {
        if (batch != null) {
            batch.plans(null);
        }
    }

    private @Nullable List<BatchedText> waitingTexts() {
        return batch == null ? null : batch.texts();
    }

    /** Returns true if DDL waits in the batch. */
    final boolean changesTables() {
        return BatchedText.changesTables(waitingTexts());
    }

    /** Returns true if DDL waits in the batch that may give a table a rule. */
    final boolean givesRule() {
        return BatchedText.givesRule(waitingTexts());
    }

    /** What the first text in the batch that may change its session may change, or null. */
    final @Nullable SessionChange changesSession() {
        return BatchedText.changesSession(waitingTexts());
    }

    /**
     * A write is about to be sent.
     *
     * @throws SQLException a {@code StatementRefusedException} if it was outdated each time
     */
    final void depart(String text) throws SQLException {
        if (++departures > MAX_DEPARTURES) {
            departures = 0;
            throw connection.database.counted(
                    Refusal.ofStale("its tables, or the session, changed each time that it was about to be sent"));
        }
        boolean isFirst = connection.session.writes().begin(text);
        arrived(); // what a batch of the same statement has noted already
        departed = text;
        departedFirst = isFirst;
    }

    /** What has departed is current, and is sent now. */
    final void sending() {
        departures = 0;
    }

    /** It was carried out, has failed, or is not sent. */
    final void arrived() {
        String text = departed;
        if (text != null) {
            departed = null;
            connection.session.writes().end(text, departedFirst);
        }
    }

    /** Counts a row or text that the delegate took into its batch. */
    final void batched(@Nullable Plan plan) {
        waitingBatch().add(plan);
    }

    final int batchSize() {
        return batch == null ? 0 : batch.size();
    }

    final @Nullable List<BatchedText> takeBatch() {
        return batch == null ? null : batch.take();
    }

    /** When a batch begins, in nanoseconds of {@link System#nanoTime}; 0 while nothing is measured. */
    final long batchBegins() {
        return watch.isMeasuring() ? System.nanoTime() : 0;
    }

    /**
     * The delegate has executed a batch.
     *
     * @param texts what was executed, or null where nothing of it was kept
     * @param counts the update counts, which some drivers leave out
     * @param began of {@link #batchBegins}
     */
    final void afterBatch(@Nullable List<BatchedText> texts, @Nullable Object counts, long began) {
        boolean wantsCounts = watch.isMeasuring() || countsRows();
        long[] told = wantsCounts ? BatchedText.counts(counts) : NO_COUNTS;
        connection.database.guard().run("A batch was executed, and what it did could not be followed", () -> {
            batchExecuted(told);
            if (watch.isMeasuring()) {
                batchMeasured(texts, told, System.nanoTime() - began);
            }
        });
    }

    /** Returns true if what is written is known by update counts alone. */
    boolean countsRows() {
        return false;
    }

    /** All of a batch was executed, with these update counts. */
    void batchExecuted(long[] counts) {}

    /** A batch has failed or was cleared. */
    void batchGivenUp() {}

    /** A batch is measured that took so many nanoseconds; see {@link #afterBatch}. */
    abstract void batchMeasured(@Nullable List<BatchedText> texts, long[] counts, long took);

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

    /** Wraps generated keys, which can be asked for beside the current result, once as well. */
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

    /** Leaves out the numbers of the batch's entries that were not stored. */
    void batchFailed(long[] counts) {
        numberedRows = NumberedRows.stored(numberedRows, counts);
    }

    /** The numbers of the new rows of each statement whose result is left; empty where the driver knows them. */
    List<NumberedRows> numberedRows() {
        return numberedRows;
    }

    /** Returns the keys that the driver tells, or the numbers of all rows where it would count up from that of one. */
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

    /** Moves to the next result. Generated keys are those of its rows from then on. */
    public final boolean getMoreResults() throws SQLException {
        boolean more = delegate().getMoreResults();
        resultEnded();
        return more;
    }

    /** Moves to the next result; see {@link #getMoreResults()}. */
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
