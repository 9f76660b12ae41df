package dev.keyspread.sql.dialect;

/** MySQL and MariaDB. */
final class Mysql {
    static final Engine ENGINE = Engine.of("mysql", Folding.NONE_INSENSITIVE, '`')
            .word(Word.STORING, "INCLUDE")
            .with(
                    Capability.SWITCHES_CATALOG,
                    Capability.SCHEMAS_ARE_CATALOGS,
                    Capability.TEMPORARY_TABLES_HIDE,
                    Capability.TELLS_SESSION,
                    Capability.SQL_MODE,
                    Capability.GOES_ON_AFTER_FAILURE,
                    Capability.READS_SNAPSHOTS,
                    Capability.MYSQL_GRAMMAR,
                    Capability.MYSQL_DDL,
                    Capability.MYSQL_DRIVERS,
                    Capability.FULL_METADATA,
                    Capability.COUNTS_UPDATED_ROWS,
                    Capability.STRINGS_IN_DOUBLE_QUOTES,
                    Capability.JOINS_LITERALS,
                    Capability.JOINS_LITERALS_OF_LINES,
                    Capability.BIT_STRINGS,
                    Capability.EXPONENT_IS_DOUBLE,
                    Capability.DATE_ESCAPES,
                    Capability.HASH_COMMENTS,
                    Capability.MARIADB_COMMENTS,
                    Capability.ORDERED_COMMON_TABLES,
                    Capability.EXECUTE_IMMEDIATE,
                    Capability.UPDATES_KEYS,
                    Capability.LOOKS_UP_LISTED_ROWS,
                    Capability.READS_INDEXES_BACKWARDS,
                    Capability.CLOCK_UUIDS,
                    Capability.SESSION_ZONE_INSTANTS,
                    Capability.OWN_DATE_ZONE,
                    Capability.CONVERTS_TO_TARGET,
                    Capability.KNOWN_ARITHMETIC,
                    Capability.ROUNDS_DECIMALS,
                    Capability.BOOLEANS_AS_NUMBERS,
                    Capability.FEW_CAST_TYPES,
                    Capability.TEXTS_COMPARE_AS_DOUBLES,
                    Capability.AUTO_INCREMENT,
                    Capability.QUALIFIED_DEFAULTS,
                    Capability.UNQUOTED_DEFAULTS,
                    Capability.CONFIGURED_COLLATION,
                    Capability.UNIQUE_CONSTRAINTS,
                    Capability.ALTER_CONSTRAINT,
                    Capability.VIEWS_ARE_WRITTEN,
                    Capability.FOREIGN_KEYS,
                    Capability.INDEXES_REFERRERS,
                    Capability.NOT_NULL_LATER,
                    Capability.DESCENDING_KEYS,
                    Capability.ORDERED_PRIMARY_KEYS,
                    Capability.INDEXES_IN_TABLES,
                    Capability.ALTER_TABLE_INDEXES);

    private Mysql() {}
}
