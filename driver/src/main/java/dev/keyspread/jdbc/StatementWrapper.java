package dev.keyspread.jdbc;

import dev.keyspread.jdbc.effects.BatchedText;
import dev.keyspread.jdbc.effects.Sending;
import dev.keyspread.jdbc.effects.WaitingBatch;
import dev.keyspread.jdbc.shadow.ShadowRead;
import dev.keyspread.jdbc.vendor.VendorView;
import dev.keyspread.plan.Plan;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a statement: each text goes out as its plan says ({@link TextSending}), and so does each batch ({@link BatchSending}). Generated
 * classes extend it, and {@link ConnectionWrapper} makes them. No result set of the delegate's may be given out; each is wrapped once.
 */
public abstract class StatementWrapper extends SentStatement implements Statement {
    private int queryTimeout;

    protected StatementWrapper(Statement delegate, ConnectionWrapper connection) {
        super(delegate, connection);
    }

    // Steps that statements have beside those of texts, in the order in which they are called.

    /** Called before a batch is sent, for a prepared statement: plans it again if that is due. */
    void readyBatch() throws SQLException {}

    /** Called right before a batch is sent: its rows have to be what they would be made now. */
    void checkBatch() throws SQLException {}

    /** Returns true if what is written is known by update counts alone. */
    boolean countsRows() {
        return false;
    }

    /** Called after a batch was executed, with its update counts. */
    void batchExecuted(long[] counts) {}

    /** Tells the report of a batch that took so many nanoseconds. */
    void batchMeasured(List<BatchedText> texts, long[] counts, long took) {
        BatchSending.measured(watch, texts, counts, took);
    }

    /** Tells of an execution that failed; which text of a batch it was is not known. */
    void noteFailure(Throwable failure) {
        watch.failed();
    }

    /** Called after a batch has failed, with the update counts that its exception tells. */
    void batchFailed(long[] counts) {
        keepNumbers(counts);
    }

    /** Forgets what was gathered of rows that are not sent, or that failed in part. */
    void batchGivenUp() {}

    /** Returns true if it computes parameters from others, and so has to see all that are bound. */
    boolean seesEachValue() {
        return false;
    }

    /** Wraps the driver's statement, for the driver's own methods. */
    @Nullable
    Statement below(Statement raw, ConnectionWrapper vendors) {
        return vendors.wrappers.statement(raw, vendors);
    }

    // What is sent

    @Override
    public final @Nullable ResultSet executeQuery(String sql) throws SQLException {
        ResultSet rows = read(sql, text -> text.statement.executeQuery(text.sent()));
        return adopt(rows);
    }

    @Override
    public final boolean execute(String sql) throws SQLException {
        return read(sql, text -> text.statement.execute(text.sent()));
    }

    @Override
    public final boolean execute(String sql, int keys) throws SQLException {
        return run(
                sql,
                text -> text.namesKeys(keys)
                        ? text.statement.execute(text.sent(), text.keyNames())
                        : text.statement.execute(text.sent(), keys));
    }

    @Override
    public final boolean execute(String sql, int[] columns) throws SQLException {
        return run(
                sql, text -> text.statement.execute(text.sent(), text.lastPlan().generatedKeys(columns)));
    }

    @Override
    public final boolean execute(String sql, String[] columns) throws SQLException {
        return run(sql, text -> text.statement.execute(text.sent(), columns));
    }

    @Override
    public final int executeUpdate(String sql) throws SQLException {
        return run(sql, text -> text.statement.executeUpdate(text.sent()));
    }

    @Override
    public final int executeUpdate(String sql, int keys) throws SQLException {
        return run(
                sql,
                text -> text.namesKeys(keys)
                        ? text.statement.executeUpdate(text.sent(), text.keyNames())
                        : text.statement.executeUpdate(text.sent(), keys));
    }

    @Override
    public final int executeUpdate(String sql, int[] columns) throws SQLException {
        return run(
                sql,
                text -> text.statement.executeUpdate(
                        text.sent(), text.lastPlan().generatedKeys(columns)));
    }

    @Override
    public final int executeUpdate(String sql, String[] columns) throws SQLException {
        return run(sql, text -> text.statement.executeUpdate(text.sent(), columns));
    }

