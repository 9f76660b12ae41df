package dev.keyspread.plan.read;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparableReadTest {
    private static boolean comparable(String sql) {
        return ComparableRead.is(Tokens.scan(sql, Dialect.POSTGRESQL));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM t WHERE id = ?",
                "SELECT a, COUNT(*) FROM t WHERE id IN (1, 2) GROUP BY a ORDER BY a",
                "WITH c AS (SELECT 1) SELECT \"limit\" FROM t JOIN c ON (t.id = c.id) WHERE id = ?",
                "SELECT lower(note) FROM t WHERE id = ? UNION ALL (SELECT 'LIMIT 1')"
            })
    void givenAPlainQuery_thenItCanBeRunAgain(String sql) {
        assertEquals(true, comparable(sql));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE t SET a = 1 WHERE id = ?",
                "SELECT * FROM t WHERE id = ? FOR UPDATE",
                "SELECT * FROM t WHERE id = ? FOR SHARE",
                "SELECT * FROM t WHERE id = ? LIMIT 1",
                "SELECT * FROM t WHERE id = ? FETCH FIRST ROW ONLY",
                "SELECT nextval('s') FROM t WHERE id = ?",
                "SELECT pay(id) FROM t WHERE id = ?",
                "SELECT other.count(id) FROM t WHERE id = ?",
                "SELECT \"COUNT\"(id) FROM t WHERE id = ?",
                "SELECT sum(a) FROM t WHERE id = ?",
                "SELECT DISTINCT ON (a) a, b FROM t WHERE id = ?",
                "SELECT CURRENT_TIMESTAMP FROM t WHERE id = ?",
                "SELECT * INTO x FROM t WHERE id = ?",
                "WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d",
                "SELECT 1; SELECT * FROM t WHERE id = ?",
                "EXPLAIN SELECT * FROM t WHERE id = ?",
                ""
            })
    void givenAnythingElse_thenItCant(String sql) {
        assertEquals(false, comparable(sql));
    }
}
