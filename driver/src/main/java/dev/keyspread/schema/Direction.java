package dev.keyspread.schema;

/** How a key part is ordered. */
public enum Direction {
    /** Ascending. */
    ASC,
    /** Descending. */
    DESC,
    /** Hashed by the engine itself (YugabyteDB HASH, CockroachDB USING HASH): sound whatever the column holds. */
    HASH
}
