package dev.keyspread.jdbc;

import dev.keyspread.api.Counters;
import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.api.KeyspreadDatabase;
import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.database.probe.DescriptionProbe;
import dev.keyspread.jdbc.binding.MistakenObjects;
import dev.keyspread.jdbc.effects.ExecutionEffects;
import dev.keyspread.jdbc.vendor.VendorWrites;
import dev.keyspread.plan.Plan;
import dev.keyspread.sql.dialect.Capability;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Plans each text before the delegate gets it, and learns from what that did. {@code ConnectionWrapping} makes it; no text may pass by. */
public abstract class ConnectionWrapper extends JdbcWrapper implements Connection, KeyspreadConnection {
    /** The driver's connection, which generated methods call. */
    protected final Connection delegate;

    final Database database;

    /** Makes the wrappers of all that this connection leads to. */
    public final WrapperFactory wrappers;

    final Session session;
    /** Follows its transaction, and the branch of a distributed one that it works in. */
    public final ExecutionEffects effects;

    private @Nullable VendorWrites vendorWrites;
    private final AtomicBoolean left = new AtomicBoolean();

    /** Metadata that was handed out last: some drivers have one object for all who ask. */
    private @Nullable DatabaseMetaDataWrapper metaData;

    /** Null until an object is bound that MySQL's driver would send another for. */
    private @Nullable MistakenObjects mistakenObjects;

    /** Null until metadata of a statement is asked for. */
    private @Nullable Boolean executesToDescribe;

    /** True if the session goes on when this is closed, for somebody else. */
    private boolean isBorrowed;

    /** Chooses the wrappers for the driver's objects below a pool's; null where they are asked for nothing. */
    private @Nullable BiFunction<Connection, Database, WrapperFactory> flavours;

    /** The wrapper of the pool's connection that this one's delegate is below; null for all others. */
    private final @Nullable ConnectionWrapper pooled;

    /** The wrapper of the driver's connection that was asked for last; null before. */
    private @Nullable ConnectionWrapper below;

    /** A wrapper of a connection that was just opened. */
    protected ConnectionWrapper(Connection delegate, Database database, WrapperFactory wrappers) {
        this.delegate = delegate;
        this.database = database;
        this.wrappers = wrappers;
        this.session = new Session(delegate, database);
        this.effects = new ExecutionEffects(database, session);
        this.pooled = null;
    }

    /** A wrapper of the driver's connection below a pool's: there is one session, and so one view of it. */
    protected ConnectionWrapper(Connection delegate, ConnectionWrapper pooled, WrapperFactory wrappers) {
        this.delegate = delegate;
        this.database = pooled.database;
        this.wrappers = wrappers;
        this.session = pooled.session;
        this.effects = pooled.effects;
        this.pooled = pooled;
    }

    /** Has the objects of a driver's that a pool gives by {@code unwrap} wrapped as well, by the flavour of their connection. */
    public final ConnectionWrapper flavours(BiFunction<Connection, Database, WrapperFactory> choice) {
        flavours = choice;
        return this;
    }

    /** Returns the wrapper of the driver's connection below this one, which is a pool's. */
    final ConnectionWrapper below(Connection raw) {
        ConnectionWrapper known = below;
        if (known == null || known.delegate != raw) {
            WrapperFactory found = flavours == null ? wrappers : flavours.apply(raw, database);
            known = found.connectionBelow(raw, this, found);
            below = known;
        }
        return known;
    }

    @Override
    final @Nullable Object guarded(Object found, Class<?> type) {
        return found instanceof Connection raw ? below(raw) : null;
    }

    /** The session is somebody else's, who hands it out again: of a pool, or of a pooled connection. */
    public final ConnectionWrapper borrowed() {
        isBorrowed = true;
        return this;
    }

    /** Returns true if the driver executes a statement that is asked for its metadata, or can't be asked whether it does. */
    final boolean executesToDescribe() {
        Boolean known = executesToDescribe;
        if (known == null) {
            known = DescriptionProbe.executes(delegate);
            executesToDescribe = known;
        }
        return known == null || known;
    }

