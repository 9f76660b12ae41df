package dev.keyspread.jdbc.effects;

import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.keyspace.GivenRows;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.copy.CopyObservation;
import dev.keyspread.plan.copy.RowObservation;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.MaxPlusOne;
import dev.keyspread.sql.session.LastNumber;
import dev.keyspread.sql.session.TransactionControl;
import dev.keyspread.traffic.WriteGroup;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is learned of a connection from what its delegate has executed: of its transaction, its session, its tables and its writes.
 * The delegate has done its work by then, and what it did may be committed, so that none of these methods throws: a defect of
 * Keyspread's own is counted and logged by the database.
 */
public final class ExecutionEffects {
    private final Database database;
    private final Session session;
    private final TransactionState transaction;
    private final WriteObservation writes;
    private final InsertedNumbers numbers;

    /** Of a connection that was just opened. */
    public ExecutionEffects(Database database, Session session) {
        this.database = database;
        this.session = session;
        this.transaction = new TransactionState(database, session);
        this.writes = new WriteObservation(database, session);
        this.numbers = new InsertedNumbers(database, session);
    }

    /** A savepoint was set by a JDBC method. */
    public void savepointSet() {
        try {
            transaction.savepointSet();
        } catch (Throwable e) {
            database.defect(e);
        }
    }

    /** The transaction was rolled back to a savepoint by a JDBC method, and goes on. */
    public void rolledBackToSavepoint() {
        try {
            writes.forget();
            transaction.rolledBackToSavepoint();
        } catch (Throwable e) {
            database.defect(e);
        }
    }

    /** Whether what is executed now may be rolled back later. */
    public boolean mayBeInTransaction() {
        return !transaction.isAutoCommit();
    }

    /**
     * The transaction has ended by a JDBC method.
     *
     * @param committed whether what was written is committed
     * @param ddlCommitted whether its DDL is known to be committed
     */
    public void transactionEnded(boolean committed, boolean ddlCommitted) {
        try {
            if (committed) {
                writes.committed();
            }
            writes.forget();
            transaction.ended(ddlCommitted);
        } catch (Throwable e) {
            database.defect(e);
        }
    }

    /** The connection is closed, and with it its transaction, unless that is a branch which others may commit. */
    public void connectionEnded() {
        if (!transaction.isInBranch()) {
            transactionEnded(false, false);
        }
    }

    /** What is executed belongs to a branch of a distributed transaction. */
    public void branchBegan() {
        transaction.inBranch(true);
    }

    /** See {@code ConnectionWrapper.leavesBranchUnchanged}. */
    public boolean leavesBranchUnchanged() {
        boolean unchanged = !transaction.hasDdl() && !session.changedInTransaction();
        if (unchanged) {
            transaction.inBranch(false);
        }
        return unchanged;
    }

    /** The branch is over. */
    public void branchEnded(boolean committed) {
        transaction.inBranch(false);
        transactionEnded(committed, false);
    }

    /**
     * The branch was prepared: it is no matter of this connection's any more. Returns whether it has changed what others have to be told
     * of.
     */
    public boolean branchPrepared() {
        boolean hadDdl = transaction.hasDdl();
        try {
            transaction.inBranch(false);
            transaction.prepared();
        } catch (Throwable e) {
            database.defect(e);
        }
        return hadDdl;
    }

    /** A prepared branch in which DDL was carried out may have ended. */
    public void preparedBranchEnded() {
        try {
            database.preparedMayHaveEnded(session);
        } catch (Throwable e) {
            database.defect(e);
        }
    }

    /** Learns from a text that was executed and has changed so many rows; negative where that is not known. */
    public void after(Plan plan, long rows) {
        if (plan.hasEffects()) {
            after(plan);
        }
        if (plan.writes() != null) {
            afterTextWrote(plan, rows);
        }
    }

    /** Learns from a text with {@linkplain Plan#hasEffects() effects} that the delegate has executed. */
    public void after(Plan plan) {
        try {
            learn(plan);
        } catch (Throwable e) {
            database.defect(e);
        }
    }