    @Override
    public final long executeLargeUpdate(String sql) throws SQLException {
        return run(sql, text -> text.statement.executeLargeUpdate(text.sent()));
    }

    @Override
    public final long executeLargeUpdate(String sql, int keys) throws SQLException {
        return run(
                sql,
                text -> text.namesKeys(keys)
                        ? text.statement.executeLargeUpdate(text.sent(), text.keyNames())
                        : text.statement.executeLargeUpdate(text.sent(), keys));
    }

    @Override
    public final long executeLargeUpdate(String sql, int[] columns) throws SQLException {
        return run(
                sql,
                text -> text.statement.executeLargeUpdate(
                        text.sent(), text.lastPlan().generatedKeys(columns)));
    }

    @Override
    public final long executeLargeUpdate(String sql, String[] columns) throws SQLException {
        return run(sql, text -> text.statement.executeLargeUpdate(text.sent(), columns));
    }

    private <R extends @Nullable Object> R run(String sql, Sending.Call<StatementWrapper, R> call) throws SQLException {
        TextSending.plan(this, sql);
        return Sending.send(this, TextSending.STEPS, call);
    }

    /** Executes a text that may be a read, which runs in its rewritten form too where the settings ask for that. */
    private <R extends @Nullable Object> R read(String sql, Sending.Call<StatementWrapper, R> call)
            throws SQLException {
        Plan plan = TextSending.plan(this, sql);
        if (plan.isShadowed() && ShadowRead.isDue(connection.database)) {
            shadowRead().compare(plan);
        }
        return Sending.send(this, TextSending.STEPS, call);
    }

    /** Returns a comparison that runs before the delegate's statement. */
    final ShadowRead shadowRead() {
        return new ShadowRead(connection.database, connection.session, connection.effects, statement);
    }

    private String sent() {
        return sql(lastPlan());
    }

    private boolean namesKeys(int autoGeneratedKeys) {
        return autoGeneratedKeys == RETURN_GENERATED_KEYS
                && !lastPlan().generatedKeys().isEmpty();
    }

    private String[] keyNames() {
        return lastPlan().generatedKeys().toArray(String[]::new);
    }

    /**
     * Adds a text to the batch.
     *
     * @throws SQLException a {@code StatementRefusedException} also if the text would be filled, or names a table with a rule without its
     *     schema, behind a text in the same batch that may change the table or the schema
     */
    @Override
    public final void addBatch(String sql) throws SQLException {
        WaitingBatch waiting = waitingBatch();
        Plan plan = BatchSending.plan(this, waiting, sql);
        statement.addBatch(sql(plan));
        waiting.addText(plan, connection.database, connection.session);
        watch = watch.following(plan);
    }

    @Override
    public final int[] executeBatch() throws SQLException {
        return Sending.send(this, new BatchSending(takeBatch()), StatementWrapper::runBatch);
    }

    @Override
    public final long[] executeLargeBatch() throws SQLException {
        return Sending.send(this, new BatchSending(takeBatch()), StatementWrapper::runLargeBatch);
    }

    int[] runBatch() throws SQLException {
        return statement.executeBatch();
    }

    long[] runLargeBatch() throws SQLException {
        return statement.executeLargeBatch();
    }

    @Override
    public void clearBatch() throws SQLException {
        takeBatch();
        takeBatchedPlans();
        batchGivenUp();
        statement.clearBatch();
    }

    // What it is and where it comes from

    @Override
    final StatementWrapper source() {
        return this;
    }

    @Override
    final @Nullable Object guarded(Object found, Class<?> type) throws SQLException {
        Connection raw = found instanceof Statement below ? below.getConnection() : null;
        if (raw == null) {
            return null;
        }
        Statement below = below((Statement) found, connection.below(raw));
        return seesEachValue() ? VendorView.ofBound(type, this, below) : VendorView.of(type, this, below);
    }

    @Override
    public final @Nullable Connection getConnection() throws SQLException {
        return statement.getConnection() == null ? null : connection; // throws where the delegate would
    }

    /** Keyspread's own work for it takes no longer than its query timeout. */
    @Override
    public void setQueryTimeout(int seconds) throws SQLException {
        statement.setQueryTimeout(seconds);
        queryTimeout = seconds;
    }

    @Override
    final int queryTimeout() {
        return queryTimeout;
    }
}
