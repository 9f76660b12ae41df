package dev.keyspread.cli.rows;

import dev.keyspread.database.rows.KeyPoints;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a sample of rows would spread over the shards of a rule.
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
        Object first = queries.end(connection, false);
        Object last = queries.end(connection, true);
        if (first == null) {
            return new Spread(0, Map.of());
        }
        List<Object> points = KeyPoints.between(queries.key().get(0).type(), first, last);
        int each = Math.max(1, most / (points.size() + 1));
        List<StoredRow> sample = new ArrayList<>(queries.page(connection, null, each));
        for (Object point : points) {
            sample.addAll(queries.from(connection, point, each));
        }
        Set<List<Object>> seen = new HashSet<>();
        Map<Object, Long> counts = new HashMap<>();
        long rows = 0;
        for (StoredRow row : sample) {
            @Nullable Object shard = row.computed();
            if (seen.add(row.key()) && shard != null) {
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
