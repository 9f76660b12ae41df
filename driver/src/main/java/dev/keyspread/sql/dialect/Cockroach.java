package dev.keyspread.sql.dialect;

/** CockroachDB. */
final class Cockroach {
    static final Engine ENGINE = Postgres.ENGINE
            .called("cockroachdb")
            .folding(Folding.LOWER_NORMALIZED)
            .keywords("cockroachdb")
            .word(Word.STORING, "STORING")
            .without(
                    Capability.CUTS_NAMES,
                    Capability.TELLS_OWN_VERSION,
                    Capability.RUNS_POSTGRES_CODE,
                    Capability.KEEPS_UNKNOWN_ESCAPES,
                    Capability.JOINS_LITERALS_OF_LINES,
                    Capability.PIPES_JOIN_TEXTS,
                    Capability.COMMON_TABLES_ONCE,
                    Capability.SYSTEM_VALUES,
                    Capability.JOINS_ROWS_OF_VALUES,
                    Capability.KNOWN_CONVERSIONS,
                    Capability.KNOWN_ARITHMETIC,
                    Capability.CASTS_CUT_TEXTS,
                    Capability.READS_YES,
                    Capability.UNIQUE_INDEX_TIED,
                    Capability.TELLS_DEPENDENTS,
                    Capability.GENERATES_FROM_COUNTERS,
                    Capability.CONCURRENT_IF_ASKED)
            .with(
                    Capability.HINTS_IN_BRACES,
                    Capability.INDEX_AT_SIGN,
                    Capability.COLUMN_FAMILIES,
                    Capability.HIDDEN_COLUMNS,
                    Capability.ON_UPDATE_IN_STATEMENT,
                    Capability.ORDERED_PRIMARY_KEYS,
                    Capability.HASH_SHARDED_INDEXES,
                    Capability.FORMER_KEY_STAYS,
                    Capability.INDEXES_IN_TABLES);

    private Cockroach() {}
}