    private void learn(Plan plan) {
        TransactionControl control = plan.effects().transaction();
        transaction.afterBegin(control);
        if (!plan.effects().session().isNone()) {
            database.sessionChanged(plan.effects().session(), mayBeInTransaction(), session);
        }
        if (plan.effects().movesCounters()) {
            transaction.afterMovedCounters(
                    LastNumber.isMovedAtOnceBy(Tokens.scan(plan.original(), database.dialect(session))));
        }
        MaxPlusOne maximum = plan.effects().maximum();
        if (maximum != null) {
            writes.afterMaximum(maximum);
        }
        if (!plan.ddl().isEmpty()) {
            transaction.afterDdl(plan);
        }
        if (control.ends()) {
            if (commits(plan.original().stripLeading())) {
                writes.committed();
            }
            writes.forget();
            transaction.afterEnd(control);
        }
        if (control.endsPrepared()) {
            database.preparedMayHaveEnded(session);
        }
        if (control.toSavepoint()) {
            writes.forget();
            transaction.afterTextRolledBackToSavepoint();
        }
    }

    /**
     * A text is about to be sent.
     *
     * @throws SQLException a {@code StatementRefusedException} if it asks for the database's last number, and a rule has numbered a row
     */
    public void before(Plan plan) throws SQLException {
        if (plan.effects().makesNumbers() || plan.effects().asksLastNumber()) {
            numbers.before(plan);
        }
        transaction.readsOlder(plan.effects().transaction()); // a part of it may be carried out, and the rest fail
    }

    /**
     * The texts of a batch are about to be sent, one behind the other.
     *
     * @throws SQLException a {@code StatementRefusedException} if one asks for the database's last number, and a rule has numbered a row by then
     */
    public void before(List<Plan> texts) throws SQLException {
        numbers.before(texts);
    }

    /** A text was sent and has not failed; it has changed so many rows, not above 0 where that is not known. */
    public void sent(Plan plan, long rows) {
        if (numbers.isLastOurs()) {
            numbers.sent(plan, rows);
        }
    }

    /** DDL is about to be carried out. */
    public void beforeDdl(Plan plan) {
        try {
            transaction.beforeDdl(plan);
        } catch (Throwable e) {
            database.defect(e);
        }
    }

    /** DDL failed, or it isn't known whether it was carried out. What went wrong is thrown by the caller. */
    public void afterFailedDdl(Plan plan) {
        try {
            transaction.afterFailedDdl(plan);
        } catch (Throwable e) {
            database.defect(e);
        }
    }

    private static boolean commits(String sql) {
        return sql.regionMatches(true, 0, "COMMIT", 0, "COMMIT".length())
                || sql.regionMatches(true, 0, "END", 0, "END".length())
                || sql.regionMatches(true, 0, "RUN", 0, "RUN".length());
    }

    /** What looks at rows that are written otherwise than by SQL; null where nothing does. */
    public @Nullable RowObservation rowObservation() {
        try {
            return database.rowObservation(session);
        } catch (Throwable e) {
            database.defect(e);
            return null;
        }
    }

    /** The application sends bytes of a COPY. */
    public void copying(CopyObservation copy, byte[] bytes, int offset, int length) {
        try {
            copy.sees(bytes, offset, length);
        } catch (Throwable e) {
            database.defect(e);
        }
    }

    /** A COPY has stored so many rows. */
    public void afterCopy(CopyObservation copy, long stored) {
        try {
            afterRows(copy.ended(stored));
        } catch (Throwable e) {
            database.defect(e);
        }
    }

    /** Rows were written by columns and values instead of SQL. */
    public void afterRows(GivenRows rows) {
        try {
            writes.afterRows(rows.group(), transaction);
        } catch (Throwable e) {
            database.defect(e);
        }
    }

    /**
     * Looks at what a plain text with that plan has written.
     *
     * @param rows the update count; negative where it is not known
     */
    public void afterTextWrote(Plan plan, long rows) {
        try {
            WriteGroup group = database.observe(plan, session);
            if (group != null) {
                group.rowsReady();
                group.changed(rows);
                writes.afterExecute(group, transaction);
            }
        } catch (Throwable e) {
            database.defect(e);
        }
    }

    /** Looks at what was gathered of a prepared statement or a batch. */
    public void afterWrites(WriteGroup group) {
        try {
            writes.afterExecute(group, transaction);
        } catch (Throwable e) {
            database.defect(e);
        }
    }

    /** What was gathered has changed so many rows; negative where that is not known. */
    public void changed(WriteGroup group, long rows) {
        try {
            group.changed(rows);
        } catch (Throwable e) {
            database.defect(e);
        }
    }

    /** Adds what is bound to what was gathered, once the delegate has taken it. */
    public void gather(WriteGroup group) {
        try {
            group.rowsReady();
        } catch (Throwable e) {
            database.defect(e);
        }
    }

    /** Whether a transaction may be open that auto-commit doesn't tell of. */
    public boolean isBegunByText() {
        return transaction.isBegunByText();
    }
}
