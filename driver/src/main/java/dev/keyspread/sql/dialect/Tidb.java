package dev.keyspread.sql.dialect;

/** TiDB. {@link Engine} loads it when the dialect is first asked for. What {@link Signs} takes of it must be a compile-time constant. */
final class Tidb {
    static final String NAMES = "tidb";
    static final String VERSION = "tidb";

    static final Engine ENGINE = Mysql.ENGINE
            .but("tidb", "TiDB")
            .marks("\\bAUTO_RANDOM\\b|\\bSHARD_ROW_ID_BITS\\b|\\bPRE_SPLIT_REGIONS\\b|\\b(?:NON)?CLUSTERED\\b", 9)
            .keywords("tidb")
            .rowBytes(6 << 20)
            .keyColumns(16)
            .keyLimit(3 << 10)
            .word(Word.PIECE, "region")
            .word(Word.SCATTERED_COUNTER, " AUTO_RANDOM(5)")
            .word(
                    Word.STALE_SETTINGS,
                    "tidb_snapshot tidb_read_staleness tidb_low_resolution_tso tidb_enable_external_ts_read")
            .word(Word.STALE_NEXT, "tx_read_ts")
            .word(
                    Word.HEAT,
                    "SELECT DB_NAME AS schema_name, TABLE_NAME AS table_name, COALESCE(INDEX_NAME, '') AS index_name,"
                            + " CAST(REGION_ID AS CHAR) AS piece, TYPE AS declared, '' AS key_range,"
                            + " FLOW_BYTES AS heat FROM INFORMATION_SCHEMA.TIDB_HOT_REGIONS"
                            + " WHERE DB_NAME = DATABASE()")
            .word(Word.HEAT_UNIT, "bytes of flow")
            .withoutWord(Word.HIDDEN)
            .withoutWord(Word.GENUINE)
            .withoutWord(Word.LOCK_LIMIT)
            .withoutWord(Word.NO_LOCK_LIMIT)
            .word(Word.LIQUIBASE, "tidb mysql")
            .without(
                    Capability.TABLES_ARE_FILES,
                    Capability.MARIADB_COMMENTS,
                    Capability.LOOKS_UP_LISTED_ROWS,
                    Capability.ROUTINES,
                    Capability.KNOWN_ARITHMETIC,
                    Capability.QUALIFIED_DEFAULTS,
                    Capability.VIEWS_ARE_WRITTEN,
                    Capability.KEY_REBUILT,
                    Capability.SKIPS_LOCKED,
                    Capability.ADOPTION_TRIED)
            .with(
                    Capability.FEATURE_COMMENTS,
                    Capability.AUTO_RANDOM,
                    Capability.LIMITED_ROWS,
                    Capability.TABLE_OPTIONS,
                    Capability.HIDDEN_ROW_ID,
                    Capability.DIVIDES_BY_RANGE,
                    Capability.ADOPTION_BY_DOCUMENTS)
            .build();

    private Tidb() {}
}
