package dev.keyspread.sql.session;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What asks for the number that a database gave out last. */
class LastNumberTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POSTGRESQL | SELECT lastval()",
                "POSTGRESQL | select pg_catalog.lastval ( )",
                "POSTGRESQL | SELECT currval('visits_id_seq')",
                "POSTGRESQL | INSERT INTO child (parent) VALUES (currval(pg_get_serial_sequence('visits', 'id')))",
                "MYSQL | SELECT LAST_INSERT_ID()",
                "MYSQL | INSERT INTO child SELECT last_insert_id(), 1",
                "MYSQL | SELECT @@identity",
                "MYSQL | SELECT @@IDENTITY AS id",
                "MYSQL | SELECT @@last_insert_id",
                "MYSQL | SELECT @@session.identity",
                "MYSQL | SELECT PREVIOUS VALUE FOR numbers",
                "MYSQL | SELECT LASTVAL(numbers)",
                "TIDB | SELECT LAST_INSERT_ID( )",
                "H2 | CALL IDENTITY()",
                "H2 | SELECT SCOPE_IDENTITY()",
                "H2 | SELECT CURRENT VALUE FOR numbers",
                "H2 | SELECT numbers.CURRVAL",
            })
    void isAskedFor(Dialect dialect, String sql) {
        assertTrue(LastNumber.isAskedFor(Tokens.scan(sql, dialect)), sql);
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
