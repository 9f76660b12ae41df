package dev.keyspread.traffic;

import dev.keyspread.watch.KeyGroup;
import dev.keyspread.watch.PendingKeys;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds what a transaction has written, told once it commits: rows that were rolled back are no load. Belongs to one connection.
 * {@link WriteGroup} adds each execution; {@code WriteObservation} tells or drops them when the transaction ends.
 */
public final class PendingWrites {
    /** Statements of one transaction that are kept; further ones are not counted. */
    private static final int MAX = 1_000;

    private final List<WrittenRows> waiting = new ArrayList<>();
    private final PendingKeys keys = new PendingKeys();

    PendingKeys keys() {
        return keys;
    }

    boolean isFull() {
        return waiting.size() >= MAX;
    }

    void add(WrittenRows rows) {
        waiting.add(rows);
    }

    /** Rows that were written by columns and values wait for the end of the transaction. */
    public void add(KeyGroup group) {
        if (!group.isEmpty()) {
            keys.add(group);
        }
    }

    /** The transaction has committed. */
    public void commit() {
        keys.commit();
        if (!waiting.isEmpty()) {
            waiting.forEach(rows -> rows.table.record(rows));
            waiting.clear();
        }
    }

    /** The transaction was rolled back, or it is not known what became of it. */
    public void forget() {
        keys.forget();
        waiting.clear();
    }
}
