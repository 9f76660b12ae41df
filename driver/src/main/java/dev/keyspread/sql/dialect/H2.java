package dev.keyspread.sql.dialect;

/** H2 in its regular mode. */
final class H2 {
    static final Engine ENGINE = Engine.of("h2", Folding.UPPER, '"')
            .word(Word.STANDARD_SCHEMA, "PUBLIC")
            .word(Word.STORING, "INCLUDE")
            .parameters(100000)
            .fractionDigits(9)
            .with(
                    Capability.TELLS_SESSION,
                    Capability.DATABASE_MODES,
                    Capability.GOES_ON_AFTER_FAILURE,
                    Capability.READS_SNAPSHOTS,
                    Capability.KEEPS_TRANSACTION_TIME,
                    Capability.POSTGRES_LITERALS,
                    Capability.H2_GRAMMAR,
                    Capability.H2_DDL,
                    Capability.DRIVER_KEEPS_STATE,
                    Capability.FULL_METADATA,
                    Capability.COUNTS_UPDATED_ROWS,
                    Capability.DEFAULTS_AS_KEYS,
                    Capability.JOINS_LITERALS,
                    Capability.JOINS_LITERALS_OF_LINES,
                    Capability.PIPES_JOIN_TEXTS,
                    Capability.TYPED_BY_NAME,
                    Capability.NANOSECOND_LITERALS,
                    Capability.DATE_ESCAPES,
                    Capability.TIME_ESCAPES,
                    Capability.NUMBERED_PLACEHOLDERS,
                    Capability.COMMENTS_END_AT_RETURN,
                    Capability.WIDE_SPACES,
                    Capability.COMMON_TABLES_ONCE,
                    Capability.ROWS_IN_FROM,
                    Capability.TYPES_UNITED_ROWS,
                    Capability.TYPES_OF_OTHER_ROWS,
                    Capability.EXECUTE_IMMEDIATE,
                    Capability.SYSTEM_VALUES,
                    Capability.UPDATES_KEYS,
                    Capability.COMPARES_BY_PLAN,
                    Capability.READS_INDEXES_BACKWARDS,
                    Capability.STANDARD_CLOCK,
                    Capability.JAVA_VALUES,
                    Capability.OWN_DATE_ZONE,
                    Capability.CONVERTS_TO_TARGET,
                    Capability.KNOWN_CONVERSIONS,
                    Capability.KNOWN_ARITHMETIC,
                    Capability.ROUNDS_DECIMALS,
                    Capability.BOOLEANS_AS_NUMBERS,
                    Capability.CASTS_CUT_TEXTS,
                    Capability.READS_YES,
                    Capability.BINDS_AS_TEXT,
                    Capability.UUIDS,
                    Capability.GIVEN_NUMBERS_COUNT,
                    Capability.QUALIFIED_DEFAULTS,
                    Capability.UNIQUE_CONSTRAINTS,
                    Capability.UNIQUE_INDEX_TIED,
                    Capability.VIEWS_ARE_WRITTEN,
                    Capability.GENERATES_FROM_COUNTERS,
                    Capability.FOREIGN_KEYS,
                    Capability.INDEXES_REFERRERS,
                    Capability.NOT_NULL_LATER,
                    Capability.DESCENDING_KEYS,
                    Capability.ORDERED_PRIMARY_KEYS,
                    Capability.INDEXES_IN_TABLES);

    private H2() {}
}
