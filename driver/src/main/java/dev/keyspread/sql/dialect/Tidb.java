package dev.keyspread.sql.dialect;

/** TiDB. */
final class Tidb {
    static final Engine ENGINE = Mysql.ENGINE
            .called("tidb")
            .keywords("tidb")
            .without(
                    Capability.MARIADB_COMMENTS,
                    Capability.LOOKS_UP_LISTED_ROWS,
                    Capability.KNOWN_ARITHMETIC,
                    Capability.QUALIFIED_DEFAULTS,
                    Capability.VIEWS_ARE_WRITTEN)
            .with(Capability.FEATURE_COMMENTS, Capability.AUTO_RANDOM, Capability.TABLE_OPTIONS);

    private Tidb() {}
}
