package dev.keyspread.schema.type;

/**
 * How an engine makes up a column's value by itself. {@code Defaults} and the readers of metadata tell it; shard rules and lint rules go
 * by it.
 */
public enum Identity {
    /** It does not. */
    NONE,
    /** A counter: SERIAL, IDENTITY, AUTO_INCREMENT, a nextval default, unique_rowid(). */
    COUNTER,
    /** A counter whose bits are reversed or scattered: BIT_REVERSED_POSITIVE, any sequence on Spanner, AUTO_RANDOM. */
    SCATTERED
}
