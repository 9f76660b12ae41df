package dev.keyspread.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Literals of every dialect as a source: the shard beside them is the CRC-32 of the canonical text that stands with them. */
class LiteralSourceTest {

    private static String answer(Dialect dialect, String type, String literal) throws SQLException {
        String key = dialect == Dialect.GOOGLESQL ? ") PRIMARY KEY (shard)" : ", PRIMARY KEY (shard))";
        String integer = dialect == Dialect.GOOGLESQL || dialect == Dialect.YDB ? "INT64" : "BIGINT";
        String ddl = "CREATE TABLE t (shard " + integer.replace("INT64", dialect == Dialect.YDB ? "Int64" : "INT64")
                + ", id " + type + key;
        return new Delegated(dialect, ddl, "t.shard", "crc32(id)")
                .preparedOrRefused("INSERT INTO t (id) VALUES (" + literal + ")");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "GOOGLESQL  | STRING(20)    | r'a\\n'                              | a\\n",
                "GOOGLESQL  | STRING(20)    | \"it's\"                             | it's",
                "GOOGLESQL  | BYTES(20)     | b'abc'                               | abc",
                "GOOGLESQL  | BYTES(20)     | rb\"a\\b\"                           | a\\b",
                "GOOGLESQL  | NUMERIC       | NUMERIC '1.50'                       | 1.5",
                "GOOGLESQL  | DATE          | DATE '2016-01-25'                    | 2016-01-25",
                "GOOGLESQL  | TIMESTAMP     | TIMESTAMP '2016-01-25 10:10:10+01:00' | 2016-01-25T09:10:10.000000000Z",
                "POSTGRESQL | uuid          | uuid '0AB8E3A1-7D5C-4F1E-9B64-2C8D1E5F7A90'    | 0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90",
                "POSTGRESQL | uuid          | '0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90'::uuid   | 0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90",
                "POSTGRESQL | numeric(10,2) | CAST('7.10' AS numeric(10,2))        | 7.1",
                "POSTGRESQL | text          | E'a\\tb'                             | a\tb",
                "POSTGRESQL | text          | ('x')::text                          | x",
                "H2         | UUID          | UUID '0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90'    | 0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90",
                "GOOGLESQL  | BYTES(20)     | b'\\x61b'                            | ab",
                "GOOGLESQL  | INT64         | 0x1F                                 | 31",
                "POSTGRESQL | varchar(20)   | 'abc'::varchar(2)                    | ab",
                "POSTGRESQL | bigint        | '7'::numeric                         | 7",
                "H2         | VARCHAR(20)   | CAST('abc' AS VARCHAR(2))            | ab",
                "H2         | BIGINT        | - 7                                  | -7",
                "YDB        | Uint64        | 7ul                                  | 7",
                "YDB        | Utf8          | CAST(\"x\" AS Utf8)                  | x",
            })
    void aLiteralIsHashedAsWhatItStandsFor(Dialect dialect, String type, String literal, String canonical)
            throws SQLException {
        CRC32 crc32 = new CRC32();
        crc32.update(canonical.replace("\\t", "\t").getBytes(StandardCharsets.UTF_8));
        String answer = answer(dialect, type, literal);

        assertTrue(answer.startsWith("INSERT"), answer);
        String shard = answer.substring(answer.lastIndexOf(", ") + 2, answer.length() - 1);
        assertEquals(crc32.getValue(), Long.parseLong(shard), answer);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "GOOGLESQL  | TIMESTAMP     | TIMESTAMP '2016-01-25 10:10:10'",
                "GOOGLESQL  | TIMESTAMP     | TIMESTAMP '2016-01-25 10:10:10 America/Los_Angeles'",
                "GOOGLESQL  | STRING(20)    | NUMERIC '1'",
                "GOOGLESQL  | BYTES(20)     | b'\\u0061'",
                "POSTGRESQL | varchar(20)   | 'abë'::varchar(2)",
                "POSTGRESQL | bigint        | '7.5'::numeric",
                "POSTGRESQL | bigint        | '7'::numeric(5,-1)",
                "POSTGRESQL | timestamp     | timestamp 'now'",
                "POSTGRESQL | text          | interval '1 day'",
                "YDB        | Uint64        | CAST(300 AS Uint8)",
            })
    void aLiteralThatIsStoredAsSomethingElseIsRefused(Dialect dialect, String type, String literal)
            throws SQLException {
        String answer = answer(dialect, type, literal);
        assertTrue(answer.startsWith("refused:"), answer);
    }

    /** YQL gives selected values to the columns of their names, which may stand in another order. */
    @Test
    void aSelectedRowWhoseColumnsAreFoundByNameIsRefused() throws SQLException {
        String answer = new Delegated(
                        Dialect.YDB,
                        "CREATE TABLE t (shard Int64, id Uint64, note Uint64, PRIMARY KEY (shard))",
                        "t.shard",
                        "crc32(id)")
                .preparedOrRefused("INSERT INTO t (id, note) SELECT * FROM (SELECT 7 AS note, 8 AS id) AS v");
        assertTrue(answer.startsWith("refused:"), answer);
    }
}
