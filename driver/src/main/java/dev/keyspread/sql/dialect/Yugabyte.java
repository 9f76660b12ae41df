package dev.keyspread.sql.dialect;

/** YugabyteDB, YSQL. */
final class Yugabyte {
    static final String NAMES = "yugabyte";
    static final String VERSION = "-yb-|yugabyte";
    static final String DRIVERS = "yugabytedb com.yugabyte:jdbc-yugabytedb";

    static final Engine ENGINE = Postgres.ENGINE
            .but("yugabytedb", "YugabyteDB")
            .marks("\\bSPLIT\\s+(?:INTO\\s+\\d+\\s+TABLETS|AT\\s+VALUES)|\\w\\s+HASH\\s*[,)]|\\bTABLEGROUP\\b", 9)
            .word(Word.PIECE, "tablet")
            .word(Word.STALE_SETTINGS, "yb_read_time yb_read_from_followers yb_read_after_commit_visibility")
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
