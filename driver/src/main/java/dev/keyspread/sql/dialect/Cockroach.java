package dev.keyspread.sql.dialect;

/**
 * CockroachDB. {@link Engine} loads it when the dialect is first asked for. What {@link Signs} takes of it must be a compile-time
 * constant.
 */
final class Cockroach {
    static final String NAMES = "cockroach";
    static final String VERSION = "cockroach";

    static final Engine ENGINE = Postgres.ENGINE
            .but("cockroachdb", "CockroachDB")
            .marks(
                    "\\bunique_rowid\\s*\\(|\\bUSING\\s+HASH\\b(?!\\s*\\()|\\bSTORING\\s*\\([^;]*\\bUUID\\b"
                            + "|\\bgen_random_ulid\\b|\\bREGIONAL\\s+BY\\b",
                    9)
            .folding(Folding.LOWER_NORMALIZED)
            .keywords("cockroachdb")
            .types(TypeNames.COCKROACH)
            .word(
                    Word.OPERATORS,
                    "OR; AND; NOT; IS ISNULL NOTNULL; < > = <= >= <> !=; BETWEEN IN LIKE ILIKE SIMILAR ~ !~ ~* !~*;"
                            + " ?; |; #; &; << >>; + -; * / // %; ^; AT; COLLATE")
            .word(Word.PIECE, "range")
            .word(Word.COUNTER, " DEFAULT unique_rowid()")
            .word(Word.SCATTERED_COUNTER, " DEFAULT unordered_unique_rowid()")
            .word(Word.SEQUENCE_CACHE, "256")
            .word(Word.STORING, "STORING")
            .word(Word.HIDDEN, "NOT VISIBLE")
            .word(Word.DROP_INDEX, "DROP INDEX %1$s@%2$s")
            .word(Word.STALE_SETTINGS, "default_transaction_use_follower_reads")
            .word(
                    Word.HEAT,
                    "SELECT schema_name, table_name, index_name, '' AS piece, '' AS declared, key AS key_range,"
                            + " num_contention_events AS heat FROM crdb_internal.cluster_contended_keys"
                            + " WHERE database_name = current_database()")
            .word(Word.HEAT_UNIT, "waits for this key a second")
            .word(Word.HEAT_RIGHT, "the system privilege VIEWACTIVITY or VIEWACTIVITYREDACTED")
            .withoutWord(Word.GENUINE)
            .withoutWord(Word.LOCK_LIMIT)
            .withoutWord(Word.NO_LOCK_LIMIT)
            .word(Word.LIQUIBASE, "cockroachdb")
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
                    Capability.VALUE_TEXTS,
                    Capability.KNOWN_CONVERSIONS,
                    Capability.KNOWN_ARITHMETIC,
                    Capability.CASTS_CUT_TEXTS,
                    Capability.READS_YES,
                    Capability.UNIQUE_INDEX_TIED,
                    Capability.TELLS_DEPENDENTS,
                    Capability.TELLS_WRITERS,
                    Capability.GENERATES_FROM_COUNTERS,
                    Capability.CONCURRENT_IF_ASKED,
                    Capability.KEY_BY_INDEX,
                    Capability.VALIDATES_LATER,
                    Capability.TELLS_ROW_SECURITY,
                    Capability.TELLS_HEAT_OF_ALL,
                    Capability.ADOPTION_TRIED)
            .with(
                    Capability.HINTS_IN_BRACES,
                    Capability.INDEX_AT_SIGN,
                    Capability.COLUMN_FAMILIES,
                    Capability.ROW_TTL,
                    Capability.HIDDEN_COLUMNS,
                    Capability.ON_UPDATE_IN_STATEMENT,
                    Capability.ORDERED_PRIMARY_KEYS,
                    Capability.DIVIDES_BY_RANGE,
                    Capability.HASH_SHARDED_INDEXES,
                    Capability.FORMER_KEY_STAYS,
                    Capability.INDEXES_IN_TABLES,
                    Capability.ADOPTION_BY_DOCUMENTS)
            .build();

    private Cockroach() {}
}