    /** Returns the objects in whose place the driver sends others. */
    final MistakenObjects mistakenObjects() {
        MistakenObjects known = mistakenObjects;
        if (known == null) {
            known = database.dialect(session).has(Capability.MYSQL_DRIVERS)
                    ? MistakenObjects.of(delegate)
                    : MistakenObjects.none();
            mistakenObjects = known;
        }
        return known;
    }

    /** Returns what a driver's own method has returned; if the application could write past the rules by it, one whose rows are filled. */
    protected final @Nullable Object vendor(@Nullable Object raw) throws SQLException {
        return vendorWrites().guarded(raw, this);
    }

    /** Returns what the application gives a driver's own method to write, with its rows filled. */
    protected final @Nullable Object vendorRows(@Nullable Object rows) throws SQLException {
        return vendorWrites().filled(rows);
    }

    /** A driver's own method has written what the application gave. */
    protected final void vendorWritten() {
        vendorWrites().written();
    }

    private VendorWrites vendorWrites() {
        VendorWrites known = vendorWrites;
        if (known == null) {
            known = new VendorWrites(database, session, effects);
            vendorWrites = known;
        }
        return known;
    }

    /** The wrapper of the delegate's metadata: the same for the same. */
    final DatabaseMetaData describedBy(DatabaseMetaData raw) {
        DatabaseMetaDataWrapper known = metaData;
        if (known == null || known.delegate != raw) {
            known = wrappers.databaseMetaData(raw, this);
            metaData = known;
        }
        return known;
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
        return database.shown().findings();
    }

    @Override
    public final Counters counters() {
        return database.shown().counters();
    }

    @Override
    public final KeyspreadDatabase database() {
        return database.shown();
    }

    @Override
    public final @Nullable Statement createStatement() throws SQLException {
        return adopt(delegate.createStatement());
    }

    @Override
    public final @Nullable Statement createStatement(int type, int concurrency) throws SQLException {
        return made(delegate.createStatement(type, concurrency), concurrency);
    }

