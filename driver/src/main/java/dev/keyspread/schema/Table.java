package dev.keyspread.schema;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A table as far as it is known.
 *
 * @param name its name
 * @param columns its columns in order; empty when they are not known (a view of it was only seen by an index)
 * @param key the primary key's parts in order; empty when it has none or it is not known
 * @param keyKnown whether an empty {@code key} means that there is none
 * @param indexes its secondary indexes
 * @param interleavedIn the parent it is interleaved in (Spanner), or null
 * @param options engine options that bear on splitting, by upper-case name: SALT_BUCKETS, SHARD_ROW_ID_BITS,
 *     AUTO_PARTITIONING_BY_LOAD, SPLIT…, with their value as text
 * @param existing true when it was read from the database's metadata, false when its DDL was seen
 */
public record Table(
        TableName name,
        List<Column> columns,
        List<KeyPart> key,
        boolean keyKnown,
        List<Index> indexes,
        @Nullable TableName interleavedIn,
        Map<String, String> options,
        boolean existing) {

    /** Copies the collections. */
    public Table {
        columns = List.copyOf(columns);
        key = List.copyOf(key);
        indexes = List.copyOf(indexes);
        options = Map.copyOf(options);
    }

    /** The column of that name, compared without regard to case when no exact one exists, or null. */
    public @Nullable Column column(String wanted) {
        Column folded = null;
        for (Column column : columns) {
            if (column.name().equals(wanted)) {
                return column;
            }
            if (folded == null && column.name().equalsIgnoreCase(wanted)) {
                folded = column;
            }
        }
        return folded;
    }
}
