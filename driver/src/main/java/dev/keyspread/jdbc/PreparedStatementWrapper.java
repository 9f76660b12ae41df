package dev.keyspread.jdbc;

import dev.keyspread.jdbc.effects.BatchedText;
import dev.keyspread.jdbc.effects.ChangedText;
import dev.keyspread.jdbc.effects.Sending;
import dev.keyspread.plan.Plan;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.traffic.WriteGroup;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a prepared statement whose placeholders are the delegate's. {@link Preparing} makes it, as a generated subclass, and
 * {@link PreparedSending} sends it. The generated setters must only forward.
 */
public abstract class PreparedStatementWrapper extends StatementWrapper implements PreparedStatement {
    /** The object of {@link #statement}, by the type that setters need. */
    protected PreparedStatement prepared;

    /** Last plan of its text; null if it is not known. */
    @Nullable
    Plan plan;

    /** How often the session had changed when it was planned last. */
    private int changes;

    protected PreparedStatementWrapper(PreparedStatement delegate, ConnectionWrapper connection, @Nullable Plan plan) {
        super(delegate, connection);
        this.prepared = delegate;
        this.plan = plan;
        this.changes = connection.session.changes();
        if (plan != null) {
            planned(plan);
        }
        watch = watch.following(plan);
    }

    // Steps that statements have beside those of a statement whose placeholders are the delegate's

    /** Returns true if its placeholders are the delegate's. Only then a new plan can tell whether the prepared text may still be sent. */
    boolean isForwarding() {
        return true;
    }

    /** Called before an execution, when the plan is current: sets what is computed, and notes a write that was filled. */
    void complete() throws SQLException {}

    /** Returns true if the application's own text is sent, whatever its plan says. */
    boolean sendsOwnText() {
        return false;
    }

    /** Returns the writes that are gathered for the traffic; null where they are not looked at. */
    @Nullable
    WriteGroup group() {
        return null;
    }

    @Override
    @Nullable
    Statement below(Statement raw, ConnectionWrapper vendors) {
        return raw instanceof PreparedStatement statementBelow
                ? vendors.wrappers.preparedStatement(statementBelow, vendors, null)
                : null;
    }

    // Executions

    @Override
    public final @Nullable ResultSet executeQuery() throws SQLException {
        ResultSet rows = run(statement -> statement.prepared.executeQuery());
        return adopt(rows);
    }

    @Override
    public final boolean execute() throws SQLException {
        return run(statement -> statement.prepared.execute());
    }

    @Override
    public final int executeUpdate() throws SQLException {
        return run(statement -> statement.prepared.executeUpdate());
    }

    @Override
    public final long executeLargeUpdate() throws SQLException {
        return run(statement -> statement.prepared.executeLargeUpdate());
    }

    @Override
    public final @Nullable ResultSetMetaData getMetaData() throws SQLException {
        return described(statement -> statement.prepared.getMetaData());
    }

    @Override
    public @Nullable ParameterMetaData getParameterMetaData() throws SQLException {
        return described(statement -> statement.prepared.getParameterMetaData());
    }

    /** Asks the delegate. A driver that executes the statement to describe it must execute it filled, and Keyspread learns from that. */
    private <R extends @Nullable Object> R described(Sending.Call<PreparedStatementWrapper, R> description)
            throws SQLException {
        return connection.executesToDescribe() ? run(description) : description.of(this);
    }

    private <R extends @Nullable Object> R run(Sending.Call<PreparedStatementWrapper, R> call) throws SQLException {
        return Sending.send(this, PreparedSending.STEPS, call);
    }

    /**
     * Called before a driver's own way to execute. Its write counts as arrived at once: the generated methods do not tell of a failure,
     * and DDL would wait for ever for a write that failed.
     */
    protected final void beforeVendorsExecute() throws SQLException {
        PreparedSending.STEPS.before(this);
        arrived();
    }

    /** Called after a driver's own way to execute. */
    protected final void afterExecute() {
        PreparedSending.STEPS.after(this, null);
    }

    /**
     * Plans the text again if that is due. Also tells the session of a text that will change it, before it is executed: such a text may
     * change the session in part even if it fails.
     */
    final void requireValid() throws SQLException {
        OwnTime.begin(queryTimeout());
        planAgain();
        Plan followed = followed();
        if (followed != null && !followed.effects().session().isNone()) {
            connection.session.changing(followed.effects().session());
        }
    }

    /**
     * Plans the text again if, since it was prepared, a table has got a rule or the session has got another schema. Otherwise a row
     * could go out without its shard.
     */
    private void planAgain() throws SQLException {
        Plan former = isForwarding() ? plan : null;
        if (former != null && former.isOver(connection.session.changes() != changes)) {
            plan = connection.database.planAgain(former, connection.session);
            changes = connection.session.changes();
        }
    }

    /** Called before it is sent, of whose rows the database may not know the numbers. */
    final void beforeNumbers() throws SQLException {
        if (plan != null) {
            connection.effects.before(plan);
        }
    }

    /** From here until it has arrived, DDL that gives its table a rule, or another form, waits for it. */
    final void departForwarding() throws SQLException {
        if (!isForwarding()
                || plan == null
                || !plan.isAwaited()
                || !connection.database.mayHaveRules(connection.session)) {
            return;
        }
        Plan sent = plan;
        for (int attempt = 0; sent != null && sent.isAwaited(); attempt++) {
            depart(sent.original(), attempt);
            if (!sent.isOver(connection.session.changes() != changes)) {
                return;
            }
            arrived();
            planAgain();
            sent = plan;
        }
    }

    /** Returns the plan, if the connection has to be told of what its text does; else null. */
    final @Nullable Plan followed() {
        return plan == null || !plan.hasEffects() ? null : plan;
    }

    // Batches

    @Override
    public void addBatch() throws SQLException {
        requireValid();
        prepared.addBatch();
        waitingBatch().add(followed());
        WriteGroup gathered = group();
        if (gathered != null) {
            connection.effects.gather(gathered);
        }
    }

    @Override
    final void readyBatch() throws SQLException {
        requireValid();
        beforeNumbers(); // another statement may have inserted since the rows were added
        departForwarding();
    }

    @Override
    final boolean countsRows() {
        WriteGroup gathered = group();
        return gathered != null && gathered.isCounted();
    }

    @Override
    final void batchExecuted(long[] counts) {
        WriteGroup gathered = group();
        if (gathered != null) {
            connection.effects.afterBatch(gathered, countsRows() ? counts : BatchSending.NO_COUNTS);
        }
    }

    @Override
    final void batchMeasured(List<BatchedText> texts, long[] counts, long took) {
        long rows = 0;
        for (long count : counts) {
            rows += count == SUCCESS_NO_INFO ? 1 : Math.max(0, count);
        }
        watch.ended(rows, took);
    }

    @Override
    final void noteFailure(Throwable failure) {
        watch.failed();
        if (plan != null && !sendsOwnText()) {
            ChangedText.note(failure, plan);
        }
    }

    @Override
    final void batchGivenUp() {
        WriteGroup gathered = group();
        if (gathered != null) {
            gathered.discard();
        }
    }
}
