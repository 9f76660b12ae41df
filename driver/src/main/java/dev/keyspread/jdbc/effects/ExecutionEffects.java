package dev.keyspread.jdbc.effects;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.log.Guard;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.copy.CopyObservation;
import dev.keyspread.plan.copy.RowObservation;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.sql.lexer.Tokens;
import dev.keyspread.sql.read.MaxPlusOne;
import dev.keyspread.sql.session.LastNumber;
import dev.keyspread.sql.session.TransactionControl;
import dev.keyspread.traffic.WriteGroup;
import dev.keyspread.watch.GivenRows;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Learns about a connection from what its delegate has executed: about its transaction, its session, its tables and its writes. The
 * delegate has done its work before, and that may be committed. So none of these methods throws: the database's {@link Guard} logs what
 * fails. {@code ConnectionWrapper} holds it, and each {@link Sending} tells it.
 */
public final class ExecutionEffects {
    private static final String OUTCOME = "A statement was executed, and what it did could not be followed";

    private final Database database;
    private final Session session;
    private final TransactionState transaction;
    private final WriteObservation writes;
    private final InsertedNumbers numbers;
    private final Guard guard;

    /** Follows a connection that was just opened. */
    public ExecutionEffects(Database database, Session session) {
        this.database = database;
        this.session = session;
        this.transaction = new TransactionState(database, session);
        this.writes = new WriteObservation(database, session);
        this.numbers = new InsertedNumbers(database, session);
        this.guard = database.guard();
    }

    /** A savepoint was set by a JDBC method. */
    public void savepointSet() {
        guard.run(OUTCOME, transaction::savepointSet);
    }

    /** The transaction was rolled back to a savepoint by a JDBC method, and goes on. */
    public void rolledBackToSavepoint() {
        guard.run(OUTCOME, writes::forget);
        guard.run(OUTCOME, transaction::rolledBackToSavepoint);
    }

