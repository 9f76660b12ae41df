package dev.keyspread.database.own;

import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.QualifiedName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Numbers that a session draws itself, in its own transaction, from counters which that has made or set to another number: no other
 * connection sees them, or it would wait for the transaction's end. Fetched some at a time; those that are left are of no use to a later
 * transaction.
 */
public final class SessionCounters {
    private final Connection session;
    private final ColumnCounter counter;
    private final Map<String, Deque<Long>> left = new HashMap<>();

    /** Counts for one session, by the delegate's connection. */
    public SessionCounters(Connection session, Dialect dialect) {
        this.session = session;
        this.counter = new ColumnCounter(() -> session, dialect);
    }

    /**
     * The next number.
     *
     * @param block how many to fetch where none is left
     * @throws SQLException what the database throws, for which the transaction may have failed
     * @throws NotFillableException where the database has no counter for the column that can be asked
     */
    public long next(QualifiedName table, String column, int block) throws SQLException, NotFillableException {
        Deque<Long> numbers = left.computeIfAbsent(table + "." + column, any -> new ArrayDeque<>());
        if (numbers.isEmpty()) {
            for (long number : counter.next(session, table, column, block)) {
                numbers.add(number);
            }
        }
        return numbers.remove();
    }

    /** A part of the transaction was rolled back, and with it perhaps what made or set a counter. */
    public void forget() {
        left.clear();
    }
}
