package dev.keyspread.jdbc;

import dev.keyspread.api.Counters;
import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.api.KeyspreadDatabase;
import dev.keyspread.plan.ParameterPlan;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.TextBuffers;
import dev.keyspread.sql.MaxPlusOne;
import dev.keyspread.sql.TransactionControl;
import dev.keyspread.traffic.PendingWrites;
import dev.keyspread.traffic.TableTraffic;
import dev.keyspread.traffic.WriteGroup;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A connection: plans each text that it is given, and tells its database how transactions with DDL end. */
public abstract class ConnectionWrapper extends JdbcWrapper implements Connection, KeyspreadConnection {
    /** What is inserted later on has less to do with it. */
    private static final long LONGEST_AFTER_MAXIMUM = Duration.ofSeconds(2).toNanos();

    protected final Connection delegate;
    final Database database;
    final WrapperFactory wrappers;
    private final SessionTables tables;
    private final PendingWrites written = new PendingWrites();

    /** For texts that are not prepared; null while a thread uses them, so that another one makes some for itself. */
    final AtomicReference<@Nullable TextBuffers> textBuffers = new AtomicReference<>();

    /** Where the last write on this connection counted a row up; null where it did something else. */
    private @Nullable TableTraffic counted;

    /** The column whose highest value was read since the last insert on this connection; null where none was. */
    private @Nullable MaxPlusOne maximum;

    private long maximumAt;
    private long maximumThread;
    private boolean ddlInTransaction;

    /** Whether a text began a transaction, which auto-commit doesn't tell; it may have ended by a text since. */
    private boolean begunByText;

    /** Whether that is a batch which began outside of any transaction, so that nothing is open after it. */
    private boolean batchAlone;

    private boolean closed;

    protected ConnectionWrapper(Connection delegate, Database database, WrapperFactory wrappers) {
        this.delegate = delegate;
        this.database = database;
        this.wrappers = wrappers;
        this.tables = new SessionTables(this);
    }

    /** Where to learn what a table looks like, by way of this connection if need be. */
    final SessionTables tables() {
        return tables;
    }

    /** Whether Keyspread, this copy or another, has wrapped a connection already, below a pool too. */
    public static boolean isWrapped(Connection connection) {
        return DoubleWrapping.isWrapped(connection);
    }

    /** Wraps the delegate's connection. One that Keyspread has wrapped already, below a pool too, is returned as it is. */
    public static Connection wrap(Connection delegate, Database database) {
        return DoubleWrapping.isWrapped(delegate) ? delegate : always(delegate, database);
    }

    /** Wraps the delegate's connection, whatever it is. */
    static Connection always(Connection delegate, Database database) {
        WrapperFactory wrappers = Flavours.of(delegate, database);
        return wrappers.connection(delegate, database, wrappers);
    }

    @Override
    public final Connection delegate() {
        return delegate;
    }

    @Override
    final ConnectionWrapper owner() {
        return this;
    }

    @Override
    public final List<Finding> findings() {
        return database.findings();
    }

    @Override
    public final Counters counters() {
        return database.counters();
    }

    @Override
    public final KeyspreadDatabase database() {
        return database;
    }

    @Override
    public final Statement createStatement() throws SQLException {
        return wrappers.statement(delegate.createStatement(), this);
    }

    @Override
    public final Statement createStatement(int type, int concurrency) throws SQLException {
        return wrappers.statement(delegate.createStatement(type, concurrency), this);
    }

