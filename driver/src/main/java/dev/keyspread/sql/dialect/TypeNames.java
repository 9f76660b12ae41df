package dev.keyspread.sql.dialect;

/** Whose names an engine's types have, and what they hold. {@link Engine} names one, and {@code ColumnTypes} parses types by it. */
public enum TypeNames {
    /** GoogleSQL's. */
    GOOGLE,
    /** Type names of Spanner's PostgreSQL dialect. */
    SPANNER_POSTGRES,
    /** YQL's. */
    YQL,
    /** PostgreSQL's. */
    POSTGRES,
    /** CockroachDB's. */
    COCKROACH,
    /** MySQL's. */
    MYSQL_TYPES,
    /** H2's. */
    H2_TYPES
}
