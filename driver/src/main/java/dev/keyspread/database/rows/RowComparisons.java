package dev.keyspread.database.rows;

import dev.keyspread.log.Log;
import dev.keyspread.schema.OwnTime;
import dev.keyspread.schema.RowAgreement;
import dev.keyspread.schema.Table;
import dev.keyspread.sql.QualifiedName;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the outcomes of comparing stored rows with their rules, for each table in its present form. The catalogue makes a new {@link Table}
 * whenever it learns of a change, so an outcome holds for one such object.
 */
public class RowComparisons {
    private static final Log LOG = Log.of("keyspread");
    private static final int MAX_TABLES = 1_000;

    /** How long rows that agreed until just now count as agreeing while somebody looks whether they still do. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    /** An outcome is asked for again by the first new statement after so long: others may have written without Keyspread. */
    private static final long VALID_NANOS = Duration.ofMinutes(10).toNanos();

    /** Rows that disagree may have been put right: then upserts are not to be refused any longer. */
    private static final long VALID_DISAGREEING_NANOS = Duration.ofMinutes(1).toNanos();

    /** An empty table may be about to be loaded by another program. */
    private static final long VALID_EMPTY_NANOS = Duration.ofSeconds(10).toNanos();

    private static final long FIRST_DELAY_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long MAX_DELAY_NANOS = Duration.ofHours(1).toNanos();

    private final Map<QualifiedName, Entry> entries = new ConcurrentHashMap<>();

    /** Counts how often rows were found to agree that had disagreed, or had not been compared. */
    private final AtomicInteger agreements = new AtomicInteger();

    private final boolean countsFirst;

    /**
     * Nothing is compared yet.
     *
     * @param countsFirst whether agreements are counted of tables that had not been compared, too
     */
    public RowComparisons(boolean countsFirst) {
        this.countsFirst = countsFirst;
    }

    /** The time by {@link System#nanoTime}; a test has one of its own. */
    long now() {
        return System.nanoTime();
    }

    /** Takes and compares the sample of one table. */
    @FunctionalInterface
    public interface Comparison {
        /**
         * Compares the rows.
         *
         * @throws SQLException when they could not be read, or not in time
         */
        RowSample.Outcome compare() throws SQLException;
    }

    /**
     * Holds one outcome.
     *
     * @param agreement the number of the agreement, where it agrees; the same as long as it does
     */
    private record Known(Table table, RowSample.Outcome outcome, long since, int agreement) {
        @SuppressWarnings("ReferenceEquality")
        boolean isOf(Table other) {
            return table == other;
        }

        Known of(Table other) {
            return new Known(other, outcome, since, agreement);
        }

        boolean isOld(long now) {
            long valid = outcome.agreement() == RowAgreement.DISAGREES
                    ? VALID_DISAGREEING_NANOS
                    : outcome.isEmpty() ? VALID_EMPTY_NANOS : VALID_NANOS;
            return now - since > valid;
        }

        /** Returns true if rows agreed until just now: others need not wait while somebody looks whether they still do. */
        boolean agreedJustNow(long now) {
            return outcome.agreement() == RowAgreement.AGREES
                    && !outcome.isEmpty()
                    && now - since <= VALID_NANOS + GRACE.toNanos();
        }
    }

    private static final class Entry {
        private final ReentrantLock lock = new ReentrantLock();
        private volatile @Nullable Known known;
        private volatile long delay;
        private volatile long failedAt;

        @Nullable
        RowAgreement of(Table table) {
            Known found = known;
            return found != null && found.isOf(table) ? found.outcome().agreement() : null;
        }

        boolean isCurrent(Table table, long now) {
            Known found = known;
            return found != null && found.isOf(table) && !found.isOld(now);
        }

        boolean agreedJustNow(Table table, long now) {
            Known found = known;
            return found != null && found.isOf(table) && found.agreedJustNow(now);
        }

        boolean isTooSoon(long now) {
            return delay > 0 && now - failedAt < delay;
        }

        void failed(long now) {
            delay = Math.min(MAX_DELAY_NANOS, Math.max(FIRST_DELAY_NANOS, 2 * delay));
            failedAt = now;
        }

