package dev.keyspread.sql.dialect;

/** YDB's YQL. */
final class Ydb {
    static final Engine ENGINE = Engine.of("ydb", Folding.NONE, '`')
            .word(Word.STORING, "COVER")
            .with(
                    Capability.PATHS,
                    Capability.SWITCHES_CATALOG,
                    Capability.READS_SNAPSHOTS,
                    Capability.YQL_LITERALS,
                    Capability.YQL_STATEMENTS,
                    Capability.YQL_VALUES,
                    Capability.STRINGS_IN_DOUBLE_QUOTES,
                    Capability.BACKSLASH_QUOTES,
                    Capability.BIT_STRINGS,
                    Capability.EXPONENT_IS_DOUBLE,
                    Capability.COMMENTS_END_AT_RETURN,
                    Capability.READS_INDEXES_BACKWARDS,
                    Capability.NUMERIC_HASH,
                    Capability.UUIDS,
                    Capability.ANGLE_TYPES,
                    Capability.COLUMN_FAMILIES,
                    Capability.VIEWS_ARE_WRITTEN,
                    Capability.NULLABLE_KEYS,
                    Capability.ORDERED_PRIMARY_KEYS,
                    Capability.LIMITED_ROWS,
                    Capability.INDEXES_IN_TABLES,
                    Capability.ALTER_TABLE_INDEXES,
                    Capability.INDEXES_BY_ALTER_ONLY,
                    Capability.STORED_COLUMNS);

    private Ydb() {}
}
