package dev.keyspread.shard.value;

/**
 * An object as it was bound together with the SQL type to convert it to.
 *
 * @param value the object, not null
 * @param sqlType a number of {@link java.sql.Types} or of the driver's own
 */
public record WithTargetType(Object value, int sqlType) {}
