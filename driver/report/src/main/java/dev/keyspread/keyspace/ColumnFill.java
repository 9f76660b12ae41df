package dev.keyspread.keyspace;

import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.canonical.CanonicalBytes;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.shard.canonical.Purpose;
import dev.keyspread.watch.KeyCells;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Computes the column that a rule fills, in rows that do not give it. A generated value differs from the one in the row, but is as evenly
 * spread. {@link TableKeys} offers rows by it. For one thread at a time.
 */
final class ColumnFill {
    private final TableRule rule;
    private final int[] sources;
    private final int target;
    private final CanonicalBytes scratch = new CanonicalBytes();

    /**
     * For one thread at a time.
     *
     * @param sources where the rule's sources are in a row
     * @param target where its column is
     */
    ColumnFill(TableRule rule, int[] sources, int target) {
        this.rule = rule;
        this.sources = sources.clone();
        this.target = target;
    }

    /** Marks its column as known where the rule's sources are. */
    void mark(boolean[] known) {
        boolean areKnown = !rule.generator();
        for (int source : sources) {
            areKnown &= known[source];
        }
        known[target] |= areKnown;
    }

    void apply(@Nullable Object[] row) {
        if (row[target] != KeyCells.UNSEEN) {
            return;
        }
        if (rule.generator()) {
            row[target] = rule.target().type().isInteger()
                    ? (Object) ThreadLocalRandom.current().nextLong()
                    : UUID.randomUUID();
            return;
        }
        @Nullable Object[] values = new @Nullable Object[sources.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = row[sources[i]];
            if (values[i] == KeyCells.UNSEEN) {
                return;
            }
        }
        try {
            row[target] = rule.compute(values, Purpose.STORE, scratch);
        } catch (NotFillableException unknown) {
            // the row has no known place
        }
    }
}
