package dev.keyspread.sql.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WriteTargetsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INSERT INTO t VALUES (1)                              | ROWS t",
                "INSERT INTO s.t (a) SELECT b FROM u                   | ROWS s.t",
                "INSERT OR UPDATE INTO t (a) VALUES (1)                | ROWS t",
                "INSERT OR UPDATE t (a) VALUES (1)                     | ROWS t",
                "REPLACE INTO t VALUES (1)                             | ROWS t",
                "UPSERT INTO t (a) VALUES (1)                          | ROWS t",
                "MERGE INTO t USING u ON t.a = u.a                     | ROWS t",
                "MERGE INTO ONLY (t) USING u ON t.a = u.a              | ROWS t",
                "MERGE t USING u ON t.a = u.a                          | ROWS t",
                "COPY t FROM STDIN                                     | ROWS t",
                "WITH x AS (INSERT INTO t VALUES (1) RETURNING a) SELECT a FROM x | ROWS t",
                "PREPARE p AS INSERT INTO t VALUES ($1)                | ROWS t",
                "LOAD DATA INFILE 'f' INTO TABLE t                     | ROWS t",
                "UPDATE t SET a = 1                                    | UPDATE t",
                "UPDATE ONLY s.t AS x SET a = 1                        | UPDATE s.t",
                "UPDATE ONLY (s.t) SET a = 1                           | UPDATE s.t",
                "UPDATE a JOIN s.t ON a.x = t.x SET t.y = 1            | UPDATE a, UPDATE s.t",
                "UPDATE a, t SET t.y = 1                               | UPDATE a, UPDATE t",
                "INSERT INTO t VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 2      | ROWS t",
                "INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE a = 2            | ROWS t",
                "INSERT INTO copy VALUES (1)                           | ROWS copy",
                "INSERT INTO merge VALUES (1)                          | ROWS merge",
                "INSERT INTO insert (id) VALUES (1)                    | ROWS insert",
                "INSERT INTO overwrite SELECT 1                        | ROWS overwrite",
                "UPDATE update SET a = 1, t = 2                        | UPDATE update",
                "UPDATE quick SET a = 1                                | UPDATE quick",
                "UPDATE delayed SET a = 1                              | UPDATE delayed",
                "UPDATE t AS into SET a = 1                            | UPDATE t",
                "SELECT * FROM t FOR UPDATE                            | ''",
                "WITH update (a) AS (SELECT 1) SELECT a FROM t, update | ''",
                "WITH RECURSIVE update (a) AS (SELECT 1) SELECT a FROM t, update | ''",
                "SELECT * FROM t FOR UPDATE OF t                       | ''",
                "SELECT replace(a, 'x', 'y') FROM t                    | ''",
                "SELECT a AS copy FROM t                               | ''",
                "WITH update AS (SELECT 1) SELECT * FROM t, update     | ''",
                "SELECT t.insert, t.into FROM t                        | ''",
                "DELETE FROM t WHERE a = 1                             | ''",
                "SELECT 'INSERT INTO t VALUES (1)' FROM u -- INSERT INTO t | ''",
            })
    void findsWhatIsWrittenTo(String sql, String expected) {
        assertEquals(expected, found(sql, Dialect.POSTGRESQL));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INSERT IGNORE t VALUES (1)                            | ROWS t",
                "INSERT LOW_PRIORITY IGNORE INTO t VALUES (1)          | ROWS t",
                "REPLACE DELAYED t VALUES (1)                          | ROWS t",
                "UPDATE LOW_PRIORITY IGNORE t SET a = 1                | UPDATE t",
                "UPDATE quick SET a = 1                                | UPDATE quick",
                "UPDATE only SET a = 1                                 | UPDATE only",
                "INSERT INTO end (a) VALUES (1)                        | ROWS end",
                "UPDATE (t JOIN u ON t.a = u.a) SET t.b = 1            | UPDATE t, UPDATE u",
                "UPDATE s, (t) SET t.b = 1                             | UPDATE s, UPDATE t",
                "UPDATE s STRAIGHT_JOIN t SET t.b = 1                  | UPDATE s, UPDATE t",
                "UPDATE (SELECT a FROM u, v) q JOIN t ON q.a = t.a SET t.b = 1 | UPDATE t",
            })
    void findsWhatMysqlWritesTo(String sql, String expected) {
        assertEquals(expected, found(sql, Dialect.MYSQL));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE ONLY SET A = 1                                 | UPDATE ONLY",
                "UPDATE IGNORE SET A = 1                               | UPDATE IGNORE",
                "UPDATE LOW_PRIORITY SET A = 1                         | UPDATE LOW_PRIORITY",
                "INSERT INTO INTO VALUES (1)                           | ROWS INTO",
                "INSERT IGNORE INTO T VALUES (1)                       | ROWS T",
                "UPDATE TOP (1) T SET A = 1                            | UPDATE T",
                "MERGE INTO T KEY (ID) VALUES (1)                      | ROWS T",
            })
    void findsWhatH2WritesTo(String sql, String expected) {
        assertEquals(expected, found(sql, Dialect.H2));
    }

    private static String found(String sql, Dialect dialect) {
        Tokens tokens = Tokens.scan(sql, dialect);
        return WriteTargets.find(tokens, -1, tokens.size()).stream()
                .map(target ->
                        target.kind() + " " + (target.schema() == null ? "" : target.schema() + ".") + target.table())
                .collect(Collectors.joining(", "));
    }
}
