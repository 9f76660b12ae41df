package dev.keyspread.cli.rows;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells how a sample of rows would spread over the shards of a rule. {@code SuggestCommand} shows it.
 *
 * @param rows how many rows were looked at
 * @param counts rows by shard
 */
public record Spread(long rows, Map<Object, Long> counts) {
    /** Copies the counts. */
    public Spread {
        counts = Map.copyOf(counts);
    }

    /**
     * Takes a sample over the whole key. The filled column need not exist yet.
     *
     * @param most about how many rows are looked at
     */
    public static Spread of(Connection connection, RuledColumn column, int most) throws SQLException {
        RowQueries queries = RowQueries.withoutColumn(column);
        Map<Object, Long> counts = new HashMap<>();
        long rows = 0;
        for (StoredRow row : RowSample.of(connection, queries, most)) {
            @Nullable Object shard = row.computed();
            if (shard != null) {
                rows++;
                counts.merge(shard, 1L, Long::sum);
            }
        }
        return new Spread(rows, counts);
    }

    /** The share of the fullest and of the emptiest shard, in words. */
    public String describe(int shards) {
        long most = counts.values().stream().mapToLong(Long::longValue).max().orElse(0);
        long least = counts.size() < shards
                ? 0
                : counts.values().stream().mapToLong(Long::longValue).min().orElse(0);
        return String.format(
                Locale.ROOT,
                "the fullest of %d shards gets %.1f %%, the emptiest %.1f %% (even would be %.1f %%)",
                shards,
                100.0 * most / rows,
                100.0 * least / rows,
                100.0 / shards);
    }
}
