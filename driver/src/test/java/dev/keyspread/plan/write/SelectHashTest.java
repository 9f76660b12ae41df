package dev.keyspread.plan.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.plan.Delegated;
import dev.keyspread.sql.Dialect;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelectHashTest {
    private static final String TABLES = """
            CREATE TABLE t (shard INT64, id INT64, name STRING(20), note STRING(20)) PRIMARY KEY (shard, id);
            CREATE TABLE u (id INT64, name STRING(20), other STRING(30), small BOOL) PRIMARY KEY (id);
            """;

    private static Delegated google(String rule) throws SQLException {
        return new Delegated(Dialect.GOOGLESQL, TABLES, "t.shard", rule);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "farm_fingerprint(name)                ; FARM_FINGERPRINT(v.name)",
                "farm_fingerprint(id)                  ; FARM_FINGERPRINT(CAST(id AS STRING))",
                "farm_fingerprint(id, name) & 15       ; (FARM_FINGERPRINT(CAST(id AS STRING) || '\\x1f' || v.name) & 15)",
                "farm_fingerprint(id) % 16             ; MOD(MOD(FARM_FINGERPRINT(CAST(id AS STRING)), 16) + 16, 16)",
                "abs(mod(farm_fingerprint(id), 16))    ; ABS(MOD(FARM_FINGERPRINT(CAST(id AS STRING)), 16))",
            })
    void theDatabaseHashesEachRowOfAQuery(String rule, String expression) throws SQLException {
        assertEquals(
                "INSERT INTO t (id, name, shard) SELECT id, v.name AS n, " + expression + " FROM u AS v WHERE id > ?",
                google(rule)
                        .preparedOrRefused("INSERT INTO t (id, name) SELECT id, v.name AS n FROM u AS v WHERE id > ?"));
    }

    /** The hash stands behind the whole list, whatever stands before it and between a column and its alias. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id k, u.name n« » FROM u",
                "SELECT DISTINCT ON (name) id, name AS n« » FROM u",
                "SELECT ALL id, name n« » FROM u AS u LIMIT 5",
                "(SELECT DISTINCT id AS name, name id« » FROM u)",
            })
    void anAliasIsNoPartOfAValue(String query) throws SQLException {
        String sent = "INSERT INTO t (id, name) " + query.replace("« »", "");

        assertEquals(
                "INSERT INTO t (id, name, shard) " + query.replace("« »", ", FARM_FINGERPRINT(CAST(id AS STRING))"),
                google("farm_fingerprint(id)").preparedOrRefused(sent));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a.id, b.name« » FROM u AS a JOIN u b ON a.id = b.id AND a.name = 'x' WHERE a.small",
                "SELECT a.id, b.name« » FROM t AS a, u b",
                "SELECT a.id, b.name« » FROM u b LEFT OUTER JOIN t AS a USING (id) CROSS JOIN u c",
            })
    void columnsOfAJoinSayTheirTable(String query) throws SQLException {
        assertEquals(
                "INSERT INTO t (id, name, shard) " + query.replace("« »", ", FARM_FINGERPRINT(b.name)"),
                google("farm_fingerprint(name)")
                        .preparedOrRefused("INSERT INTO t (id, name) " + query.replace("« »", "")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO t (id, name) SELECT id, other FROM u",
                "INSERT INTO t (id, name) SELECT id, UPPER(name) FROM u",
                "INSERT INTO t (id, name) SELECT id, name FROM unknown",
                "INSERT INTO t (id, name) SELECT u.id, name FROM u JOIN t ON t.id = u.id",
                "INSERT INTO t (id, name) SELECT u.id, u.name FROM u JOIN (SELECT 1 AS id) x USING (id)",
                "INSERT INTO t (id, name) SELECT u.id, x.name FROM u",
                "INSERT INTO t (id, name) WITH u AS (SELECT 1 AS id, 'a' AS name) SELECT id, name FROM u",
                "INSERT INTO t (id, name) SELECT id, CONCAT(name, other) AS name FROM u",
            })
    void whatIsNoColumnOfTheSameTypeIsRefused(String sql) throws SQLException {
        String answer = google("farm_fingerprint(name)").preparedOrRefused(sql);
        assertTrue(answer.startsWith("refused:"), answer);
    }

    @Test
    void aFunctionThatTheDatabaseDoesNotHaveIsNotWritten() throws SQLException {
        String answer = google("crc32(id) % 16").preparedOrRefused("INSERT INTO t (id) SELECT id FROM u");
        assertTrue(answer.startsWith("refused:"), answer);
    }

    @Test
    void mysqlHashesByCrc32() throws SQLException {
        Delegated database = new Delegated(
                Dialect.MYSQL,
                "CREATE TABLE t (shard BIGINT, id BIGINT, name VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin);"
                        + " CREATE TABLE u (id BIGINT, name VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin)",
                "t.shard",
                "crc32(id, name) % 16");

        assertEquals(
                "INSERT INTO t (id, name, shard) SELECT id, name,"
                        + " MOD(CRC32(CONCAT(CONVERT(CONVERT(id + 0, CHAR) USING utf8mb4), CHAR(31 USING utf8mb4),"
                        + " CONVERT(name USING utf8mb4))), 16) FROM u",
                database.preparedOrRefused("INSERT INTO t (id, name) SELECT id, name FROM u"));
    }
}
