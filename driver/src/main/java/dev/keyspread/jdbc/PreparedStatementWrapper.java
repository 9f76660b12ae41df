package dev.keyspread.jdbc;

import dev.keyspread.jdbc.effects.BatchedText;
import dev.keyspread.jdbc.effects.ChangedText;
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

/** A prepared statement whose placeholders are the delegate's: its setters are generated and do nothing else. */
public abstract class PreparedStatementWrapper extends StatementWrapper implements PreparedStatement {
    /** The same object as {@link #statement}, by the type that setters need. */
    protected PreparedStatement prepared;

    /** What its text was planned as last; null if it is not known. */
    @Nullable
    Plan plan;

    /** True if its placeholders are the delegate's, so that a plan of later tells whether it may still go out as it was prepared. */
    private final boolean isForwarding;

    /** How often the session had changed when it was planned last. */
    private int changes;

    /** The writes that are gathered for the traffic; null where they are not looked at. */
    @Nullable
    WriteGroup group;

    protected PreparedStatementWrapper(PreparedStatement delegate, ConnectionWrapper connection, @Nullable Plan plan) {
        this(delegate, connection, plan, true);
    }

    PreparedStatementWrapper(
            PreparedStatement delegate, ConnectionWrapper connection, @Nullable Plan plan, boolean isForwarding) {
        super(delegate, connection);
        this.prepared = delegate;
        this.plan = plan;
        this.isForwarding = isForwarding;
        this.changes = connection.session.changes();
        if (plan != null) {
            planned(plan);
        }
        watch = watch.following(plan);
    }

    @Override
    @Nullable
    Statement below(Statement raw, ConnectionWrapper vendors) {
        return raw instanceof PreparedStatement statementBelow
                ? vendors.wrappers.preparedStatement(statementBelow, vendors, null)
                : null;
    }

    /** The plan, if the connection has to be told of what its text does; else null. */
    private @Nullable Plan followed() {
        return plan == null || !plan.hasEffects() ? null : plan;
    }

    /** Returns true if DDL may have to wait for its executions. */
    private boolean isWatched() {
        return isForwarding && plan != null && plan.isAwaited() && connection.database.hasRules(connection.session);
    }

    @Override
    public @Nullable ResultSet executeQuery() throws SQLException {
        ResultSet rows = run((statement, none) -> statement.executeQuery());
        return adopt(rows);
    }

    @Override
    public boolean execute() throws SQLException {
        return run((statement, none) -> statement.execute());
    }

    @Override
    public int executeUpdate() throws SQLException {
        return run((statement, none) -> statement.executeUpdate());
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        return run((statement, none) -> statement.executeLargeUpdate());
    }

    @Override
    public final @Nullable ResultSetMetaData getMetaData() throws SQLException {
        return described((statement, none) -> statement.getMetaData());
    }

    @Override
    public @Nullable ParameterMetaData getParameterMetaData() throws SQLException {
        return described((statement, none) -> statement.getParameterMetaData());
    }

    /** Asks the delegate. Where it executes the statement to describe it that is an execution like any other: filled, and learned from. */
    private <R> R described(Execution<PreparedStatement, R> description) throws SQLException {
        return connection.executesToDescribe() ? run(description) : description.of(prepared, "");
    }

    /** Executes the statement, and learns from what came of it. */
    private <R> R run(Execution<PreparedStatement, R> execution) throws SQLException {
        beforeExecute();
        R result;
        try {
            result = execution.of(prepared, "");
        } catch (SQLException | RuntimeException | Error e) {
            failed(e);
            throw e;
        }
        if (result instanceof Number count) {
            afterExecute(count.longValue());
        } else {
            afterExecute(countsRows() && Boolean.FALSE.equals(result) ? updateCount() : -1);
        }
        return result;
    }

    @Override
    void beforeExecute() throws SQLException {
        requireValid();
        beforeNumbers();
        Plan followed = followed();
        if (followed != null && !followed.ddl().isEmpty()) {
            connection.effects.beforeDdl(followed);
        }
        if (isWatched()) {
            depart();
        }
        watch.begin();
    }

    /**
     * The same before a driver's own way to execute, of whose failure the generated methods do not tell: DDL does not wait for it, since it
     * would wait for ever.
     */
    @Override
    protected final void beforeVendorsExecute() throws SQLException {
        beforeExecute();
        arrived();
    }

    /** From here until it has arrived, DDL that gives its table a rule, or another form, waits for it. */
    private void depart() throws SQLException {
        Plan sent = plan;
        while (sent != null && sent.isAwaited()) {
            depart(sent.original());
            if (!sent.isOver(connection.session.changes() != changes)) {
                sending();
                return;
            }
            arrived();
            planAgain();
            sent = plan;
        }
    }

    @Override
    void beforeBatch(@Nullable List<BatchedText> texts) throws SQLException {
        requireValid();
        beforeNumbers(); // another statement may have inserted since the rows were added
        if (isWatched()) {
            depart();
        }
        super.beforeBatch(texts);
    }

    /** Called before it is sent, of whose rows the database may not know the numbers. */
    private void beforeNumbers() throws SQLException {
        if (plan != null) {
            connection.effects.before(plan);
        }
    }

    /**
     * Plans the text again if that is due. Also tells the session of a text that will change it, before it is executed: such a text may
     * change the session in part even if it fails.
     */
    private void requireValid() throws SQLException {
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
        Plan former = isForwarding ? plan : null;
        if (former != null && former.isOver(connection.session.changes() != changes)) {
            plan = connection.database.planAgain(former, connection.session);
            changes = connection.session.changes();
        }
    }

    @Override
    public void addBatch() throws SQLException {
        requireValid();
        prepared.addBatch();
        batched(followed());
        if (group != null) {
            connection.effects.gather(group);
        }
    }

    /** It was executed and has changed so many rows; negative where that is not known. */
    private void afterExecute(long rows) {
        arrived();
        connection.effects.executed(plan, group, watch, rows);
    }

    @Override
    final void batchMeasured(@Nullable List<BatchedText> texts, long[] counts, long took) {
        long rows = 0;
        for (long count : counts) {
            rows += count == SUCCESS_NO_INFO ? 1 : Math.max(0, count);
        }
        watch.ended(rows, took);
    }

    @Override
    protected final void afterExecute() {
        afterExecute(-1);
    }

    /** It failed: a part of it may have taken effect. */
    private void failed(Throwable failure) {
        arrived();
        watch.failed();
        if (plan != null && !sendsOwnText()) {
            ChangedText.note(failure, plan);
        }
        Plan followed = followed();
        if (followed != null && !followed.ddl().isEmpty()) {
            connection.effects.afterFailedDdl(followed);
        }
    }

    /** Returns true if the application's own text is sent, whatever its plan says. */
    boolean sendsOwnText() {
        return false;
    }

    @Override
    final void batchFailed(Throwable failure) {
        watch.failed();
        if (plan != null && !sendsOwnText()) {
            ChangedText.note(failure, plan);
        }
    }

    /** Looks at what it writes from now on. */
    final void observe(@Nullable WriteGroup written) {
        group = written;
    }

    @Override
    final boolean countsRows() {
        return group != null && group.isCounted();
    }

    @Override
    final void batchExecuted(long[] counts) {
        if (group != null) {
            connection.effects.afterBatch(group, countsRows() ? counts : NO_COUNTS);
        }
    }

    @Override
    final void batchGivenUp() {
        if (group != null) {
            group.discard();
        }
    }
}
