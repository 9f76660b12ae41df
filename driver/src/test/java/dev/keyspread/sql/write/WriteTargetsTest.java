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
                "INSERT IGNORE t VALUES (1)                            | ROWS t",
                "INSERT LOW_PRIORITY IGNORE INTO t VALUES (1)          | ROWS t",
                "REPLACE INTO t VALUES (1)                             | ROWS t",
                "UPSERT INTO t (a) VALUES (1)                          | ROWS t",
                "MERGE INTO t USING u ON t.a = u.a                     | ROWS t",
                "MERGE t USING u ON t.a = u.a                          | ROWS t",
                "COPY t FROM STDIN                                     | ROWS t",
                "WITH x AS (INSERT INTO t VALUES (1) RETURNING a) SELECT a FROM x | ROWS t",
                "PREPARE p AS INSERT INTO t VALUES ($1)                | ROWS t",
                "LOAD DATA INFILE 'f' INTO TABLE t                     | ROWS t",
                "UPDATE t SET a = 1                                    | UPDATE t",
                "UPDATE ONLY s.t AS x SET a = 1                        | UPDATE s.t",
                "UPDATE a JOIN s.t ON a.x = t.x SET t.y = 1            | UPDATE a, UPDATE s.t",
                "UPDATE a, t SET t.y = 1                               | UPDATE a, UPDATE t",
                "INSERT INTO t VALUES (1) ON CONFLICT (a) DO UPDATE SET a = 2      | ROWS t",
                "INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE a = 2            | ROWS t",
                "SELECT * FROM t FOR UPDATE                            | ''",
                "SELECT * FROM t FOR UPDATE OF t                       | ''",
                "SELECT replace(a, 'x', 'y') FROM t                    | ''",
                "DELETE FROM t WHERE a = 1                             | ''",
                "SELECT 'INSERT INTO t VALUES (1)' FROM u -- INSERT INTO t | ''",
            })
    void findsWhatIsWrittenTo(String sql, String expected) {
        Tokens tokens = Tokens.scan(sql, Dialect.POSTGRESQL);
        String found = WriteTargets.find(tokens, -1, tokens.size()).stream()
                .map(target ->
                        target.kind() + " " + (target.schema() == null ? "" : target.schema() + ".") + target.table())
                .collect(Collectors.joining(", "));
        assertEquals(expected, found);
    }
}
