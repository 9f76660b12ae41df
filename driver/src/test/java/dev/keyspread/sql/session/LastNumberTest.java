package dev.keyspread.sql.session;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What asks for the number that a database gave out last. */
class LastNumberTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POSTGRESQL | SELECT lastval()",
                "POSTGRESQL | select pg_catalog.lastval ( )",
                "MYSQL | SELECT LAST_INSERT_ID()",
                "MYSQL | INSERT INTO child SELECT last_insert_id(), 1",
                "MYSQL | SELECT @@identity",
                "MYSQL | SELECT @@IDENTITY AS id",
                "MYSQL | SELECT @@last_insert_id",
                "MYSQL | SELECT @@session.identity",
                "TIDB | SELECT LAST_INSERT_ID( )",
                "POSTGRESQL | SELECT currval('visits_id_seq')",
                "POSTGRESQL | SELECT pg_catalog.currval($1)",
                "MYSQL | SELECT LASTVAL(numbers)",
                "MYSQL | SELECT PREVIOUS VALUE FOR numbers",
                "H2 | VALUES CURRENT VALUE FOR numbers",
                "H2 | SELECT numbers.CURRVAL",
                "H2 | SELECT CURRVAL('numbers')",
                "H2 | SELECT LASTVAL()",
            })
    void isAskedFor(Dialect dialect, String sql) {
        assertTrue(LastNumber.isAskedFor(Tokens.scan(sql, dialect)), sql);
    }

    /** These tell the number that a row was given, too. */
    @ParameterizedTest
    @ValueSource(strings = {"CALL IDENTITY()", "SELECT SCOPE_IDENTITY()", "SELECT LAST_INSERT_ID()"})
    void isNotAskedForInVain(String sql) {
        assertFalse(LastNumber.isAskedFor(Tokens.scan(sql, Dialect.H2)), sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO t VALUES (1)",
                "/* app:shop */ -- by hand\n insert into t values (1)",
                "SELECT nextval('numbers')",
                "VALUES NEXT  VALUE FOR numbers",
                "UPDATE numbers SET n = last_insert_id(n + 1) LIMIT 1",
                "SELECT setval('numbers', 7)",
                "SELECT n, NextVal('numbers') FROM n",
                "SELECT next\n value FOR numbers",
            })
    void mayBeRenewed(String sql) {
        assertTrue(LastNumber.mayBeRenewedBy(sql));
    }

    @Test
    void mayBeRenewedBehindMuchSpace() {
        assertTrue(
                LastNumber.mayBeRenewedBy(" ".repeat(100_000) + "/* a */".repeat(1_000) + "INSERT INTO t VALUES (1)"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1",
                "UPDATE inserts SET n = 1",
                "DELETE FROM t",
                "SELECT * FROM call",
                "/* insert",
                "-- insert",
                "SELECT next, values, last_insert FROM n",
                "WITH v AS (SELECT 1) SELECT * FROM v",
                ""
            })
    void stays(String sql) {
        assertFalse(LastNumber.mayBeRenewedBy(sql));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POSTGRESQL | SELECT lastval, currval FROM t",
                "POSTGRESQL | SELECT nextval('visits_id_seq')",
                "POSTGRESQL | SELECT 'lastval()' -- lastval()",
                "MYSQL | UPDATE counters SET n = LAST_INSERT_ID(n + 1)",
                "MYSQL | SELECT @@identity_insert",
                "MYSQL | SELECT NEXT VALUE FOR numbers",
                "H2 | CREATE TABLE t (id INT GENERATED ALWAYS AS IDENTITY (START WITH 1))",
                "H2 | SELECT CURRENT_DATE FROM identity",
            })
    void isNot(Dialect dialect, String sql) {
        assertFalse(LastNumber.isAskedFor(Tokens.scan(sql, dialect)), sql);
    }
}
