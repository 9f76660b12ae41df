package dev.keyspread.sql.dialect;

/**
 * YugabyteDB, YSQL. {@link Engine} loads it when the dialect is first asked for. What {@link Signs} takes of it must be a compile-time
 * constant.
 */
final class Yugabyte {
    static final String NAMES = "yugabyte";
    static final String VERSION = "-yb-|yugabyte";
    static final String DRIVERS = "yugabytedb com.yugabyte:jdbc-yugabytedb";

    static final Engine ENGINE = Postgres.ENGINE
            .but("yugabytedb", "YugabyteDB")
            .marks("\\bSPLIT\\s+(?:INTO\\s+\\d+\\s+TABLETS|AT\\s+VALUES)|\\w\\s+HASH\\s*[,)]|\\bTABLEGROUP\\b", 9)
            .word(Word.PIECE, "tablet")
            .word(Word.STALE_SETTINGS, "yb_read_time yb_read_from_followers yb_read_after_commit_visibility")
            .word(
                    Word.HEAT,
                    "SELECT t.ysql_schema_name AS schema_name, t.table_name AS table_name, '' AS index_name,"
                            + " t.tablet_id AS piece, '' AS declared,"
                            + " pg_catalog.concat(pg_catalog.encode(t.partition_key_start, 'hex'), ' to ',"
                            + " pg_catalog.encode(t.partition_key_end, 'hex')) AS key_range,"
                            + " pg_catalog.count(a.sample_time) AS heat FROM pg_catalog.yb_local_tablets t"
                            + " LEFT JOIN pg_catalog.yb_active_session_history a"
                            + " ON a.wait_event_aux = pg_catalog.substr(t.tablet_id, 1, 15)"
                            + " AND a.sample_time > (pg_catalog.now() - INTERVAL '1 minute')"
                            + " WHERE t.table_type = 'YSQL' AND t.namespace_name = pg_catalog.current_database()"
                            + " GROUP BY t.ysql_schema_name, t.table_name, t.tablet_id, t.partition_key_start,"
                            + " t.partition_key_end")
            .word(Word.HEAT_UNIT, "samples of active sessions in a minute, of this node alone")
            .word(Word.HEAT_RIGHT, "the role yb_db_admin, and SELECT on yb_active_session_history")
            .withoutWord(Word.GENUINE)
            .withoutWord(Word.LOCK_LIMIT)
            .withoutWord(Word.NO_LOCK_LIMIT)
            .word(Word.LIQUIBASE, "yugabytedb postgresql")
            .without(
                    Capability.TELLS_OWN_VERSION,
                    Capability.JOINS_ROWS_OF_VALUES,
                    Capability.VALUE_TEXTS,
                    Capability.GENERATES_FROM_COUNTERS,
                    Capability.CONCURRENT_IF_ASKED,
                    Capability.KEY_BY_INDEX,
                    Capability.VALIDATES_LATER,
                    Capability.TELLS_ROW_SECURITY,
                    Capability.TELLS_WRITERS,
                    Capability.COUNTS_HEAT,
                    Capability.ADOPTION_TRIED)
            .with(
                    Capability.ORDERED_PRIMARY_KEYS,
                    Capability.HASHED_LEADING_PART,
                    Capability.DIVIDES_BY_RANGE,
                    Capability.NONCONCURRENTLY,
                    Capability.KEY_CHANGE_LOSES_WRITES,
                    Capability.ADOPTION_BY_DOCUMENTS)
            .build();

    private Yugabyte() {}
}
