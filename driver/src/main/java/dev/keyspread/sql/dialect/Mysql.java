package dev.keyspread.sql.dialect;

/**
 * MySQL and MariaDB. {@link Engine} loads it when the dialect is first asked for. What {@link Signs} takes of it must be a compile-time
 * constant.
 */
final class Mysql {
    static final String NAMES = "mysql|mariadb";
    static final String DRIVERS = "mysql com.mysql:mysql-connector-j|mariadb org.mariadb.jdbc:mariadb-java-client";

    /** MySQL hides such columns from 8.0.23 on. MariaDB wants a default for them, and skips a comment of that version. */
    private static final String HIDDEN = "/*!80023 INVISIBLE */";

    static final Engine ENGINE = Engine.of("mysql", "MySQL")
            .marks("\\bAUTO_INCREMENT\\b|\\bENGINE\\s*=\\s*\\w+|\\bON\\s+DUPLICATE\\s+KEY\\b|`\\w+`", 3)
            .folding(Folding.NONE_INSENSITIVE)
            .quote('`')
            .catalogue(Catalogue.MYSQL_SCHEMA)
            .types(TypeNames.MYSQL_TYPES)
            .word(
                    Word.OPERATORS,
                    "OR; XOR; AND &&; NOT; = <=> >= > <= < <> != IS; BETWEEN IN LIKE RLIKE REGEXP SOUNDS MEMBER;"
                            + " |; &; << >>; + -; * / DIV % MOD; ^; COLLATE; -> ->>")
            .word(Word.PIECE, "split")
            .word(Word.SMALL_INTEGER, "INTEGER")
            .word(Word.BIG_INTEGER, "BIGINT")
            .word(Word.SHARD_TYPE, "INT")
            .word(Word.ELEMENT_TYPES, "int2 int4 int8")
            .word(Word.RANDOM_ID_TYPE, "CHAR(36) CHARACTER SET ascii COLLATE ascii_bin")
            .word(Word.COUNTER, " AUTO_INCREMENT")
            .word(Word.SCATTERED_COUNTER, " AUTO_INCREMENT")
            .word(Word.GENERATED, " GENERATED ALWAYS AS (%s) STORED")
            .word(Word.STORING, "INCLUDE")
            .word(Word.HIDDEN, HIDDEN)
            .word(Word.DROP_INDEX, "DROP INDEX %2$s ON %1$s")
            .word(Word.COUNTED_ROWS, "(%3$s) AS n")
            .word(Word.EXPRESSION_FUNCTIONS, "ABS MOD CRC32")
            .word(
                    Word.GENUINE,
                    "(?is)\\d+\\.\\d+\\.(?!.*(singlestore|memsql|doris|selectdb|velodb|starrocks|oceanbase|vitess"
                            + "|version: \\d|clickhouse|databend|greptime|dolt|tddl|polardb-x|matrixone|risingwave|manticore|sphinx)).*")
            .word(Word.LOCK_LIMIT, "SET SESSION lock_wait_timeout = 2")
            .word(Word.NO_LOCK_LIMIT, "SET SESSION lock_wait_timeout = 2")
            .word(Word.LIQUIBASE, "mysql mariadb")
            .with(
                    Capability.SWITCHES_CATALOG,
                    Capability.SCHEMAS_ARE_CATALOGS,
                    Capability.TEMPORARY_TABLES_HIDE,
                    Capability.TELLS_SESSION,
                    Capability.TABLES_ARE_FILES,
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
                    Capability.ROUTINES,
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
                    Capability.ALTER_TABLE_INDEXES,
                    Capability.KEY_REBUILT,
                    Capability.SKIPS_LOCKED,
                    Capability.ADOPTION_TRIED)
            .build();

    private Mysql() {}
}
