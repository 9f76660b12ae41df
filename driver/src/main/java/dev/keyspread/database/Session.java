package dev.keyspread.database;

import dev.keyspread.database.probe.RowVersions;
import dev.keyspread.database.writes.InFlightWrites;
import dev.keyspread.plan.TextBuffers;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import dev.keyspread.sql.session.SessionChange;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a database knows of one open connection: the delegate's, what table names mean there, buffers for its texts.
 * {@code ConnectionWrapper} makes it, and passes it on with each text that is planned. It must be told of a statement that may change what
 * names and literals mean before that is sent.
 */
public final class Session {
    private final Connection delegate;
    private final Database database;
    private final SessionNames names;
    private final OwnDdl own;
    private final RowVersions versions;
    private final SessionTables tables;

    /** The filled writes that it sends; null as long as it has sent none. */
    private volatile @Nullable InFlightWrites writes;

    /** For texts that are not prepared; null while a thread uses them, so that another one makes some for itself. */
    private final AtomicReference<@Nullable TextBuffers> textBuffers = new AtomicReference<>();

    /** The session of a connection that was just opened. */
    public Session(Connection delegate, Database database) {
        this.delegate = delegate;
        this.database = database;
        this.names = new SessionNames(database, this);
        this.own = new OwnDdl(delegate);
        DatabaseState known = database.stateOrNull();
        this.versions = new RowVersions(delegate, known != null && known.sessionsReadOlderVersions(), agreed());
        this.tables = new SessionTables(database, this, names, own, versions);
        if (database.beginInDoubt()) {
            names.changing(SessionChange.OF_DEFAULTS);
        }
    }

    /** The delegate's connection. */
    public Connection delegate() {
        return delegate;
    }

    /** Where to learn what a table looks like, by way of this connection if need be. */
    public TableLookup tables() {
        return tables;
    }

    /** Returns what names and literals mean to it. */
    SessionNames names() {
        return names;
    }

    /** Returns what DDL in its open transaction has made. */
    OwnDdl own() {
        return own;
    }

    /** The number of the last agreement of stored rows with their rules. */
    int agreed() {
        DatabaseState known = database.stateOrNull();
        return known == null ? 0 : known.rows().agreed();
    }

    /** Where a filled write is noted before it is sent. */
    public InFlightWrites writes() {
        InFlightWrites known = writes;
        return known == null ? beginWrites() : known;
    }

    private synchronized InFlightWrites beginWrites() {
        InFlightWrites known = writes;
        if (known == null) {
            known = database.beginWrites(this);
            writes = known;
        }
        return known;
    }

    /** The filled writes that it sends, if it has sent any. */
    @Nullable
    InFlightWrites writesOrNull() {
        return writes;
    }

    /** The buffers, which are the caller's until they are given back; null where there are none, or somebody has them. */
    @Nullable
    TextBuffers takeBuffers() {
        return textBuffers.getAndSet(null);
    }

    void giveBack(TextBuffers buffers) {
        textBuffers.setRelease(buffers); // whoever takes them sees what was done with them, and need not see it at once
    }

    /** How often what its names and literals mean may have changed. */
    public int changes() {
        return tables.changes();
    }

    /** A statement that may change what its names and literals mean is about to be carried out. */
    public void changing(SessionChange change) {
        names.changing(change);
    }

    /**
     * The connection's schema was set, or the attempt failed. Pools do so for each connection, mostly to the schema in
     * which it is.
     *
     * @param mayEnd whether a transaction is open, at whose end it may be set back
     */
    public void schemaMoved(@Nullable String schema, boolean mayEnd) {
        boolean isTold = schema != null && !database.dialect(this).has(Capability.SCHEMAS_ARE_CATALOGS);
        names.changed(SessionChange.ofSchema(isTold ? schema : null, "setSchema"), mayEnd);
    }

    /** Learns that it moved to another catalogue, which is where names lie on MySQL; PostgreSQL and H2 have one only. */
    public void catalogMoved(@Nullable String catalog, boolean mayEnd) {
        if (database.dialect(this).has(Capability.SWITCHES_CATALOG)) {
            names.changed(SessionChange.ofSchema(catalog, "setCatalog"), mayEnd);
        }
    }

    /** A text was carried out that may have changed what its names and literals mean. */
    public void changed(SessionChange change, boolean mayEnd) {
        if (change.others()) {
            database.state(this).beginInDoubt();
        }
        names.changed(change, mayEnd && database.dialect(this).has(Capability.TRANSACTIONAL_SETTINGS));
    }

    /** Plans texts from now on as carried out after a change that waits in a batch: the state is in doubt, and can't be asked for. */
    public void hold(SessionChange change) {
        names.hold(change);
    }

    /** Plans texts from now on as carried out in the session's present state. */
    public void release() {
        names.release();
    }

    /** The transaction on it was rolled back to a savepoint, and goes on. */
    public void rolledBackInPart() {
        own.forgetNumbers();
        names.rolledBackInPart();
    }

    /** Returns true if something was changed in the transaction that is open, at whose end it may be changed back. */
    public boolean changedInTransaction() {
        return names.changedInTransaction();
    }

    /**
     * The connection goes back to whoever hands it out again. If it is not as it began, those that are handed out from now on have to be
     * asked.
     */
    public void givenBack() {
        if (names.mayBeMoved(versions.areSet())) {
            database.movedSessionsReturn();
        }
    }

    /** DDL in its open transaction may have made one of the database's counters, or set one to another number. */
    public void changedCounters() {
        Dialect dialect = database.dialect(this);
        if (dialect.has(Capability.TRANSACTIONAL_DDL)
                && database.state(this).planner().rules().mayNumberColumns()) {
            own.beginCounters(dialect);
        }
    }

    /** A text or a branch may have begun a transaction on it. */
    public void transactionBegan() {
        versions.transactionBegan();
    }

    /** A text has rows read as they were on it, until so many transactions have ended. */
    public void olderUntil(int ends) {
        versions.olderUntil(ends);
    }

    /**
     * A transaction has ended on it.
     *
     * @param isLast whether none is open now; false also if that can't be told
     */
    public void transactionEnded(boolean isLast) {
        tables.transactionEnded();
        own.endCounters();
        if (isLast) {
            versions.transactionEnded(agreed());
        }
        names.transactionEnded();
    }
}
