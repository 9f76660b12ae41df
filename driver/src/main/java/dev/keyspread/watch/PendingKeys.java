package dev.keyspread.watch;

import java.util.ArrayList;
import java.util.List;

/**
 * The keys that a transaction has written and read so far, counted when it ends. Belongs to one connection. {@code PendingWrites} owns it.
 */
public final class PendingKeys {
    /** Statements of one transaction whose samples are kept; the rows of the others are counted. */
    private static final int MAX = 1_000;

    /** Rows of the samples of one transaction. */
    private static final int MAX_SAMPLED = 16_384;

    private final List<KeyGroup> waiting = new ArrayList<>();
    private int sampled;

    /** Waits for the end of the transaction; the group is not used by its statement any more. */
    public void add(KeyGroup group) {
        if (waiting.size() < MAX && sampled < MAX_SAMPLED) {
            waiting.add(group);
            sampled += group.sampled();
            return;
        }
        for (KeyGroup each : waiting) {
            if (each.absorbs(group)) {
                return;
            }
        }
        group.dropSample();
        waiting.add(group); // the first of its table and operation, so there are not many
    }

    /** The transaction has committed. */
    public void commit() {
        if (!waiting.isEmpty()) {
            waiting.forEach(KeyGroup::committed);
            waiting.clear();
            sampled = 0;
        }
    }

    /** The transaction was rolled back, or it is not known what became of it. */
    public void forget() {
        if (!waiting.isEmpty()) {
            waiting.forEach(KeyGroup::rolledBack);
            waiting.clear();
            sampled = 0;
        }
    }
}
