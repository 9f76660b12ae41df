package dev.keyspread.sql.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelectListTest {
    private static SelectList list(String sql) {
        return Objects.requireNonNull(SelectList.of(Tokens.scan(sql, Dialect.POSTGRESQL)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT * FROM t | 0 | 0",
                "SELECT * | 0 | 0",
                "SELECT a, b, t.* FROM t | 2 | 0",
                "SELECT f(a, b), s.t.*, c AS d FROM t | 1 | 1",
                "SELECT DISTINCT ON (a) a, * FROM t | 1 | 0",
                "WITH x AS (SELECT a, b FROM t) SELECT *, 1 FROM x | 0 | 1",
                "(SELECT 1, *) UNION SELECT 2 | 1 | 0",
                "SELECT a.*, 1, b.*, 2 FROM a, b | 0 | 1",
                "INSERT INTO t (a) VALUES (1) RETURNING a, * | 1 | 0",
                "DELETE FROM t WHERE a IN (SELECT * FROM u) RETURNING * | 0 | 0",
                "INSERT INTO t (a) VALUES (1) THEN RETURN * | 0 | 0",
                "INSERT INTO t (a) VALUES (1) THEN RETURN WITH ACTION * | 0 | 1",
                "UPDATE t SET a = 1 WHERE b = 2 THEN RETURN WITH ACTION AS act a, *, b | 1 | 2",
                "DELETE FROM t WHERE b = 2 THEN RETURN WITH ACTION * | 0 | 1",
                "WITH x AS (INSERT INTO t (a) VALUES (1) RETURNING *) SELECT DISTINCT x.*, 7 FROM x | 0 | 1",
                "SELECT ARRAY[1, 2], * FROM t | 1 | 0",
                "SELECT t.limit, offset, a window, CASE WHEN a THEN 1 END, * FROM t | 4 | 0",
                "SELECT f(a) WITHIN GROUP (ORDER BY b), * FROM t | 1 | 0",
            })
    void givenAStar_thenTheColumnsAroundItAreCounted(String sql, int before, int after) {
        SelectList list = list(sql);

        assertEquals(true, list.hasStar());
        assertEquals(before, list.before());
        assertEquals(after, list.after());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT count(*) FROM t",
                "SELECT a * b FROM t",
                "SELECT a FROM t WHERE EXISTS (SELECT * FROM u)",
                "SELECT 2 * 3"
            })
    void givenNoStarOfItsOwn_thenItHasNone(String sql) {
        assertEquals(false, list(sql).hasStar());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO t SELECT * FROM u",
                "CREATE TABLE t AS SELECT * FROM u",
                "EXPLAIN SELECT * FROM t",
                "SELECT 1; SELECT * FROM t",
                "WITH x AS (INSERT INTO t (a) VALUES (1) RETURNING *) SELECT * FROM x UNION SELECT * FROM u",
                ""
            })
    void givenATextThatReturnsNoRowsOfItsOwn_thenThereIsNoList(String sql) {
        assertNull(SelectList.of(Tokens.scan(sql, Dialect.POSTGRESQL)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT * FROM s.t x, u | s.t x, u",
                "SELECT x.* FROM t x JOIN u ON x.a = u.a WHERE EXISTS (SELECT * FROM v) | t x",
                "SELECT u.* FROM t x JOIN u ON x.a = u.a | u",
                "SELECT * FROM (SELECT v.* FROM v, w UNION SELECT * FROM t) x | v, t",
                "SELECT * FROM (SELECT h, id FROM t) x | ",
                "WITH w AS (SELECT * FROM t) SELECT y.* FROM w y, u | t",
                "WITH RECURSIVE w AS (SELECT * FROM t UNION SELECT w.* FROM w) SELECT * FROM w | t",
                "SELECT * FROM t UNION SELECT * FROM u | t",
                "TABLE s.t | s.t",
                "UPDATE t x SET a = 1 FROM u WHERE x.a = u.a RETURNING * | t x, u",
                "UPDATE t x SET a = 1 FROM u WHERE x.a = u.a RETURNING u.* | u",
                "DELETE FROM t USING u RETURNING t.* | t",
                "INSERT INTO s.t AS x (a) SELECT a FROM u RETURNING x.* | s.t x",
                "WITH w AS (INSERT INTO t (a) VALUES (1) RETURNING *) SELECT * FROM w | t",
                "WITH w AS (INSERT INTO t (a) VALUES (1) RETURNING *) SELECT y.* FROM w AS y | t",
                "SELECT z.* FROM t LEFT JOIN LATERAL (SELECT t.*, u.a FROM u WHERE u.b = t.b) z ON true | t",
                "SELECT * FROM t JOIN u USING (a) AS j | t, u",
                "SELECT * FROM t WHERE EXISTS (SELECT FROM u WHERE b = 6) | t",
                "MERGE INTO t USING u ON t.a = u.a WHEN MATCHED THEN DELETE RETURNING t.* | t",
            })
    void givenAStar_thenItsTablesAreFound(String sql, @Nullable String tables) {
        String found = list(sql).tables().stream()
                .map(use -> (use.schema() == null ? "" : use.schema() + ".")
                        + use.name()
                        + (use.alias() == null ? "" : " " + use.alias()))
                .collect(Collectors.joining(", "));
        assertEquals(tables == null ? "" : tables, found);
    }

    @Test
    void givenANameThatCouldBeAStarsOwn_thenItIsFound() {
        assertEquals(true, list("SELECT a.*, h, b.* FROM a, b").namesAmongStars("H"));
        assertEquals(true, list("SELECT * FROM (SELECT h, t.* FROM t) x").namesAmongStars("h"));
        assertEquals(false, list("SELECT * FROM (SELECT t.*, h AS g FROM t) x").namesAmongStars("h"));
        assertEquals(true, list("SELECT * FROM (SELECT t.*, g AS h FROM t) x").namesAmongStars("h"));
        assertEquals(
                true,
                list("WITH x AS (DELETE FROM t RETURNING h, a), y AS (INSERT INTO t (a) VALUES (1)) SELECT * FROM x")
                        .namesAmongStars("h"));
        assertEquals(false, list("SELECT h, *, h FROM t WHERE (h = 1)").namesAmongStars("h"));
        assertEquals(
                false, list("SELECT * FROM (SELECT * FROM t WHERE h = 1) x").namesAmongStars("h"));
    }
}
