package dev.keyspread.sql.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which numbers a text has certainly made the database give out. */
class SurelyDrawnTest {
    private static SurelyDrawn by(Dialect dialect, String sql, long rows) {
        return SurelyDrawn.by(Tokens.scan(sql, dialect), rows);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "POSTGRESQL | SELECT nextval('s')",
                "POSTGRESQL | select pg_catalog.nextval('s'::regclass) as x",
                "POSTGRESQL | /* a */ SELECT nextval('s');",
                "POSTGRESQL | INSERT INTO t (a, b) VALUES (nextval('s'), 2)",
                "H2 | VALUES NEXT VALUE FOR s",
                "MYSQL | SELECT NEXTVAL(s)",
                "MYSQL | SELECT NEXT VALUE FOR s",
            })
    void drawsFrom(Dialect dialect, String sql) {
        assertEquals(List.of("s"), by(dialect, sql, 0).sequences(), sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "POSTGRESQL | SELECT 'nextval' AS x",
                "POSTGRESQL | SELECT 'nextval(''s'')' AS x",
                "POSTGRESQL | SELECT 1 -- nextval('s')",
                "POSTGRESQL | SELECT nextval('s') FROM t",
                "POSTGRESQL | SELECT nextval('s') WHERE false",
                "POSTGRESQL | SELECT nextval('s') LIMIT 0",
                "POSTGRESQL | SELECT coalesce(1, nextval('s'))",
                "POSTGRESQL | EXPLAIN SELECT nextval('s')",
                "POSTGRESQL | PREPARE p AS SELECT nextval('s')",
                "POSTGRESQL | INSERT INTO t (a) VALUES (coalesce(1, nextval('s')))",
                "POSTGRESQL | INSERT INTO t (a) SELECT nextval('s') WHERE false",
                "POSTGRESQL | INSERT INTO t (a) VALUES (nextval('s')) ON CONFLICT DO NOTHING",
                "POSTGRESQL | SELECT setval('s', 7, false)",
                "MYSQL | UPDATE t SET a = 1 WHERE b = LAST_INSERT_ID(7)",
                "MYSQL | SELECT IF(a, 1, LAST_INSERT_ID(7)) FROM t",
                "MYSQL | SELECT 'last_insert_id(7)'",
            })
    void drawsNothing(Dialect dialect, String sql) {
        SurelyDrawn drawn = by(dialect, sql, 0);
        assertEquals(List.of(), drawn.sequences(), sql);
        assertEquals(List.of(), drawn.settings(), sql);
        assertFalse(drawn.setsLast(), sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE n SET a = LAST_INSERT_ID(a + 1) LIMIT 1 | 1 | true",
                "UPDATE n SET a = LAST_INSERT_ID(a + 1) LIMIT 1 | 0 | false",
                "SELECT LAST_INSERT_ID(7) | 0 | true",
            })
    void setsTheLast(String sql, long rows, boolean sets) {
        assertEquals(sets, by(Dialect.MYSQL, sql, rows).setsLast(), sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "INSERT INTO t (a) VALUES (1) | 0",
                "/* app */ INSERT INTO t DEFAULT VALUES | 0",
                "INSERT INTO t (a) SELECT 1 | 1",
            })
    void inserts(String sql, long rows) {
        assertNotNull(by(Dialect.POSTGRESQL, sql, rows).insert(), sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "INSERT INTO t (a) SELECT 1 WHERE false | 0",
                "INSERT INTO t (a) VALUES (1) ON CONFLICT DO NOTHING | 1",
                "INSERT INTO t (a) VALUES (1); SELECT 1 | 1",
                "WITH v AS (SELECT 1) INSERT INTO t SELECT * FROM v | 1",
                "EXPLAIN INSERT INTO t (a) VALUES (1) | 0",
                "UPDATE t SET a = 1 | 1",
            })
    void mayInsertNothing(String sql, long rows) {
        assertNull(by(Dialect.POSTGRESQL, sql, rows).insert(), sql);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = "SELECT setval('s', 7)")
    void sets(String sql) {
        assertTrue(by(Dialect.POSTGRESQL, sql, 0).settings().contains("s"));
    }
}
