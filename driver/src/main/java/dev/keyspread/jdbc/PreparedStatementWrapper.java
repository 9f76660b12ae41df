package dev.keyspread.jdbc;

import dev.keyspread.jdbc.effects.BatchedText;
import dev.keyspread.jdbc.effects.StatementWatch;
import dev.keyspread.jdbc.rows.HiddenColumnPositions;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.read.HiddenColumns;
import dev.keyspread.traffic.WriteGroup;
import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A prepared statement whose placeholders are the delegate's: its setters are generated and do nothing else. */
public abstract class PreparedStatementWrapper extends StatementWrapper implements PreparedStatement {
    /** The same object as {@link #statement}, by the type that setters need. */
    protected PreparedStatement prepared;

    private final @Nullable Plan effects;
    private final @Nullable HiddenColumns star;

    /** The plan that it was prepared by, if its placeholders are the delegate's; null if it is not known. */
    private @Nullable Plan plan;

    /** Whether DDL may have to wait for its executions. */
    private boolean isWatched;

    /** How often the session had changed when it was planned last. */
    private int changes;

    /** The writes that are gathered for the traffic; null where they are not looked at. */
    private @Nullable WriteGroup group;

    protected PreparedStatementWrapper(PreparedStatement delegate, ConnectionWrapper connection, @Nullable Plan plan) {
        super(delegate, connection);
        this.prepared = delegate;
        this.effects = plan == null || !plan.hasEffects() ? null : plan;
        this.star = plan == null ? null : plan.star();
        this.plan = plan == null || (plan.parameters() != null && !(this instanceof CallableStatement)) ? null : plan;
        this.changes = connection.session.changes();
        this.isWatched = isWatched();
        hide(star);
        watch(plan);
    }

    private boolean isWatched() {
        return plan != null && plan.isFill() && connection.database.hasRules(connection.session);
    }

    @Override
    public @Nullable ResultSet executeQuery() throws SQLException {
        beforeExecute();
        ResultSet rows;
        try {
            rows = prepared.executeQuery();
        } catch (SQLException | RuntimeException | Error e) {
            failed();
            throw e;
        }
        arrived();
        if (countsRows()) {
            afterExecute(-1); // it gives rows instead of an update count
        } else {
            afterExecute();
        }
        return adopt(rows);
    }

    @Override
    public boolean execute() throws SQLException {
        beforeExecute();
        boolean rows;
        try {
            rows = prepared.execute();
        } catch (SQLException | RuntimeException | Error e) {
            failed();
            throw e;
        }
        arrived();
        if (countsRows()) {
            afterExecute(rows ? -1 : updateCount());
        } else {
            afterExecute();
        }
        return rows;
    }

    @Override
    public int executeUpdate() throws SQLException {
        beforeExecute();
        int count;
        try {
            count = prepared.executeUpdate();
        } catch (SQLException | RuntimeException | Error e) {
            failed();
            throw e;
        }
        arrived();
        afterExecute(count);
        return count;
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        beforeExecute();
        long count;
        try {
            count = prepared.executeLargeUpdate();
        } catch (SQLException | RuntimeException | Error e) {
            failed();
            throw e;
        }
        arrived();
        afterExecute(count);
        return count;
    }

    @Override
    public final @Nullable ResultSetMetaData getMetaData() throws SQLException {
        ResultSetMetaData metaData = prepared.getMetaData();
        HiddenColumnPositions positions = star == null ? null : HiddenColumnMetaData.positions(metaData, star);
        return metaData == null || positions == null
                ? metaData
                : connection.wrappers.starMetaData(metaData, connection, positions);
    }

    @Override
    void beforeExecute() throws SQLException {
        requireValid();
        if (effects != null && !effects.ddl().isEmpty()) {
            connection.effects.beforeDdl(effects);
        }
        if (isWatched) {
            depart();
        }
        beginMeasuring();
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
        while (sent != null && sent.isFill()) {
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
        if (isWatched) {
            depart();
        }
        super.beforeBatch(texts);
    }

    /**
     * Plans the text again if that is due. Also tells the session of a text that will change it, before it is executed: such a text may
     * change the session in part even if it fails.
     */
    private void requireValid() throws SQLException {
        planAgain();
        if (effects != null && !effects.session().isNone()) {
            connection.session.changing(effects.session());
        }
    }

    /**
     * Plans the text again if, since it was prepared, a table has got a rule or the session has got another schema. Otherwise a row
     * could go out without its shard.
     */
    private void planAgain() throws SQLException {
        Plan former = plan;
        if (former != null && former.isOver(connection.session.changes() != changes)) {
            plan = connection.database.planAgain(former, connection.session);
            changes = connection.session.changes();
            isWatched = isWatched();
        }
    }

    @Override
    public void addBatch() throws SQLException {
        requireValid();
        prepared.addBatch();
        batched(effects);
        if (group != null) {
            connection.effects.gather(group);
        }
    }

    /** It was executed and has changed so many rows; negative where that is not known. */
    private void afterExecute(long rows) {
        if (group != null) {
            group.changed(rows);
        }
        endMeasuring(rows);
        afterSending();
    }

    @Override
    final void measured(StatementWatch measuring, @Nullable List<BatchedText> texts, long[] counts, long took) {
        long rows = 0;
        for (long count : counts) {
            rows += count == SUCCESS_NO_INFO ? 1 : Math.max(0, count);
        }
        measuring.ended(rows, took);
    }

    @Override
    protected final void afterExecute() {
        endMeasuring(-1);
        afterSending();
    }

    private void afterSending() {
        if (effects != null) {
            connection.effects.after(effects);
        }
        if (group != null) {
            connection.effects.gather(group);
            connection.effects.afterWrites(group);
        }
    }

    /** It failed: a part of it may have taken effect. */
    private void failed() {
        arrived();
        measureFailure();
        if (effects != null && !effects.ddl().isEmpty()) {
            connection.effects.afterFailedDdl(effects);
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
    final void batchCounted(long[] counts) {
        for (long count : counts) {
            if (group != null) {
                group.changed(count);
            }
        }
    }

    @Override
    final void batchEnded(boolean executed) {
        if (group != null && executed) {
            connection.effects.afterWrites(group);
        } else if (group != null) {
            group.discard();
        }
    }
}
