package dev.keyspread.traffic;

import dev.keyspread.schema.type.ColumnType.Family;
import org.jspecify.annotations.Nullable;

/**
 * A primary key or index, as far as traffic is seen on it: by its leading column. {@code TrafficBook} makes it of a table, and
 * {@link TableTraffic} watches it.
 *
 * @param column the leading column, as the schema spells it
 * @param family what that column holds
 * @param index the index, or null for the primary key
 * @param alone whether there is no other part, so that rows of one value can't be divided
 * @param ordered whether it is kept in the order of that column, and not hashed by the engine
 * @param meets whether new rows of one value go to one place
 */
public record ObservedKey(
        String column, Family family, @Nullable String index, boolean alone, boolean ordered, boolean meets) {}
