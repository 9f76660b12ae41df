package dev.keyspread.shard.value;

/**
 * Stands for a bound value that can't be looked into: a stream, a large object, a reference. {@code GivenValue} and the wrappers bind it;
 * {@code CanonicalValue} refuses it as a source.
 *
 * @param setter the method that bound it, for messages: {@code setBinaryStream}
 */
public record Opaque(String setter) {}
