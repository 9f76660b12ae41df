package dev.keyspread.database;

import dev.keyspread.database.writes.InFlightWrites;
import dev.keyspread.plan.TextBuffers;
import dev.keyspread.sql.QualifiedName;
import dev.keyspread.sql.session.SessionChange;
import java.sql.Connection;
import java.util.Set;
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
    private final SessionTables tables;

    /** The filled writes that it sends; null as long as it has sent none. */
    private volatile @Nullable InFlightWrites writes;

    /** The tables that DDL in the open transaction had changed when its last savepoint was set. */
    private volatile Set<QualifiedName> changedBeforeSavepoint = Set.of();

    /** For texts that are not prepared; null while a thread uses them, so that another one makes some for itself. */
    private final AtomicReference<@Nullable TextBuffers> textBuffers = new AtomicReference<>();

    /** The session of a connection that was just opened. */
    public Session(Connection delegate, Database database) {
        this.delegate = delegate;
        this.database = database;
        this.tables = new SessionTables(database, this);
    }

    /** The delegate's connection. */
    public Connection delegate() {
        return delegate;
    }

    /** Where to learn what a table looks like, by way of this connection if need be. */
    public SessionTables tables() {
        return tables;
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

    Set<QualifiedName> changedBeforeSavepoint() {
        return changedBeforeSavepoint;
    }

    void changedBeforeSavepoint(Set<QualifiedName> tables) {
        changedBeforeSavepoint = tables;
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
        tables.changing(change);
    }

    /** Plans texts from now on as carried out after a change that waits in a batch: the state is in doubt, and can't be asked for. */
    public void hold(SessionChange change) {
        tables.hold(change);
    }

    /** Plans texts from now on as carried out in the session's present state. */
    public void release() {
        tables.release();
    }

    /** The transaction on it was rolled back to a savepoint, and goes on. */
    public void rolledBackInPart() {
        tables.rolledBackInPart();
    }

    /** Returns true if something was changed in the transaction that is open, at whose end it may be changed back. */
    public boolean changedInTransaction() {
        return tables.changedInTransaction();
    }

    /**
     * The connection goes back to whoever hands it out again. If it is not as it began, those that are handed out from now on have to be
     * asked.
     */
    public void givenBack() {
        if (tables.mayBeMoved()) {
            database.movedSessionsReturn();
        }
    }

    /** DDL in its open transaction may have made one of the database's counters, or set one to another number. */
    public void changedCounters() {
        tables.changedCounters();
    }

    /** A text or a branch may have begun a transaction on it. */
    public void transactionBegan() {
        tables.transactionBegan();
    }

    /** A text has rows read as they were on it, until so many transactions have ended. */
    public void olderUntil(int ends) {
        tables.olderUntil(ends);
    }

    /**
     * A transaction has ended on it.
     *
     * @param isLast whether none is open now; false also if that can't be told
     */
    public void transactionEnded(boolean isLast) {
        tables.transactionEnded(isLast);
    }
}