        void found(Table table, RowSample.Outcome outcome, AtomicInteger agreements, boolean countsFirst, long now) {
            Known former = known;
            int number = 0;
            boolean disagreed = false;
            if (former != null && former.isOf(table)) {
                number = former.agreement();
                disagreed = former.outcome().agreement() == RowAgreement.DISAGREES;
            }
            if (outcome.agreement() != RowAgreement.AGREES) {
                number = 0;
            } else if (disagreed || (countsFirst && number == 0)) {
                number = agreements.incrementAndGet(); // before anything is planned by it
            }
            known = new Known(table, outcome, now, number);
            delay = 0;
        }
    }

    /** Returns what was found last of a table in this form, however long ago; null when it was not compared in this form. */
    public @Nullable RowAgreement known(Table table) {
        Entry entry = entries.get(table.name());
        return entry == null ? null : entry.of(table);
    }

    /** Returns true if a table has been compared in this form, and not too long ago. */
    public boolean isCurrent(Table table) {
        Entry entry = entries.get(table.name());
        return entry != null && entry.isCurrent(table, now());
    }

    /**
     * Compares the rows of a table, unless another thread is doing so: then it waits for what that finds, but for one case. Where rows were
     * found to agree and that has held until just now, it goes on by that as it would have done a moment ago, so that not all threads of a
     * busy application stop every ten minutes. After a failure it is not tried again at once.
     *
     * @return what is known now, which is NOT_COMPARED where nothing could be found out
     */
    public RowAgreement compare(Table table, Comparison comparison) {
        Entry entry = entry(table.name());
        RowAgreement former = entry.of(table);
        RowAgreement unknown = former == null ? RowAgreement.NOT_COMPARED : former;
        if (entry.isTooSoon(now()) || !lock(entry, !entry.agreedJustNow(table, now()))) {
            return unknown;
        }
        try {
            RowAgreement meanwhile = entry.of(table);
            if (meanwhile != null && entry.isCurrent(table, now())) {
                return meanwhile;
            }
            if (entry.isTooSoon(now())) {
                return unknown;
            }
            RowSample.Outcome outcome = comparison.compare();
            if (outcome.agreement() == RowAgreement.NOT_COMPARED) {
                entry.failed(now());
                return unknown;
            }
            entry.found(table, outcome, agreements, countsFirst, now());
            return outcome.agreement();
        } catch (SQLException e) {
            if (entry.delay == 0) {
                LOG.warn("Reads of {} are sent unchanged: its stored rows could not be compared", table.name(), e);
            }
            entry.failed(now());
            return unknown;
        } finally {
            entry.lock.unlock();
        }
    }

    private Entry entry(QualifiedName name) {
        if (entries.size() >= MAX_TABLES && !entries.containsKey(name)) {
            entries.clear();
        }
        Entry known = entries.get(name);
        if (known != null) {
            return known;
        }
        Entry made = new Entry();
        Entry first = entries.putIfAbsent(name, made);
        return first == null ? made : first;
    }

    private static boolean lock(Entry entry, boolean waits) {
        if (!waits) {
            return entry.lock.tryLock();
        }
        try {
            return entry.lock.tryLock(OwnTime.nanosLeft(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The number of the last agreement that was found. Transactions that began before may read rows of before. */
    public int agreements() {
        return agreements.get();
    }

    /** The number of a table's; that of none yet where it does not agree in this form. */
    public int agreementOf(Table table) {
        Entry entry = entries.get(table.name());
        Known found = entry == null ? null : entry.known;
        return found != null && found.isOf(table) && found.agreement() > 0 ? found.agreement() : Integer.MAX_VALUE;
    }

    /**
     * A table is known in another form, and its rules compute as before: what was found of its rows holds on, so that nobody has to wait
     * until they are compared anew. While somebody compares them, they are to be compared in the new form too.
     *
     * @param present the other form, of the same name
     */
    public void carryOver(Table former, Table present) {
        Entry entry = entries.get(former.name());
        if (entry == null || !entry.lock.tryLock()) {
            return;
        }
        try {
            Known found = entry.known;
            if (found != null && found.isOf(former)) {
                entry.known = found.of(present);
            }
        } finally {
            entry.lock.unlock();
        }
    }

    /** The rows or the columns of a table may have changed. */
    public void forget(QualifiedName name) {
        entries.remove(name);
    }

    /** All tables may. */
    public void forgetAll() {
        entries.clear();
    }
}
