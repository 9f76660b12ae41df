package dev.keyspread.jdbc.effects;

import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.sql.read.MaxPlusOne;
import dev.keyspread.traffic.PendingWrites;
import dev.keyspread.traffic.TableTraffic;
import dev.keyspread.traffic.WriteGroup;
import dev.keyspread.watch.KeyGroup;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what one connection has written, for the traffic of its database. {@link ExecutionEffects} tells it. What is not committed must
 * not count. It also remembers the statement before: an insert right after a read of the highest key, or after an update that counts a row
 * up, has got its key from there.
 */
final class WriteObservation {
    /** Nanoseconds after the highest value was read within which an insert is taken to use it. */
    private static final long MAX_NANOS_AFTER_MAXIMUM = Duration.ofSeconds(2).toNanos();

    private final Database database;
    private final Session session;
    private final PendingWrites pending = new PendingWrites();

    /** The table in which the last write on this connection counted a row up; null if it did something else. */
    private @Nullable TableTraffic counted;

    /** The column whose highest value was read since the last insert on this connection; null if none was. */
    private @Nullable MaxPlusOne maximum;

    private long maximumAt;
    private long maximumThread;

    WriteObservation(Database database, Session session) {
        this.database = database;
        this.session = session;
    }

    /** The highest value of a column was read. */
    void afterMaximum(MaxPlusOne read) {
        maximum = read;
        maximumAt = System.nanoTime();
        maximumThread = Thread.currentThread().getId();
    }

    /** Counts what was gathered and executed: at once, or once the transaction commits. */
    void afterExecute(WriteGroup group, TransactionState transaction) {
        if (!group.reads()) {
            follow(group);
        }
        if (group.isWaiting()) {
            group.afterExecute(transaction.isAutoCommit() ? null : pending);
        }
    }

    /** Rows were written by columns and values instead of SQL: they count at once, or once the transaction commits. */
    void afterRows(KeyGroup rows, TransactionState transaction) {
        if (transaction.isAutoCommit()) {
            rows.committed();
        } else {
            pending.add(rows);
        }
    }

    private void follow(WriteGroup group) {
        TableTraffic counter = counted;
        if (group.inserts() && counter != null) {
            group.follows(counter);
        }
        counted = group.counted();
        if (maximum != null && group.inserts()) {
            afterInsert(group);
        }
    }

    /**
     * The highest value counts only if the same thread inserts soon after: a pool may have given the connection to
     * another thread since.
     */
    private void afterInsert(WriteGroup group) {
        MaxPlusOne read = maximum;
        maximum = null;
        boolean isSameThread = maximumThread == Thread.currentThread().getId();
        if (read != null && isSameThread && System.nanoTime() - maximumAt < MAX_NANOS_AFTER_MAXIMUM) {
            database.followsMaximum(read, group, session);
        }
    }

    /** The transaction has ended: what waits for the commit counts if it was committed. */
    void ended(boolean committed) {
        if (committed) {
            pending.commit();
        }
        pending.forget();
    }

    /** Drops what waits for the commit, because it was rolled back or nobody knows what became of it. */
    void forget() {
        pending.forget();
    }
}
