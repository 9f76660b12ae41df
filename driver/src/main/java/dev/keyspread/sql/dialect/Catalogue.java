package dev.keyspread.sql.dialect;

/**
 * Where an engine tells of its tables, sequences, routines and sessions. {@link Engine} names one, and {@code DialectDetection} and
 * {@code MetadataReader} pick their queries by it.
 */
public enum Catalogue {
    /** PostgreSQL's {@code pg_catalog}. */
    POSTGRES,
    /** Spanner's {@code information_schema}. */
    SPANNER,
    /** MySQL's {@code information_schema}. */
    MYSQL_SCHEMA,
    /** H2's {@code information_schema}. */
    H2_SCHEMA,
    /** The driver's metadata alone. */
    JDBC
}
