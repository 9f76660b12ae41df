package dev.keyspread.sql.session;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what asks for the number that a database gave out last. */
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
                "UPDATE numbers SET n = last_insert_id(n + 1) LIMIT 1",
                "update shop.numbers set numbers.n = LAST_INSERT_ID(7), note = ?",
            })
    void isSet(String sql) {
        assertTrue(LastNumber.mayBeSetBy(sql), sql);
        assertTrue(LastNumber.isSetBy(Tokens.scan(sql, Dialect.MYSQL)), sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MYSQL | UPDATE numbers SET n = LAST_INSERT_ID()",
                "MYSQL | UPDATE numbers SET n = IF(n > 7, LAST_INSERT_ID(7), 1)",
                "MYSQL | UPDATE numbers SET n = 1 WHERE n = LAST_INSERT_ID(7)",
                "MYSQL | UPDATE numbers SET n = LAST_INSERT_ID(7); INSERT INTO t VALUES (1)",
                "MYSQL | INSERT INTO t VALUES (LAST_INSERT_ID(7))",
                "POSTGRESQL | UPDATE numbers SET n = LAST_INSERT_ID(7)",
            })
    void isNotSet(Dialect dialect, String sql) {
        assertFalse(LastNumber.isSetBy(Tokens.scan(sql, dialect)), sql);
    }

    @Test
    void isOfASequence() {
        assertTrue(LastNumber.isAskedForOfSequence(Tokens.scan("SELECT LASTVAL(numbers)", Dialect.MYSQL)));
        assertFalse(LastNumber.isAskedForOfSequence(Tokens.scan("SELECT LAST_INSERT_ID()", Dialect.MYSQL)));
        assertFalse(LastNumber.mayBeSetBy("UPDATE t SET last_insert = 1"));
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