    @Override
    public final @Nullable Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
        return made(delegate.createStatement(type, concurrency, holdability), concurrency);
    }

    private @Nullable Statement made(@Nullable Statement raw, int concurrency) {
        if (raw == null) {
            return null;
        }
        StatementWrapper statement = wrappers.statement(raw, this);
        statement.concurrency(concurrency);
        return statement;
    }

    @Override
    public final @Nullable PreparedStatement prepareStatement(String sql) throws SQLException {
        return Preparing.statement(this, planPrepared(sql), Preparing.PLAIN, ResultSet.CONCUR_READ_ONLY);
    }

    @Override
    public final @Nullable PreparedStatement prepareStatement(String sql, int type, int concurrency)
            throws SQLException {
        return Preparing.statement(
                this, planPrepared(sql), (raw, text) -> raw.prepareStatement(text, type, concurrency), concurrency);
    }

    @Override
    public final @Nullable PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        return Preparing.statement(
                this,
                planPrepared(sql),
                (raw, text) -> raw.prepareStatement(text, type, concurrency, holdability),
                concurrency);
    }

    @Override
    public final @Nullable PreparedStatement prepareStatement(String sql, int autoGeneratedKeys) throws SQLException {
        Plan plan = planPrepared(sql);
        if (autoGeneratedKeys == Statement.RETURN_GENERATED_KEYS
                && !plan.generatedKeys().isEmpty()) {
            String[] keys = plan.generatedKeys().toArray(String[]::new);
            return Preparing.withKeys(this, plan, (raw, text) -> raw.prepareStatement(text, keys));
        }
        return Preparing.withKeys(this, plan, (raw, text) -> raw.prepareStatement(text, autoGeneratedKeys));
    }

    @Override
    public final @Nullable PreparedStatement prepareStatement(String sql, int[] columnIndexes) throws SQLException {
        Plan plan = planPrepared(sql);
        int @Nullable [] indexes = plan.generatedKeys(columnIndexes);
        return Preparing.withKeys(this, plan, (raw, text) -> raw.prepareStatement(text, indexes));
    }

    @Override
    public final @Nullable PreparedStatement prepareStatement(String sql, String[] columnNames) throws SQLException {
        return Preparing.withKeys(this, planPrepared(sql), (raw, text) -> raw.prepareStatement(text, columnNames));
    }

    /**
     * Prepares a call. Parameters of a callable statement are not computed, since they may be set by name or be outputs: a
     * read that would need one goes out unchanged.
     *
     * @throws SQLException a {@code StatementRefusedException} when a write needs a computed parameter, or what the delegate throws
     */
    @Override
    public final @Nullable CallableStatement prepareCall(String sql) throws SQLException {
        Plan plan = planPrepared(sql);
        return Preparing.call(
                this, delegate.prepareCall(Preparing.callSql(this, plan)), plan, ResultSet.CONCUR_READ_ONLY);
    }

    @Override
    public final @Nullable CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
        Plan plan = planPrepared(sql);
        String text = Preparing.callSql(this, plan);
        return Preparing.call(this, delegate.prepareCall(text, type, concurrency), plan, concurrency);
    }

    @Override
    public final @Nullable CallableStatement prepareCall(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        Plan plan = planPrepared(sql);
        String text = Preparing.callSql(this, plan);
        return Preparing.call(this, delegate.prepareCall(text, type, concurrency, holdability), plan, concurrency);
    }

    @Override
    public final void commit() throws SQLException {
        boolean committed = false;
        try {
            delegate.commit();
            committed = true;
        } finally {
            effects.transactionEnded(committed, committed && database.believesCommit());
        }
    }

    @Override
    public final void rollback() throws SQLException {
        delegate.rollback();
        effects.transactionEnded(false, false);
    }

    @Override
    public final Savepoint setSavepoint() throws SQLException {
        Savepoint savepoint = delegate.setSavepoint();
        effects.savepointSet();
        return savepoint;
    }

    @Override
    public final Savepoint setSavepoint(String name) throws SQLException {
        Savepoint savepoint = delegate.setSavepoint(name);
        effects.savepointSet();
        return savepoint;
    }

    /** DDL before the savepoint stays, and belongs to the transaction, which goes on. */
    @Override
    public final void rollback(Savepoint savepoint) throws SQLException {
        delegate.rollback(savepoint);
        effects.rolledBackToSavepoint();
    }

    @Override
    public final void setAutoCommit(boolean autoCommit) throws SQLException {
        boolean isNoChange = autoCommit && effects.isBegunByText() && delegate.getAutoCommit(); // JDBC: a no-op
        delegate.setAutoCommit(autoCommit);
        if (autoCommit && !isNoChange) {
            effects.transactionEnded(true, database.believesCommit());
        }
    }

    @Override
    public final void close() throws SQLException {
        try {
            delegate.close();
        } finally {
            leave();
        }
    }

    @Override
    public final void abort(Executor executor) throws SQLException {
        try {
            delegate.abort(executor);
        } finally {
            leave();
        }
    }

    @Override
    public final void setSchema(@Nullable String schema) throws SQLException {
        try {
            delegate.setSchema(schema);
        } finally {
            session.schemaMoved(schema, effects.mayBeInTransaction());
        }
    }

    @Override
    public final void setCatalog(@Nullable String catalog) throws SQLException {
        try {
            delegate.setCatalog(catalog);
        } finally {
            session.catalogMoved(catalog, effects.mayBeInTransaction());
        }
    }

    /**
     * The connection is closed or aborted, by whichever thread: its database counts it once. Called by itself, and by a pooled connection
     * that hands out another in its place.
     */
    public final void leave() {
        if (pooled != null) {
            pooled.leave();
            return;
        }
        effects.connectionEnded();
        if (isBorrowed) {
            session.givenBack();
        }
        if (!left.getAndSet(true)) {
            try { // not by a step, whose class each program would load: LoadedClassesTest
                database.closed();
            } catch (Throwable e) {
                database.guard().failed("A connection was closed, and its database was not told", e);
            }
        }
    }
}
