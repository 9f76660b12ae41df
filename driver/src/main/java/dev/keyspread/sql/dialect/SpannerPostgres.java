package dev.keyspread.sql.dialect;

/** Cloud Spanner, PostgreSQL dialect. */
final class SpannerPostgres {
    static final Engine ENGINE = Engine.of("spanner-postgresql", Folding.LOWER_ASCII, '"')
            .keywords("postgresql")
            .word(Word.STANDARD_SCHEMA, "public")
            .word(Word.STORING, "INCLUDE")
            .parameters(950)
            .fractionDigits(9)
            .with(
                    Capability.CUTS_NAMES,
                    Capability.SYNONYMS,
                    Capability.TRANSACTIONAL_SETTINGS,
                    Capability.POSTGRES_GRAMMAR,
                    Capability.POSTGRES_LITERALS,
                    Capability.SPANNER,
                    Capability.SPANNER_DRIVER,
                    Capability.FULL_METADATA,
                    Capability.COUNTS_UPDATED_ROWS,
                    Capability.ALL_COLUMNS_AS_KEYS,
                    Capability.KEEPS_UNKNOWN_ESCAPES,
                    Capability.JOINS_LITERALS_OF_LINES,
                    Capability.PIPES_JOIN_TEXTS,
                    Capability.BIT_STRINGS,
                    Capability.TYPED_BY_NAME,
                    Capability.NUMBERED_PLACEHOLDERS,
                    Capability.COMMENTS_END_AT_RETURN,
                    Capability.HINTS_IN_COMMENTS,
                    Capability.ORDERED_COMMON_TABLES,
                    Capability.TYPES_UNITED_ROWS,
                    Capability.UPSERT_ASSIGNS_ALL,
                    Capability.TRIGGERS_RETURN_ROWS,
                    Capability.FUNCTIONS_IN_SCHEMA,
                    Capability.STANDARD_CLOCK,
                    Capability.DATABASE_ZONE,
                    Capability.CASTS_CUT_TEXTS,
                    Capability.READS_YES,
                    Capability.UUIDS,
                    Capability.INFERS_BOUND_TYPES,
                    Capability.SCATTERED_COUNTERS,
                    Capability.UNIQUE_CONSTRAINTS,
                    Capability.ALTER_CONSTRAINT,
                    Capability.VIEWS_ARE_WRITTEN,
                    Capability.GENERATES_HASHES,
                    Capability.FOREIGN_KEYS,
                    Capability.INDEXES_REFERENCES,
                    Capability.INDEXES_REFERRERS,
                    Capability.NOT_NULL_LATER,
                    Capability.DESCENDING_KEYS,
                    Capability.ORDERED_PRIMARY_KEYS,
                    Capability.STORED_COLUMNS,
                    Capability.INTERLEAVED_INDEXES);

    private SpannerPostgres() {}
}
