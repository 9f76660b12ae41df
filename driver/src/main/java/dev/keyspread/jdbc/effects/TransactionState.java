package dev.keyspread.jdbc.effects;

import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.plan.Plan;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.shard.rule.ShardRule;
import dev.keyspread.sql.ddl.DdlStatement;
import dev.keyspread.sql.session.TransactionControl;
import java.sql.SQLException;

/**
 * Holds what is known of one connection's transaction: whether a statement's text began it, which auto-commit doesn't tell, and whether
 * DDL was executed in it, whose fate the database has to be told. {@link ExecutionEffects} holds it. In doubt it must tell of an open
 * transaction.
 */
final class TransactionState {
    /** MySQL and MariaDB drop a temporary table in a branch. */
    private static final String DROP_TEMPORARY = "DROP TEMPORARY TABLE ";

    private final Database database;
    private final Session session;
    private boolean hasDdl;

    /** DDL in it that may concern a shard rule: if the transaction is prepared, it takes effect when Keyspread doesn't see it. */
    private boolean isKeptFromPreparing;

    /** True if a text has set a counter to another number, which takes effect at the transaction's end. */
    private boolean hasMovedCounters;

    /** True if a text began a transaction; another text may have ended it since. */
    private boolean begunByText;

    /**
     * True if what is executed belongs to a branch of a distributed transaction; some drivers then say that each statement is committed.
     */
    private volatile boolean isInBranch;

    /** True if that text is a batch which began outside of any transaction, so that nothing is open after it. */
    private boolean batchAlone;

    TransactionState(Database database, Session session) {
        this.database = database;
        this.session = session;
    }

    /** Returns true if a transaction may be open that auto-commit doesn't tell of. */
    boolean isBegunByText() {
        return begunByText;
    }

    /** Returns true if the next statement is committed by itself; false also where the delegate doesn't tell. */
    boolean isAutoCommit() {
        try {
            return !begunByText && !isInBranch && session.delegate().getAutoCommit();
        } catch (SQLException e) {
            return false; // what was learned is then dropped at the transaction's end, and read again
        }
    }

    boolean isInBranch() {
        return isInBranch;
    }

    void inBranch(boolean begins) {
        isInBranch = begins;
        if (begins) {
            session.transactionBegan();
        }
    }

    /** Returns true if DDL was executed whose fate the database is still to be told. */
    boolean hasDdl() {
        return hasDdl;
    }

    /** Returns true if no DDL in the transaction may concern a shard rule: somebody else may end it then. */
    boolean mayBePrepared() {
        return !isKeptFromPreparing;
    }

    /** Returns true if a text carries out DDL that may concern a shard rule, or give one. A temporary table is the session's own. */
    boolean isKeptFromPreparingBy(Plan plan) {
        return !plan.ddl().isEmpty()
                && !isOfTemporaryTable(plan)
                && (database.mayHaveRules(session) || ShardRule.mayBeWrittenBy(plan.original()));
    }

    private static boolean isOfTemporaryTable(Plan plan) {
        DdlStatement only = plan.ddl().size() == 1 ? plan.ddl().get(0) : null;
        return (only instanceof DdlStatement.CreateTable create && create.temporary())
                || (only instanceof DdlStatement.DropTable
                        && plan.original()
                                .stripLeading()
                                .regionMatches(true, 0, DROP_TEMPORARY, 0, DROP_TEMPORARY.length()));
    }

    /** A text may have begun a transaction. */
    void afterBegin(TransactionControl control) {
        readsOlder(control);
        if (control.begins()) {
            batchAlone = control.batch() && !begunByText;
            begunByText = true;
            session.transactionBegan();
        }
    }

    /** A text may have rows read as they were, or is about to. */
    void readsOlder(TransactionControl control) {
        if (control.olderReads() > 0) {
            session.olderUntil(control.olderReads());
        }
    }

    /** The database is told of DDL that is about to be executed. */
    void beforeDdl(Plan plan) {
        hasDdl = true; // its end is told even if it fails in a way that nobody sees
        isKeptFromPreparing |= isKeptFromPreparingBy(plan);
        database.beforeDdl(plan, session);
    }

    /** The database follows DDL that was executed; if that commits by itself, its fate is known at once. */
    void afterDdl(Plan plan) {
        hasDdl = true; // told even if the database fails to follow it
        isKeptFromPreparing |= isKeptFromPreparingBy(plan);
        database.afterExecute(plan, session);
        if (isAutoCommit()) {
            tellDatabase(true, true);
        } else {
            session.changedCounters();
        }
    }

    /** DDL failed. A part of it may have been executed, so its tables are unknown now. */
    void afterFailedDdl(Plan plan) {
        hasDdl = true;
        database.afterFailedDdl(plan, session);
        if (isAutoCommit()) {
            tellDatabase(false, true);
        }
    }

    /**
     * A text has set a counter to another number.
     *
     * @param atOnce whether that does not wait for the transaction's end; until then nobody else can take numbers from it
     */
    void afterMovedCounters(boolean atOnce) {
        hasMovedCounters = true;
        if (atOnce || isAutoCommit()) {
            tellMovedCounters();
        } else {
            session.changedCounters();
        }
    }

    private void tellMovedCounters() {
        if (hasMovedCounters) {
            hasMovedCounters = false;
            database.countersMoved(session);
        }
    }

    /** A text has rolled the transaction back to a savepoint that a text had set. When it was set is not known. */
    void afterTextRolledBackToSavepoint() {
        session.rolledBackInPart();
        if (hasDdl) {
            database.rolledBackInPart(session);
        }
    }

    /** A text has ended a transaction: whether it was committed can't be told for certain. */
    void afterEnd(TransactionControl control) {
        boolean isLast = control.leavesNone() || (control.batch() && batchAlone); // else one may be open, older or new
        tellDatabase(false, isLast);
        if (isLast) {
            batchAlone = false;
            begunByText = false;
        }
    }

    /**
     * A JDBC method has ended the transaction.
     *
     * @param committed false also where it is not known what became of it
     */
    void ended(boolean committed) {
        begunByText = false;
        OwnTime.begin(0);
        tellDatabase(committed, true);
    }

    /** A savepoint was set by a JDBC method. */
    void savepointSet() {
        if (hasDdl) {
            database.savepointSet(session);
        }
    }

    /** The transaction was rolled back to a savepoint by a JDBC method, and goes on. */
    void rolledBackToSavepoint() {
        OwnTime.begin(0);
        session.rolledBackInPart();
        if (hasDdl) {
            database.rolledBackToSavepoint(session);
        }
    }

    private void tellDatabase(boolean committed, boolean isLast) {
        session.transactionEnded(isLast);
        tellMovedCounters();
        isKeptFromPreparing = false;
        if (hasDdl) {
            hasDdl = false;
            database.transactionEnded(session, committed);
        }
    }
}
