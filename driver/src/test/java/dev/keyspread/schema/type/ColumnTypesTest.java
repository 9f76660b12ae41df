package dev.keyspread.schema.type;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.sql.Dialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each row: what DDL spells, the family, length and scale that it stands for. */
final class ColumnTypesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    smallint                       | INTEGER      | 16 | -1
                    int4                           | INTEGER      | 32 | -1
                    bigserial                      | INTEGER      | 64 | -1
                    pg_catalog.int8                | INTEGER      | 64 | -1
                    numeric                        | DECIMAL      | -1 | -1
                    numeric(10)                    | DECIMAL      | 10 | 0
                    numeric(10,2)                  | DECIMAL      | 10 | 2
                    numeric(5,-2)                  | UNKNOWN      | -1 | -1
                    double precision               | FLOAT        | -1 | -1
                    character varying(20)          | TEXT         | 20 | -1
                    text                           | TEXT         | -1 | -1
                    text COLLATE "C"               | TEXT         | -1 | -1
                    text COLLATE "de-x-icu"        | TEXT         | -1 | -1
                    text COLLATE "en_US.utf8"      | UNKNOWN      | -1 | -1
                    text COLLATE en_ci             | UNKNOWN      | -1 | -1
                    text COLLATE ignore_case       | UNKNOWN      | -1 | -1
                    char                           | FIXED_TEXT   | 1  | -1
                    character(8)                   | FIXED_TEXT   | 8  | -1
                    "char"                         | OTHER        | -1 | -1
                    citext                         | COLLATED_TEXT | -1 | -1
                    public.citext                  | COLLATED_TEXT | -1 | -1
                    "public"."citext"              | COLLATED_TEXT | -1 | -1
                    timestamp                      | TIMESTAMP    | -1 | 6
                    timestamp(3) without time zone | TIMESTAMP    | -1 | 3
                    timestamp(9)                   | TIMESTAMP    | -1 | 6
                    timestamptz                    | INSTANT      | -1 | 6
                    timestamp (0) with time zone   | INSTANT      | -1 | 0
                    time with time zone            | OTHER        | -1 | -1
                    uuid                           | UUID         | -1 | -1
                    bytea                          | BYTES        | -1 | -1
                    jsonb                          | JSON         | -1 | -1
                    integer[]                      | OTHER        | -1 | -1
                    interval day to second(3)      | OTHER        | -1 | -1
                    my_enum                        | UNKNOWN      | -1 | -1
                    app.money                      | UNKNOWN      | -1 | -1
                    varchar(20) array              | OTHER        | -1 | -1
                    ''                             | UNKNOWN      | -1 | -1
                    (((                            | UNKNOWN      | -1 | -1
                    """)
    void postgresql(String text, ColumnType.Family family, int length, int scale) {
        check(Dialect.POSTGRESQL, text, family, length, scale);
        check(Dialect.YUGABYTEDB, text, family, length, scale);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    INT                    | INTEGER       | 64 | -1
                    SERIAL                 | INTEGER       | 64 | -1
                    INT4                   | INTEGER       | 32 | -1
                    STRING                 | TEXT          | -1 | -1
                    STRING(36)             | TEXT          | 36 | -1
                    STRING COLLATE en      | COLLATED_TEXT | -1 | -1
                    BYTES                  | BYTES         | -1 | -1
                    TIMESTAMPTZ(3)         | INSTANT       | -1 | 3
                    DECIMAL(12,4)          | DECIMAL       | 12 | 4
                    INT[]                  | OTHER         | -1 | -1
                    UUID                   | UUID          | -1 | -1
                    """)
    void cockroachdb(String text, ColumnType.Family family, int length, int scale) {
        check(Dialect.COCKROACHDB, text, family, length, scale);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    INT64                | INTEGER | 64 | -1
                    STRING(MAX)          | TEXT    | -1 | -1
                    STRING(0x24)         | TEXT    | 36 | -1
                    BYTES(16)            | BYTES   | 16 | -1
                    NUMERIC              | DECIMAL | 38 | 9
                    TIMESTAMP            | INSTANT | -1 | 9
                    DATE                 | DATE    | -1 | -1
                    FLOAT32              | FLOAT   | -1 | -1
                    BOOL                 | BOOLEAN | -1 | -1
                    JSON                 | JSON    | -1 | -1
                    UUID                 | UUID    | -1 | -1
                    ARRAY<STRING(MAX)>   | OTHER   | -1 | -1
                    examples.SingerInfo  | UNKNOWN | -1 | -1
                    bigint               | UNKNOWN | -1 | -1
                    """)
    void spannerGooglesql(String text, ColumnType.Family family, int length, int scale) {
        check(Dialect.GOOGLESQL, text, family, length, scale);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    bigint                   | INTEGER | 64 | -1
                    character varying(36)    | TEXT    | 36 | -1
                    numeric                  | DECIMAL | -1 | -1
                    timestamp with time zone | INSTANT | -1 | 9
                    spanner.commit_timestamp | INSTANT | -1 | 9
                    timestamp                | UNKNOWN | -1 | -1
                    jsonb                    | JSON    | -1 | -1
                    bigint[]                 | OTHER   | -1 | -1
                    """)
    void spannerPostgresql(String text, ColumnType.Family family, int length, int scale) {
        check(Dialect.SPANNER_POSTGRESQL, text, family, length, scale);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Uint64          | UNSIGNED_LONG | 64 | -1
                    Int32           | INTEGER       | 32 | -1
                    Uint8           | INTEGER       | 8  | -1
                    Utf8            | TEXT          | -1 | -1
                    Text            | TEXT          | -1 | -1
                    String          | BYTES         | -1 | -1
                    Timestamp       | INSTANT       | -1 | 6
                    Datetime        | TIMESTAMP     | -1 | 0
                    Date            | DATE          | -1 | -1
                    Decimal(22,9)   | DECIMAL       | 22 | 9
                    Decimal(22, 9)? | DECIMAL       | 22 | 9
                    Utf8?           | TEXT          | -1 | -1
                    Optional<Uint64> | UNSIGNED_LONG | 64 | -1
                    Bool            | BOOLEAN       | -1 | -1
                    Uuid            | UUID          | -1 | -1
                    TzDatetime      | OTHER         | -1 | -1
                    pgint4          | UNKNOWN       | -1 | -1
                    ?               | UNKNOWN       | -1 | -1
                    """)
    void ydb(String text, ColumnType.Family family, int length, int scale) {
        check(Dialect.YDB, text, family, length, scale);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '#', textBlock = """
                    BIGINT UNSIGNED                                    | UNSIGNED_LONG | 64 | -1
                    BIGINT(20) UNSIGNED ZEROFILL                       | UNSIGNED_LONG | 64 | -1
                    INT UNSIGNED                                       | INTEGER       | 32 | -1
                    TINYINT(1)                                         | INTEGER       | 8  | -1
                    BOOLEAN                                            | INTEGER       | 8  | -1
                    DECIMAL                                            | DECIMAL       | 10 | 0
                    DECIMAL(12,3) UNSIGNED                             | DECIMAL       | 12 | 3
                    DATETIME                                           | TIMESTAMP     | -1 | 0
                    DATETIME(6)                                        | TIMESTAMP     | -1 | 6
                    TIMESTAMP(3)                                       | INSTANT       | -1 | 3
                    VARCHAR(20)                                        | COLLATED_TEXT | 20 | -1
                    VARCHAR(20) COLLATE utf8mb4_general_ci             | COLLATED_TEXT | 20 | -1
                    VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin | FIXED_TEXT | 20 | -1
                    VARCHAR(20) COLLATE utf8mb4_0900_bin               | TEXT          | 20 | -1
                    VARCHAR(20) BINARY                                 | FIXED_TEXT    | 20 | -1
                    VARCHAR(20) CHARSET binary                         | BYTES         | 20 | -1
                    CHAR(36) COLLATE utf8mb4_bin                       | FIXED_TEXT    | 36 | -1
                    CHAR(36) CHARACTER SET binary                      | FIXED_BYTES   | 36 | -1
                    LONGTEXT                                           | COLLATED_TEXT | -1 | -1
                    BINARY(16)                                         | FIXED_BYTES   | 16 | -1
                    VARBINARY(16)                                      | BYTES         | 16 | -1
                    ENUM('a', 'b)')                                    | ENUM          | -1 | -1
                    BIT(1)                                             | OTHER         | -1 | -1
                    JSON                                               | JSON          | -1 | -1
                    """)
    void mysqlAndTidb(String text, ColumnType.Family family, int length, int scale) {
        check(Dialect.MYSQL, text, family, length, scale);
        check(Dialect.TIDB, text, family, length, scale);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    TIMESTAMP                      | TIMESTAMP     | -1 | 6
                    TIMESTAMP(9)                   | TIMESTAMP     | -1 | 9
                    TIMESTAMP(3) WITH TIME ZONE    | INSTANT       | -1 | 3
                    TIME                           | TIME          | -1 | 0
                    NUMERIC                        | DECIMAL       | -1 | 0
                    NUMERIC(10, 2)                 | DECIMAL       | 10 | 2
                    VARCHAR                        | TEXT          | -1 | -1
                    VARCHAR(1000000000)            | TEXT          | -1 | -1
                    VARCHAR2(20 CHAR)              | TEXT          | 20 | -1
                    CLOB(10K)                      | TEXT          | 10240 | -1
                    CHAR(5)                        | FIXED_TEXT    | 5  | -1
                    VARCHAR_IGNORECASE(9)          | COLLATED_TEXT | 9  | -1
                    BINARY(16)                     | FIXED_BYTES   | 16 | -1
                    BINARY LARGE OBJECT            | BYTES         | -1 | -1
                    INTEGER ARRAY[10]              | OTHER         | -1 | -1
                    INTERVAL DAY(2) TO SECOND(3)   | OTHER         | -1 | -1
                    SOME_DOMAIN                    | UNKNOWN       | -1 | -1
                    """)
    void h2(String text, ColumnType.Family family, int length, int scale) {
        check(Dialect.H2, text, family, length, scale);
    }

    @Test
    void metadataGivesLengthAndScaleBesideTheName() {
        assertEquals(
                new ColumnType("CHARACTER VARYING(20)", ColumnType.Family.TEXT, 20, -1),
                ColumnTypes.ofMetadata(Dialect.H2, "CHARACTER VARYING", 20, 0));
        assertEquals(
                new ColumnType("TIMESTAMP(3) WITH TIME ZONE", ColumnType.Family.INSTANT, -1, 3),
                ColumnTypes.ofMetadata(Dialect.H2, "TIMESTAMP WITH TIME ZONE", 29, 3));
        assertEquals(
                new ColumnType("numeric(10,2)", ColumnType.Family.DECIMAL, 10, 2),
                ColumnTypes.ofMetadata(Dialect.POSTGRESQL, "numeric", 10, 2));
        assertEquals(
                new ColumnType("Decimal(22,9)", ColumnType.Family.DECIMAL, 22, 9),
                ColumnTypes.ofMetadata(Dialect.YDB, "Decimal(22,9)", 22, 9));
    }

    @Test
    void metadataThatDoesNotTellLeavesTheEnginesDefaults() {
        assertEquals(
                6,
                ColumnTypes.ofMetadata(Dialect.POSTGRESQL, "timestamptz", -1, -1)
                        .scale());
        assertEquals(
                -1, ColumnTypes.ofMetadata(Dialect.POSTGRESQL, "numeric", 0, 0).length());
    }

    private static void check(Dialect dialect, String text, ColumnType.Family family, int length, int scale) {
        assertEquals(new ColumnType(text, family, length, scale), ColumnTypes.of(text, dialect));
    }
}