    /** Returns true if what is executed now may be rolled back later. */
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
        try { // not by a step, whose class each program would load: LoadedClassesTest
            transaction.ended(ddlCommitted);
            writes.ended(committed);
        } catch (Throwable e) {
            guard.failed(OUTCOME, e);
        }
    }

    /** The connection is closed, and with it its transaction, unless that is a branch which others may commit. */
    public void connectionEnded() {
        if (!transaction.isInBranch()) {
            transactionEnded(false, false);
        }
    }

    /** Counts what is executed from now on to a branch of a distributed transaction. */
    public void branchBegan() {
        transaction.inBranch(true);
    }

    /** Nothing is done in the branch for now; true where nothing has changed whose end matters, and the branch's end need not be told. */
    public boolean leavesBranchUnchanged() {
        boolean unchanged = !transaction.hasDdl() && !session.changedInTransaction();
        if (unchanged) {
            transaction.inBranch(false);
        }
        return unchanged;
    }

    /**
     * The branch is over for this connection: it has ended, or was prepared.
     *
     * @param committed false also where it is not known what became of it
     */
    public void branchEnded(boolean committed) {
        transaction.inBranch(false);
        transactionEnded(committed, false);
    }

    /** Returns why the transaction can't be prepared, which is DDL in it; null if it can. */
    public @Nullable StatementRefusedException refusalToPrepare() {
        if (transaction.mayBePrepared() || !database.refusesUnfillable()) {
            return null;
        }
        StatementRefusedException refusal = Refusal.ofPreparing();
        database.counted(refusal);
        return refusal;
    }

    /**
     * A prepared statement was executed. What it did to session and tables is learned first; those that only watch come last.
     *
     * @param plan what its text was planned as; null where it is not known
     * @param group what was gathered of its values; null where nothing looks at them
     * @param rows the update count; negative where it is not known
     */
    public void executed(@Nullable Plan plan, @Nullable WriteGroup group, StatementWatch watch, long rows) {
        try { // not by a step, which would be made for each execution: StatementAllocationTest
            if (plan != null) {
                sent(plan, rows);
                learnIfAny(plan);
            }
            watch.ended(rows);
            if (group != null) {
                group.changed(rows);
                group.rowsReady();
                writes.afterExecute(group, transaction);
            }
        } catch (Throwable e) {
            guard.failed(OUTCOME, e);
        }
    }

    /** A text was executed and has changed so many rows; negative if that is not known. See {@link #executed}. */
    public void executedText(Plan plan, StatementWatch watch, long rows) {
        try { // as above
            sent(plan, rows);
            learnIfAny(plan);
            watch.ended(rows);
            observe(plan, rows);
        } catch (Throwable e) {
            guard.failed(OUTCOME, e);
        }
    }

    /** Learns from a text of a batch, or one that a driver's own method executed. Negative rows are not known. */
    public void after(Plan plan, long rows) {
        guard.run(OUTCOME, () -> {
            learnIfAny(plan);
            observe(plan, rows);
        });
    }

    private void learnIfAny(Plan plan) {
        if (plan.hasEffects()) {
            learn(plan);
        }
    }

    private void learn(Plan plan) {
        TransactionControl control = plan.effects().transaction();
        transaction.afterBegin(control);
        if (!plan.effects().session().isNone()) {
            session.changed(plan.effects().session(), mayBeInTransaction());
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
            writes.ended(commits(plan.original().stripLeading()));
            transaction.afterEnd(control);
        }
        if (control.toSavepoint()) {
            writes.forget();
            transaction.afterTextRolledBackToSavepoint();
        }
    }

    /**
     * A text is about to be sent.
     *
     * @throws SQLException a {@code StatementRefusedException} if it asks for the database's last number, and a rule has numbered a row; or if
     *     it prepares a transaction with DDL
     */
    public void before(Plan plan) throws SQLException {
        if (plan.effects().makesNumbers() || plan.effects().asksLastNumber()) {
            numbers.before(plan);
        }
        if (plan.effects().transaction().prepares()) {
            checkPreparing(List.of(plan));
        }
        transaction.readsOlder(plan.effects().transaction()); // a part of it may be carried out, and the rest fail
    }

    /**
     * The texts of a batch are about to be sent, one behind the other.
     *
     * @throws SQLException a {@code StatementRefusedException} if one asks for the database's last number after a rule has numbered a row; or
     *     if one prepares a transaction with DDL
     */
    public void before(List<Plan> texts) throws SQLException {
        numbers.before(texts);
        checkPreparing(texts);
    }

    private void checkPreparing(List<Plan> texts) throws SQLException {
        boolean mayBePrepared = transaction.mayBePrepared();
        for (Plan text : texts) {
            mayBePrepared &= !transaction.isKeptFromPreparingBy(text);
            if (text.effects().transaction().prepares() && !mayBePrepared && database.refusesUnfillable()) {
                throw database.counted(Refusal.ofPreparing());
            }
        }
    }

    /** A text was sent and has not failed; it has changed so many rows, not above 0 if that is not known. */
    private void sent(Plan plan, long rows) {
        if (numbers.isLastOurs()) {
            numbers.sent(plan, rows);
        }
    }

    /** DDL is about to be carried out. */
    public void beforeDdl(Plan plan) {
        guard.run(OUTCOME, TransactionState::beforeDdl, transaction, plan);
    }

    /** DDL failed, or it isn't known whether it was carried out. What went wrong is thrown by the caller. */
    public void afterFailedDdl(Plan plan) {
        guard.run(OUTCOME, TransactionState::afterFailedDdl, transaction, plan);
    }

    private static boolean commits(String sql) {
        return sql.regionMatches(true, 0, "COMMIT", 0, "COMMIT".length())
                || sql.regionMatches(true, 0, "END", 0, "END".length())
                || sql.regionMatches(true, 0, "RUN", 0, "RUN".length());
    }

    /** Returns what looks at rows that are written without SQL; null where nothing does. */
    public @Nullable RowObservation rowObservation() {
        return guard.get(OUTCOME, () -> database.rowObservation(session));
    }

    /** The application sends bytes of a COPY. */
    public void copying(CopyObservation copy, byte[] bytes, int offset, int length) {
        guard.run(OUTCOME, () -> copy.sees(bytes, offset, length));
    }

    /** A COPY has stored so many rows. */
    public void afterCopy(CopyObservation copy, long stored) {
        guard.run(OUTCOME, () -> afterRows(copy.ended(stored)));
    }

    /** Rows were written by columns and values instead of SQL. */
    public void afterRows(GivenRows rows) {
        guard.run(OUTCOME, () -> writes.afterRows(rows.group(), transaction));
    }

    private void observe(Plan plan, long rows) {
        WriteGroup group = plan.writes() == null ? null : database.observe(plan, session);
        if (group != null) {
            group.rowsReady();
            group.changed(rows);
            writes.afterExecute(group, transaction);
        }
    }

    /** A batch that was gathered was executed, and its texts have changed so many rows each. */
    public void afterBatch(WriteGroup group, long[] counts) {
        guard.run(OUTCOME, () -> {
            for (long count : counts) {
                group.changed(count);
            }
            writes.afterExecute(group, transaction);
        });
    }

    /** Adds what is bound to what was gathered, once the delegate has taken it into its batch. */
    public void gather(WriteGroup group) {
        guard.run(OUTCOME, (gathered, none) -> gathered.rowsReady(), group, OUTCOME);
    }

    /** Returns true if a transaction may be open that auto-commit doesn't tell of. */
    public boolean isBegunByText() {
        return transaction.isBegunByText();
    }
}
