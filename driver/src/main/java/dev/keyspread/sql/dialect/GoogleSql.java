package dev.keyspread.sql.dialect;

/** Cloud Spanner, GoogleSQL. */
final class GoogleSql {
    static final Engine ENGINE = Engine.of("googlesql", Folding.NONE_INSENSITIVE, '`')
            .word(Word.STORING, "STORING")
            .parameters(950)
            .fractionDigits(9)
            .with(
                    Capability.SWITCHES_CATALOG,
                    Capability.NAMELESS_SCHEMA,
                    Capability.SYNONYMS,
                    Capability.GOOGLESQL_LITERALS,
                    Capability.GOOGLESQL_QUERIES,
                    Capability.GOOGLESQL_DDL,
                    Capability.SPANNER,
                    Capability.SPANNER_DRIVER,
                    Capability.FULL_METADATA,
                    Capability.COUNTS_UPDATED_ROWS,
                    Capability.ALL_COLUMNS_AS_KEYS,
                    Capability.STRINGS_IN_DOUBLE_QUOTES,
                    Capability.BACKSLASH_QUOTES,
                    Capability.PIPES_JOIN_TEXTS,
                    Capability.BIT_STRINGS,
                    Capability.TYPED_BY_NAME,
                    Capability.EXPONENT_IS_DOUBLE,
                    Capability.NANOSECOND_LITERALS,
                    Capability.NUMBERED_PLACEHOLDERS,
                    Capability.HASH_COMMENTS,
                    Capability.WIDE_SPACES,
                    Capability.HINTS_IN_BRACES,
                    Capability.ORDERED_COMMON_TABLES,
                    Capability.STANDARD_CLOCK,
                    Capability.GOOGLE_TYPES,
                    Capability.DATABASE_ZONE,
                    Capability.UUIDS,
                    Capability.SCATTERED_COUNTERS,
                    Capability.ANGLE_TYPES,
                    Capability.VIEWS_ARE_WRITTEN,
                    Capability.GENERATES_HASHES,
                    Capability.FOREIGN_KEYS,
                    Capability.INDEXES_REFERENCES,
                    Capability.INDEXES_REFERRERS,
                    Capability.NULLABLE_KEYS,
                    Capability.NOT_NULL_LATER,
                    Capability.DESCENDING_KEYS,
                    Capability.ORDERED_PRIMARY_KEYS,
                    Capability.STORED_COLUMNS,
                    Capability.INTERLEAVED_INDEXES);

    private GoogleSql() {}
}
