package dev.keyspread.plan.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.plan.Delegated;
import dev.keyspread.sql.Dialect;
import java.sql.SQLException;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The text that each dialect's database receives of a write. The table is {@code t (shard, id, a, note)} with the primary key
 * {@code (shard, id)} and the rule {@code shard = crc32(id) % 10}; {@code #} stands for the shard of id 1, 2, 3 …
 */
class WriteTextTest {

    private static Delegated database(Dialect dialect) throws SQLException {
        String ddl = switch (dialect) {
            case GOOGLESQL ->
                "CREATE TABLE t (shard INT64 NOT NULL, id INT64 NOT NULL, a INT64, note STRING(20))"
                        + " PRIMARY KEY (shard, id)";
            case YDB -> "CREATE TABLE t (shard Int64, id Int64, a Int64, note Utf8, PRIMARY KEY (shard, id))";
            default ->
                "CREATE TABLE t (shard BIGINT NOT NULL, id BIGINT NOT NULL, a BIGINT, note VARCHAR(20),"
                        + " PRIMARY KEY (shard, id))";
        };
        return new Delegated(dialect, ddl, "t.shard", "crc32(id) % 10");
    }

    private static long shard(String id) {
        CRC32 crc32 = new CRC32();
        crc32.update(id.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        return crc32.getValue() % 10;
    }

    /** Replaces {@code #7} by the shard of id 7. */
    private static String withShards(String text) {
        return java.util.regex.Pattern.compile("#([0-9]+)")
                .matcher(text)
                .replaceAll(m -> Long.toString(shard(m.group(1))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                // GoogleSQL
                "GOOGLESQL | INSERT t (id, note) VALUES (1, ?) | INSERT t (id, note, shard) VALUES (1, ?, #1)",
                "GOOGLESQL | INSERT OR UPDATE INTO t (id, note) VALUES (?, 'x') THEN RETURN id"
                        + " | INSERT OR UPDATE INTO t (id, note, shard) VALUES (?, 'x', ?) THEN RETURN id",
                "GOOGLESQL | INSERT OR IGNORE INTO t (id) VALUES (1), (?) | INSERT OR IGNORE INTO t (id, shard) VALUES (1, #1), (?, ?)",
                "GOOGLESQL | @{a=b} INSERT INTO t@{c=d} (id) VALUES (1) | @{a=b} INSERT INTO t@{c=d} (id, shard) VALUES (1, #1)",
                "GOOGLESQL | INSERT INTO t (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET a = excluded.a"
                        + " | INSERT INTO t (id, shard) VALUES (1, #1) ON CONFLICT (id, shard) DO UPDATE SET a = excluded.a",
                "GOOGLESQL | INSERT INTO t (id) VALUES (CAST(? AS INT64)) | INSERT INTO t (id, shard) VALUES (CAST(? AS INT64), ?)",
                "GOOGLESQL | UPDATE t SET note = 'x' WHERE a = 1 | UPDATE t SET note = 'x' WHERE a = 1",
                // Spanner's PostgreSQL
                "SPANNER_POSTGRESQL | INSERT INTO t (id, a) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET id = excluded.id, a = excluded.a"
                        + " | INSERT INTO t (id, a, shard) VALUES (?, ?, ?) ON CONFLICT (id, shard) DO UPDATE SET"
                        + " id = excluded.id, a = excluded.a, shard = excluded.shard",
                "SPANNER_POSTGRESQL | INSERT INTO t (id) VALUES (1) ON CONFLICT (id) DO NOTHING"
                        + " | INSERT INTO t (id, shard) VALUES (1, #1) ON CONFLICT (id, shard) DO NOTHING",
                // YDB
                "YDB | UPSERT INTO t (id, note) VALUES (?, ?) | UPSERT INTO t (id, note, shard) VALUES (?, ?, ?)",
                "YDB | REPLACE INTO t (id) VALUES (1l), (2l) | REPLACE INTO t (id, shard) VALUES (1l, #1), (2l, #2)",
                "YDB | INSERT INTO t (id) VALUES (CAST(? AS Int64)) | INSERT INTO t (id, shard) VALUES (CAST(? AS Int64), ?)",
                "YDB | INSERT INTO t (id) VALUES (Int64(\"7\")) | INSERT INTO t (id, shard) VALUES (Int64(\"7\"), #7)",
                "YDB | UPDATE t ON (id, note) VALUES (?, ?) | UPDATE t ON (id, note, shard) VALUES (?, ?, ?)",
                "YDB | UPSERT INTO t (id, note) SELECT 1, note FROM u | UPSERT INTO t (id, note, shard) SELECT 1, note, #1 FROM u",
                // CockroachDB and YugabyteDB
                "COCKROACHDB | UPSERT INTO t (id) VALUES (?::INT8) RETURNING id | UPSERT INTO t (id, shard) VALUES (?::INT8, ?) RETURNING id",
                "COCKROACHDB | INSERT INTO t (id) VALUES (1) ON CONFLICT (shard, id) DO NOTHING"
                        + " | INSERT INTO t (id, shard) VALUES (1, #1) ON CONFLICT (shard, id) DO NOTHING",
                "COCKROACHDB | UPDATE t SET id = ? WHERE id = 1 | UPDATE t SET id = ?, shard = ? WHERE id = 1 AND shard = #1",
                "YUGABYTEDB | INSERT INTO t (id, a) VALUES (?, 1) ON CONFLICT (id) DO UPDATE SET id = excluded.id, a = t.a + 1"
                        + " | INSERT INTO t (id, a, shard) VALUES (?, 1, ?) ON CONFLICT (id, shard) DO UPDATE SET"
                        + " id = excluded.id, a = t.a + 1, shard = excluded.shard",
                // PostgreSQL
                "POSTGRESQL | INSERT INTO t (id) VALUES (1) ON CONFLICT (note) DO NOTHING"
                        + " | INSERT INTO t (id, shard) VALUES (1, #1) ON CONFLICT (note) DO NOTHING",
                "POSTGRESQL | INSERT INTO t (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 2"
                        + " | INSERT INTO t (id, shard) VALUES (1, #1) ON CONFLICT (id, shard) DO UPDATE SET id = 2, shard = #2",
                "POSTGRESQL | INSERT INTO t (id) SELECT ? WHERE ? > 1 | INSERT INTO t (id, shard) SELECT ?, ? WHERE ? > 1",
                "POSTGRESQL | WITH w AS (UPDATE t SET id = 2 RETURNING a) INSERT INTO t (id, a) SELECT 1, a FROM w"
                        + " | WITH w AS (UPDATE t SET id = 2, shard = #2 RETURNING a) INSERT INTO t (id, a, shard) SELECT 1, a, #1 FROM w",
                "POSTGRESQL | EXPLAIN INSERT INTO t (id) VALUES (1) | EXPLAIN INSERT INTO t (id, shard) VALUES (1, #1)",
                "MYSQL | DESC INSERT INTO t (id) VALUES (1) | DESC INSERT INTO t (id, shard) VALUES (1, #1)",
                "POSTGRESQL | MERGE INTO t USING (VALUES (?, ?)) s (i, n) ON t.id = s.i WHEN MATCHED THEN UPDATE SET note = n"
                        + " WHEN NOT MATCHED THEN INSERT (id, note) VALUES (i, s.n)"
                        + " | MERGE INTO t USING (VALUES (?, ?)) s (i, n) ON t.id = s.i WHEN MATCHED THEN UPDATE SET note = n"
                        + " WHEN NOT MATCHED THEN INSERT (id, note, shard) VALUES (i, s.n, ?)",
                "POSTGRESQL | MERGE INTO t USING (VALUES (?::BIGINT), (2)) s (i) ON t.id = s.i WHEN NOT MATCHED THEN INSERT (id) VALUES (i)"
                        + " | MERGE INTO t USING (VALUES (?::BIGINT, CAST(? AS BIGINT)), (2, CAST(#2 AS BIGINT))) s (i, keyspread_1) ON t.id = s.i"
                        + " WHEN NOT MATCHED THEN INSERT (id, shard) VALUES (i, s.keyspread_1)",
                "POSTGRESQL | INSERT INTO t (id) VALUES (1) ON CONFLICT (id) WHERE true DO NOTHING"
                        + " | INSERT INTO t (id, shard) VALUES (1, #1) ON CONFLICT (id, shard) WHERE true DO NOTHING",
                "POSTGRESQL | INSERT INTO t (id) SELECT ? UNION ALL SELECT ?"
                        + " | INSERT INTO t (id, shard) SELECT ?, CAST(? AS BIGINT) UNION ALL SELECT ?, CAST(? AS BIGINT)",
                "POSTGRESQL | UPDATE t SET id = t.id, note = 'x' WHERE a = 1 | UPDATE t SET id = t.id, note = 'x' WHERE a = 1",
                "POSTGRESQL | UPDATE t SET shard = ? WHERE id = CAST(? AS bigint) AND a BETWEEN 1 AND 2"
                        + " | UPDATE t SET shard = ? WHERE id = CAST(? AS bigint) AND shard = ? AND a BETWEEN 1 AND 2",
                "POSTGRESQL | MERGE INTO t USING (SELECT CAST(? AS bigint) i, CAST(? AS varchar) n) s ON (t.id = s.i)"
                        + " WHEN NOT MATCHED THEN INSERT (id, note) VALUES (s.i, s.n)"
                        + " | MERGE INTO t USING (SELECT CAST(? AS bigint) i, CAST(? AS varchar) n) s ON (t.id = s.i) AND t.shard = ?"
                        + " WHEN NOT MATCHED THEN INSERT (id, note, shard) VALUES (s.i, s.n, ?)",
                "POSTGRESQL | MERGE INTO t x USING (SELECT CAST(? AS bigint) i) s ON CAST(? AS int) = x.id AND a = 1 OR s.i = x.id"
                        + " WHEN NOT MATCHED THEN INSERT (id) VALUES (s.i)"
                        + " | MERGE INTO t x USING (SELECT CAST(? AS bigint) i) s ON CAST(? AS int) = x.id AND a = 1 OR s.i = x.id"
                        + " WHEN NOT MATCHED THEN INSERT (id, shard) VALUES (s.i, ?)",
                "POSTGRESQL | MERGE INTO t x USING (SELECT 7 i, CAST(? AS bigint) j) s ON a = 1 AND s.i = x.id AND x.id = s.j"
                        + " WHEN NOT MATCHED THEN INSERT (id) VALUES (s.j)"
                        + " | MERGE INTO t x USING (SELECT 7 i, CAST(? AS bigint) j) s ON a = 1 AND s.i = x.id AND x.id = s.j"
                        + " AND x.shard = ? WHEN NOT MATCHED THEN INSERT (id, shard) VALUES (s.j, ?)",
                "POSTGRESQL | MERGE INTO t USING (SELECT CAST(? AS numeric) i) s ON t.id = s.i WHEN NOT MATCHED THEN INSERT (id)"
                        + " VALUES (CAST(? AS bigint)) | MERGE INTO t USING (SELECT CAST(? AS numeric) i) s ON t.id = s.i"
                        + " WHEN NOT MATCHED THEN INSERT (id, shard) VALUES (CAST(? AS bigint), ?)",
                // MySQL and TiDB
                "MYSQL | INSERT INTO t (id, a) VALUES (?, ?) ON DUPLICATE KEY UPDATE id = t.id"
                        + " | INSERT INTO t (id, a, shard) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE id = t.id",
                "MYSQL | INSERT INTO t (id, a) VALUES (?, ?) ON DUPLICATE KEY UPDATE a = VALUES(a)"
                        + " | INSERT INTO t (id, a, shard) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE a = VALUES(a)",
                "MYSQL | INSERT INTO t (id, a) VALUES (?, ?) ON DUPLICATE KEY UPDATE id = id"
                        + " | INSERT INTO t (id, a, shard) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE id = id",
                "MYSQL | INSERT INTO t (id, a) VALUES (1, 2) ON DUPLICATE KEY UPDATE id = VALUES(id)"
                        + " | INSERT INTO t (id, a, shard) VALUES (1, 2, #1) ON DUPLICATE KEY UPDATE id = VALUES(id), shard = VALUES(shard)",
                "MYSQL | INSERT INTO t (id, a) VALUES (1, 2) AS n ON DUPLICATE KEY UPDATE id = n.id"
                        + " | INSERT INTO t (id, a, shard) VALUES (1, 2, #1) AS n ON DUPLICATE KEY UPDATE id = n.id, shard = n.shard",
                "MYSQL | INSERT INTO t (id, a) VALUES (1, 2) AS n (x, y) ON DUPLICATE KEY UPDATE id = x, a = n.y"
                        + " | INSERT INTO t (id, a, shard) VALUES (1, 2, #1) AS n (x, y, shard) ON DUPLICATE KEY UPDATE id = x, a = n.y,"
                        + " shard = n.shard",
                "MYSQL | INSERT INTO t SET id = ?, a = 2 ON DUPLICATE KEY UPDATE a = 3"
                        + " | INSERT INTO t SET id = ?, a = 2, shard = ? ON DUPLICATE KEY UPDATE a = 3",
                "MYSQL | REPLACE t (id) VALUES (1) | REPLACE t (id, shard) VALUES (1, #1)",
                "MYSQL | INSERT IGNORE INTO t VALUES (1, 2, 'x') | INSERT IGNORE INTO t (id, a, note, shard) VALUES (1, 2, 'x', #1)",
                "MYSQL | UPDATE t JOIN u ON t.a = u.a SET t.id = 1, u.id = 2"
                        + " | UPDATE t JOIN u ON t.a = u.a SET t.id = 1, u.id = 2, t.shard = #1",
                "TIDB | UPDATE t SET t.id = ?, note = 'x' WHERE a = 1 | UPDATE t SET t.id = ?, note = 'x', t.shard = ? WHERE a = 1",
                "TIDB | INSERT INTO t (id) SELECT 1 FROM u UNION ALL SELECT ? ON DUPLICATE KEY UPDATE a = 1"
                        + " | INSERT INTO t (id, shard) SELECT 1, #1 FROM u UNION ALL SELECT ?, ? ON DUPLICATE KEY UPDATE a = 1",
                // H2
                "H2 | MERGE INTO t (id, note) KEY (id) VALUES (?, 'x') | MERGE INTO t (id, note, SHARD) KEY (id, SHARD) VALUES (?, 'x', ?)",
                "H2 | MERGE INTO t (id, note) KEY (note) VALUES (1, 'x') | MERGE INTO t (id, note, SHARD) KEY (note) VALUES (1, 'x', #1)",
                "H2 | MERGE INTO t KEY (id) VALUES (1, 2, 'x') | MERGE INTO t (ID, A, NOTE, SHARD) KEY (id, SHARD) VALUES (1, 2, 'x', #1)",
                "H2 | MERGE INTO t USING DUAL ON id = ? WHEN NOT MATCHED THEN INSERT (id) VALUES (?)"
                        + " | MERGE INTO t USING DUAL ON id = ? WHEN NOT MATCHED THEN INSERT (id, SHARD) VALUES (?, ?)",
                "H2 | SELECT id FROM FINAL TABLE (INSERT INTO t (id) VALUES (?))"
                        + " | SELECT id FROM FINAL TABLE (INSERT INTO t (id, SHARD) VALUES (?, ?))",
                "H2 | UPDATE t SET (id, a) = (?, 2) WHERE a = 1 | UPDATE t SET (id, a) = (?, 2), SHARD = ? WHERE a = 1",
                "H2 | MERGE INTO t USING u ON t.id = u.id WHEN NOT MATCHED THEN INSERT VALUES (1, ?, 'x')"
                        + " | MERGE INTO t USING u ON t.id = u.id WHEN NOT MATCHED THEN INSERT (ID, A, NOTE, SHARD) VALUES (1, ?, 'x', #1)",
                "POSTGRESQL | MERGE INTO t USING u ON t.id = u.id WHEN NOT MATCHED THEN INSERT OVERRIDING USER VALUE VALUES (3, 1, ?, 'x')"
                        + " | MERGE INTO t USING u ON t.id = u.id WHEN NOT MATCHED THEN INSERT (shard, id, a, note) OVERRIDING USER VALUE"
                        + " VALUES (3, 1, ?, 'x')",
            })
    void theShardIsAddedWhereTheDialectWantsIt(Dialect dialect, String sql, String expected) throws SQLException {
        assertEquals(withShards(expected), database(dialect).preparedOrRefused(sql));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "GOOGLESQL | UPDATE t SET id = ? WHERE id = 1                            | does not change a column of the primary key",
                "YDB       | UPDATE t SET id = ? WHERE id = 1                            | does not change a column of the primary key",
                "GOOGLESQL | INSERT OR UPDATE INTO t (note) VALUES ('x')                 | left out",
                "GOOGLESQL | INSERT INTO t (id) VALUES (GET_NEXT_SEQUENCE_VALUE(SEQUENCE s)) | next value of a sequence",
                "GOOGLESQL | INSERT INTO t (id) VALUES (PENDING_COMMIT_TIMESTAMP())      | commit timestamp",
                "GOOGLESQL | INSERT INTO t (id) VALUES (SAFE_CAST(? AS INT64))           | expression",
                "YDB       | INSERT INTO t (id) VALUES (CAST(? AS Int32))                | cast to another type",
                "YDB       | UPSERT INTO t SELECT 1 AS id                                | matched by their names",
                "MYSQL     | INSERT INTO t (id) VALUES (CAST(? AS DECIMAL(5, 1)))        | cast to another type",
                "MYSQL     | INSERT IGNORE INTO t (note) VALUES ('x')                    | is NULL",
                "MYSQL     | INSERT INTO t (id) VALUES (1) ON DUPLICATE KEY UPDATE id = id + 1 | expression",
                "MYSQL     | INSERT INTO t (id) VALUES (1) ON DUPLICATE KEY UPDATE id = LAST_INSERT_ID(id) | sequence",
                "MYSQL     | INSERT INTO t (id) VALUES (1) AS n (shard) ON DUPLICATE KEY UPDATE a = 1 | use another alias",
                "MYSQL     | UPDATE t, u SET id = 1                                      | without saying whose",
                "MYSQL     | UPDATE u, t SET t.id = 1                                    | several tables",
                "POSTGRESQL | INSERT INTO t (id) VALUES (nextval('s'))                   | next value of a sequence",
                "POSTGRESQL | INSERT INTO t (id) VALUES (extract(epoch from now())::bigint) | expression",
                "POSTGRESQL | INSERT INTO t (id) VALUES (?::numeric)                     | cast to another type",
                "POSTGRESQL | INSERT INTO t (id) VALUES (?::smallint::numeric::bigint)   | cast to another type",
                "POSTGRESQL | INSERT INTO t (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET shard = 5 | can't be compared",
                "POSTGRESQL | INSERT INTO t (id) VALUES (1) ON CONFLICT (note) DO UPDATE SET shard = excluded.shard | can't be compared",
                "POSTGRESQL | INSERT INTO t (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = excluded.a | expression",
                "POSTGRESQL | UPDATE t SET (id, a) = (SELECT 1, 2)                       | from a query",
                "POSTGRESQL | UPDATE t SET id = a, a = id                                | expression",
                "POSTGRESQL | UPDATE t SET id = DEFAULT, shard = DEFAULT                 | DEFAULT",
                "POSTGRESQL | UPDATE t SET shard = ? WHERE a = 1                         | does not say what its source id holds",
                "POSTGRESQL | UPDATE t SET shard = ? WHERE id = 1 OR a = 1               | does not say what its source id holds",
                "POSTGRESQL | UPDATE t SET shard = ? FROM u WHERE id = 1                 | does not say what its source id holds",
                "POSTGRESQL | INSERT INTO t (id, a) SELECT u.*, 1 FROM u                 | comes from a *",
                "POSTGRESQL | INSERT INTO t TABLE u                                      | query whose columns can't be told",
                "POSTGRESQL | INSERT INTO t (id) SELECT 1 EXCEPT SELECT 2                | query whose columns can't be told",
                "POSTGRESQL | COPY t (id) FROM STDIN                                     | COPY",
                "POSTGRESQL | MERGE INTO t USING u ON t.id = u.id WHEN NOT MATCHED THEN INSERT (id) VALUES (u.id) | rows that only the database knows",
                "POSTGRESQL | MERGE INTO t USING (SELECT 1 UNION SELECT 2) s (id) ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id)"
                        + " | rows that only the database knows",
                "POSTGRESQL | MERGE INTO t USING (VALUES (?), (2)) s (id) ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id)"
                        + " | which may round it",
                "POSTGRESQL | MERGE INTO t USING u ON t.id = u.id WHEN MATCHED THEN UPDATE SET id = t.id + 1 | expression",
                "POSTGRESQL | MERGE INTO t USING u ON t.id = u.id WHEN NOT MATCHED THEN INSERT VALUES (1, 2) | that the rule would not compute",
                "H2 | MERGE INTO t USING u ON t.id = u.id WHEN NOT MATCHED THEN INSERT VALUES (1, 2) | has no column list",
                "POSTGRESQL | MERGE INTO t USING u ON t.id = u.id WHEN NOT MATCHED THEN INSERT DEFAULT VALUES | DEFAULT VALUES",
                "H2 | MERGE INTO t (note) KEY (note) VALUES ('x')                        | left out",
            })
    void whatCantBeFilledIsRefusedWithItsReason(Dialect dialect, String sql, String reason) throws SQLException {
        String answer = database(dialect).preparedOrRefused(sql);
        assertTrue(answer.startsWith("refused:") && answer.contains(reason), answer);
    }

    @Test
    void anUpsertWhoseKeyDoesNotDecideTheShardIsRefused() throws SQLException {
        Delegated database = new Delegated(
                Dialect.MYSQL,
                "CREATE TABLE t (shard BIGINT, id BIGINT, who BIGINT, PRIMARY KEY (shard, id))",
                "t.shard",
                "crc32(who) % 10");

        for (String sql : new String[] {
            "REPLACE INTO t (id, who) VALUES (1, 2)",
            "INSERT IGNORE INTO t (id, who) VALUES (1, 2)",
            "INSERT INTO t (id, who) VALUES (1, 2) ON DUPLICATE KEY UPDATE who = 3"
        }) {
            assertTrue(database.preparedOrRefused(sql).contains("not all in the primary key"), sql);
        }
    }

    @Test
    void aValueThatIsMadeUpIsMadeForEachRow() throws SQLException {
        Delegated database = new Delegated(
                Dialect.POSTGRESQL, "CREATE TABLE t (id UUID PRIMARY KEY, note VARCHAR(20))", "t.id", "uuid()");

        assertEquals(
                "INSERT INTO t (note, id) VALUES ('a', ?), ('b', ?)",
                database.preparedOrRefused("INSERT INTO t (note) VALUES ('a'), ('b')"));
        assertEquals(
                "INSERT INTO t (note, id) SELECT 'a', ?",
                database.preparedOrRefused("INSERT INTO t (note) SELECT 'a'"));
        for (String sql : new String[] {
            "INSERT INTO t (note) SELECT note FROM u",
            "MERGE INTO t USING u ON t.note = u.note WHEN NOT MATCHED THEN INSERT (note) VALUES (u.note)"
        }) {
            assertTrue(database.preparedOrRefused(sql).contains("value of its own"), sql);
        }
    }

    @Test
    void aTextThatAUnionMayRespellIsRefused() throws SQLException {
        Delegated database =
                new Delegated(Dialect.H2, "CREATE TABLE t (shard BIGINT, id VARCHAR(20))", "t.shard", "crc32(id) % 10");

        assertTrue(database.preparedOrRefused("INSERT INTO t (id) SELECT 7 UNION ALL SELECT 7.50")
                .contains("quotes"));
        assertTrue(database.preparedOrRefused("INSERT INTO t (id) (VALUES (7), ('a'))")
                .contains("quotes"));
        assertEquals(
                withShards(
                        "INSERT INTO t (id, SHARD) SELECT '7', CAST(#7 AS BIGINT) UNION ALL SELECT ?, CAST(? AS BIGINT)"),
                database.preparedOrRefused("INSERT INTO t (id) SELECT '7' UNION ALL SELECT ?"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POSTGRESQL | CREATE TABLE t (id varchar(36) COLLATE \"C\", a bigint)",
                "H2 | CREATE TABLE t (id varchar(36) CHARACTER SET utf8, a bigint)"
            })
    void anAddedValueIsCastToATypeWithoutItsCollation(Dialect dialect, String table) throws SQLException {
        Delegated database = new Delegated(dialect, table, "t.id", "uuid()");

        String text = database.preparedOrRefused("INSERT INTO t (a) SELECT ? UNION ALL SELECT ?");
        assertTrue(
                text.matches(
                        "(?i).*CAST\\(\\? AS varchar\\(36\\)\\) UNION ALL SELECT \\?, CAST\\(\\? AS varchar\\(36\\)\\)"),
                text);
    }

    @Test
    void aNullThatMysqlMayStoreAsZeroIsRefused() throws SQLException {
        String message = database(Dialect.MYSQL).preparedOrRefused("INSERT INTO t (id, a) VALUES (NULL, 1)");
        assertTrue(message.contains("is NULL"), message);
    }

    @Test
    void aColumnThatTheDatabaseGeneratesIsNeverWritten() throws SQLException {
        Delegated database = new Delegated(
                Dialect.POSTGRESQL,
                "CREATE TABLE t (shard BIGINT GENERATED ALWAYS AS (id % 10) STORED, id BIGINT, PRIMARY KEY (shard, id))",
                "t.shard",
                "crc32(id) % 10");

        assertEquals("INSERT INTO t (id) VALUES (?)", database.preparedOrRefused("INSERT INTO t (id) VALUES (?)"));
        assertEquals("UPDATE t SET id = id + 1", database.preparedOrRefused("UPDATE t SET id = id + 1"));
        assertEquals(
                "INSERT INTO t (id) VALUES (?) ON CONFLICT (id, shard) DO NOTHING",
                database.preparedOrRefused("INSERT INTO t (id) VALUES (?) ON CONFLICT (id) DO NOTHING"));
    }
}
