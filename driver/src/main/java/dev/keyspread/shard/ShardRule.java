package dev.keyspread.shard;

import org.jspecify.annotations.Nullable;

/**
 * A rule as it was configured: {@code keyspread.shard.<table>.<column>=<expression>}. Names stand without the
 * quotes that they may have been written in; they are matched with a table's, without regard to case, by
 * {@link TableRule#bind}.
 *
 * @param schema the schema, or null when the rule names none
 * @param table the table
 * @param column the column that it fills
 * @param text the expression as written
 * @param origin where it was set, for messages: "connection URL", "system property", "file keyspread.properties"…
 */
public record ShardRule(@Nullable String schema, String table, String column, String text, String origin) {}
