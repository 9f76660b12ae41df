package dev.keyspread.advice;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.Direction;
import dev.keyspread.schema.KeyPart;
import dev.keyspread.schema.Table;
import dev.keyspread.schema.TableLookup;
import dev.keyspread.sql.Dialect;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A table under inspection, with what rules ask about it.
 *
 * @param table the table
 * @param dialect the dialect it is written in
 * @param others where other tables are found, the parent for example
 * @param shardRules the expressions of the configured shard rules of this table, by the column's name as the schema spells it
 * @param shards how many shards to suggest
 */
record Inspection(Table table, Dialect dialect, TableLookup others, Map<String, String> shardRules, int shards) {

    /** The column that leads these parts; null when there are none, when it is an expression or when it is not known. */
    @Nullable
    Column leading(List<KeyPart> parts) {
        return parts.isEmpty() ? null : table.column(parts.get(0).column());
    }

    /** The expression of the shard rule that fills a column, or null. */
    @Nullable
    String shardRule(Column column) {
        return shardRules.get(column.name());
    }

    /**
     * Whether the engine itself scatters what is ordered by these parts, so that it does not matter what leads them.
     */
    boolean scattered(List<KeyPart> parts) {
        return (!parts.isEmpty() && parts.get(0).direction() == Direction.HASH)
                || table.options().containsKey("SALT_BUCKETS")
                || isHashPartitioned();
    }

    private boolean isHashPartitioned() {
        String partitioning = table.options().getOrDefault("PARTITION BY", "").toUpperCase(Locale.ROOT);
        return partitioning.startsWith("HASH") || partitioning.startsWith("KEY") || partitioning.startsWith("LINEAR");
    }

    /**
     * Whether the key begins with a parent's key, so that rows lie where their parent lies, and what is to be said of
     * the leading part is said of the parent.
     */
    boolean followsParent() {
        if (table.interleavedIn() == null) {
            return false;
        }
        Table parent = others.find(table.interleavedIn());
        return parent != null
                && !parent.key().isEmpty()
                && !table.key().isEmpty()
                && parent.key()
                        .get(0)
                        .column()
                        .equalsIgnoreCase(table.key().get(0).column());
    }

    /** How the values of these parts rise, as new rows come; {@link Rise#NONE} when that is not known. */
    Rise rise(List<KeyPart> parts) {
        Column column = leading(parts);
        return column == null || scattered(parts) ? Rise.NONE : rise(column);
    }

    /** How a column's values rise, as new rows come. */
    Rise rise(Column column) {
        return Rise.of(column, dialect, shardRule(column));
    }
}
