package dev.keyspread.keyspace.picture;

import dev.keyspread.schema.type.ColumnType.Family;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes a primary key or index as the engine orders it. {@code TableKeysBuilder} makes it for each key that a report watches. Its parts
 * must stand in the key's order, because {@link KeyBytes} orders values by it.
 *
 * @param index the index, or null for the primary key
 * @param parts its columns in order
 */
public record OrderedKey(@Nullable String index, List<Part> parts) {

    /**
     * One column of it.
     *
     * @param column its name
     * @param family what it holds
     * @param descending whether the highest value comes first
     */
    public record Part(String column, Family family, boolean descending) {}

    /** Copies the list. */
    public OrderedKey {
        parts = List.copyOf(parts);
    }
}
