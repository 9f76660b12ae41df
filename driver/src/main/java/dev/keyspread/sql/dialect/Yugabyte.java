package dev.keyspread.sql.dialect;

/** YugabyteDB, YSQL. */
final class Yugabyte {
    static final Engine ENGINE = Postgres.ENGINE
            .called("yugabytedb")
            .without(
                    Capability.TELLS_OWN_VERSION,
                    Capability.JOINS_ROWS_OF_VALUES,
                    Capability.GENERATES_FROM_COUNTERS,
                    Capability.CONCURRENT_IF_ASKED)
            .with(Capability.ORDERED_PRIMARY_KEYS, Capability.HASHED_LEADING_PART, Capability.NONCONCURRENTLY);

    private Yugabyte() {}
}
