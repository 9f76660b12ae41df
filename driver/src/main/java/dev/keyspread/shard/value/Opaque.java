package dev.keyspread.shard.value;

/**
 * Stands for a bound value that can't be looked into: a stream, a large object, a reference.
 *
 * @param setter the method that bound it, for messages: {@code setBinaryStream}
 */
public record Opaque(String setter) {}