    @Override
    public final Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
        return wrappers.statement(delegate.createStatement(type, concurrency, holdability), this);
    }

    @Override
    public final PreparedStatement prepareStatement(String sql) throws SQLException {
        return prepare(planPrepared(sql), Connection::prepareStatement);
    }

    @Override
    public final PreparedStatement prepareStatement(String sql, int type, int concurrency) throws SQLException {
        return prepare(planPrepared(sql), (raw, text) -> raw.prepareStatement(text, type, concurrency));
    }

    @Override
    public final PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        return prepare(planPrepared(sql), (raw, text) -> raw.prepareStatement(text, type, concurrency, holdability));
    }

    @Override
    public final PreparedStatement prepareStatement(String sql, int autoGeneratedKeys) throws SQLException {
        Plan plan = planPrepared(sql);
        if (autoGeneratedKeys == Statement.RETURN_GENERATED_KEYS
                && !plan.generatedKeys().isEmpty()) {
            String[] keys = plan.generatedKeys().toArray(String[]::new);
            return prepare(plan, (raw, text) -> raw.prepareStatement(text, keys));
        }
        return prepare(plan, (raw, text) -> raw.prepareStatement(text, autoGeneratedKeys));
    }

    @Override
    public final PreparedStatement prepareStatement(String sql, int[] columnIndexes) throws SQLException {
        Plan plan = planPrepared(sql);
        int[] indexes = plan.generatedKeys(columnIndexes);
        return prepare(plan, (raw, text) -> raw.prepareStatement(text, indexes));
    }

    @Override
    public final PreparedStatement prepareStatement(String sql, String[] columnNames) throws SQLException {
        return prepare(planPrepared(sql), (raw, text) -> raw.prepareStatement(text, columnNames));
    }

    private PreparedStatement prepare(Plan plan, Preparation preparation) throws SQLException {
        PreparedStatement raw = preparation.prepare(delegate, plan.sql());
        ParameterPlan parameters = plan.parameters();
        WriteGroup group = plan.writes() == null ? null : database.observe(plan, this);
        if (parameters != null) {
            return wrappers.boundPreparedStatement(raw, this, plan, parameters, preparation)
                    .observing(group);
        }
        return group == null
                ? wrappers.preparedStatement(raw, this, plan)
                : wrappers.watchedPreparedStatement(raw, this, plan, group);
    }

    /**
     * Prepares a call. Parameters of a callable statement are not computed, since they may be set by name or be outputs: a
     * read that would need one goes out as it came.
     *
     * @throws SQLException SQLState 0A000 when a write needs a computed parameter, or what the delegate throws
     */
    @Override
    public final CallableStatement prepareCall(String sql) throws SQLException {
        Plan plan = plan(sql);
        return wrappers.callableStatement(delegate.prepareCall(callText(plan)), this, plan);
    }

    @Override
    public final CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
        Plan plan = plan(sql);
        return wrappers.callableStatement(delegate.prepareCall(callText(plan), type, concurrency), this, plan);
    }

    @Override
    public final CallableStatement prepareCall(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        Plan plan = plan(sql);
        return wrappers.callableStatement(
                delegate.prepareCall(callText(plan), type, concurrency, holdability), this, plan);
    }

    private static String callText(Plan plan) throws SQLException {
        if (plan.parameters() == null) {
            return plan.sql();
        }
        if (plan.fallsBack()) {
            return plan.original();
        }
        throw new SQLFeatureNotSupportedException(
                "Keyspread can't fill the shard column of a write that is prepared with prepareCall; use prepareStatement",
                "0A000");
    }

    @Override
    public final void commit() throws SQLException {
        boolean committed = false;
        try {
            delegate.commit();
            committed = true;
            written.commit();
        } finally {
            transactionEnded(committed && database.believesCommit());
        }
    }

    @Override
    public final void rollback() throws SQLException {
        delegate.rollback();
        transactionEnded(false);
    }

    /** DDL before the savepoint stays, but which that is isn't kept: all of the transaction's is read again. */
    @Override
    public final void rollback(Savepoint savepoint) throws SQLException {
        delegate.rollback(savepoint);
        transactionEnded(false);
    }

    @Override
    public final void setAutoCommit(boolean autoCommit) throws SQLException {
        delegate.setAutoCommit(autoCommit);
        if (autoCommit) {
            written.commit();
            transactionEnded(database.believesCommit());
        }
    }

    @Override
    public final void close() throws SQLException {
        delegate.close();
        transactionEnded(false);
        leave();
    }

    @Override
    public final void abort(Executor executor) throws SQLException {
        delegate.abort(executor);
        transactionEnded(false);
        leave();
    }

    @Override
    public final void setSchema(@Nullable String schema) throws SQLException {
        delegate.setSchema(schema);
        moved(schema);
    }

    @Override
    public final void setCatalog(@Nullable String catalog) throws SQLException {
        delegate.setCatalog(catalog);
        moved(catalog);
    }

    private void moved(@Nullable String schema) {
        if (schema != null) {
            database.schemaMoved(schema, this);
        }
    }

    private void leave() {
        if (!closed) {
            closed = true;
            database.closed();
        }
    }

    /** The delegate has carried out a text with DDL, or one that begins or ends a transaction, on this connection. */
    final void carriedOut(Plan plan) {
        begin(plan.transaction());
        if (plan.maximum() != null) {
            maximum = plan.maximum();
            maximumAt = System.nanoTime();
            maximumThread = Thread.currentThread().getId();
        }
        if (!plan.ddl().isEmpty()) {
            database.carriedOut(plan, this);
            ddlInTransaction = true;
            if (commitsByItself()) {
                transactionEnded(true);
            }
        }
        if (plan.transaction().ends()) {
            endWrites(plan.original().stripLeading());
        }
        if (plan.transaction().ends() && ddlInTransaction) {
            ddlInTransaction = false;
            database.transactionEnded(this, false);
        }
        if (plan.transaction().ends() && plan.transaction().batch() && batchAlone) {
            batchAlone = false;
            begunByText = false;
        }
    }

    private void begin(TransactionControl control) {
        if (control.begins()) {
            batchAlone = control.batch() && !begunByText;
            begunByText = true;
        }
    }

    private void endWrites(String text) {
        if (text.regionMatches(true, 0, "COMMIT", 0, "COMMIT".length())
                || text.regionMatches(true, 0, "END", 0, "END".length())
                || text.regionMatches(true, 0, "RUN", 0, "RUN".length())) {
            written.commit();
        } else {
            written.forget();
        }
    }

    /** The delegate has carried out a plain text with that plan. */
    final void wrote(Plan plan) {
        WriteGroup group = database.observe(plan, this);
        if (group != null) {
            group.rowsReady();
            carriedOut(group);
        }
    }

    /** The delegate has carried out what was gathered: it counts at once, or once the transaction commits. */
    final void carriedOut(WriteGroup group) {
        TableTraffic counter = counted;
        if (group.inserts() && counter != null) {
            group.follows(counter);
        }
        counted = group.counted();
        if (maximum != null && group.inserts()) {
            inserted(group);
        }
        if (group.isWaiting()) {
            group.carriedOut(commitsByItself() ? null : written);
        }
    }

    /** Who reads the highest key and inserts right after it has made the next one of it; another thread has the connection from a pool. */
    private void inserted(WriteGroup group) {
        MaxPlusOne read = maximum;
        maximum = null;
        boolean isSameThread = maximumThread == Thread.currentThread().getId();
        if (read != null && isSameThread && System.nanoTime() - maximumAt < LONGEST_AFTER_MAXIMUM) {
            database.followsMaximum(read, group, this);
        }
    }

    /** Whether a transaction may be open that auto-commit doesn't tell of. */
    final boolean isBegunByText() {
        return begunByText;
    }

    private boolean commitsByItself() {
        try {
            return !begunByText && delegate.getAutoCommit();
        } catch (SQLException e) {
            return false; // what it learned is then given up with the transaction, and read again
        }
    }

    private void transactionEnded(boolean committed) {
        begunByText = false;
        written.forget(); // where it was committed, it was told
        if (ddlInTransaction) {
            ddlInTransaction = false;
            database.transactionEnded(this, committed);
        }
    }
}
