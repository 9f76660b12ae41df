package dev.keyspread.sql.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionReadingTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POSTGRESQL | SET standard_conforming_strings = off | true",
                "POSTGRESQL | set local STANDARD_CONFORMING_STRINGS to 'off' | true",
                "POSTGRESQL | SELECT set_config('standard_conforming_strings', 'off', false) | true",
                "POSTGRESQL | SELECT 1; ALTER ROLE me SET standard_conforming_strings = off | true",
                "POSTGRESQL | SET search_path = app | false",
                "POSTGRESQL | INSERT INTO t VALUES ('standard_conforming_strings') | false",
                "MYSQL | SET sql_mode = 'ANSI_QUOTES' | true",
                "MYSQL | SET SESSION sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES') | true",
                "TIDB | SET @@session.sql_mode = '' | true",
                "MYSQL | SET autocommit = 1 | false",
                "H2 | SET standard_conforming_strings = off | false",
                "GOOGLESQL | SET sql_mode = 'x' | false",
            })
    void tellsStatementsThatChangeWhatLiteralsMean(Dialect dialect, String sql, boolean changes) {
        assertEquals(changes, SessionReading.changesLiterals(Tokens.scan(sql, dialect)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "H2 | SET COLLATION ENGLISH STRENGTH PRIMARY | true",
                "H2 | set database collation german | true",
                "H2 | SET IGNORECASE TRUE | true",
                "H2 | SELECT 1; SET IGNORECASE TRUE | true",
                "H2 | SET SCHEMA collation | false",
                "POSTGRESQL | SET COLLATION x | false",
            })
    void tellsStatementsThatChangeWhichTextsAreEqual(Dialect dialect, String sql, boolean changes) {
        assertEquals(changes, SessionReading.changesComparison(Tokens.scan(sql, dialect)));
    }

    @Test
    void onlyQuotesAndBackslashesAreReadOtherwise() {
        assertEquals(true, SessionReading.isReadOtherwise("SELECT 'a\\'b'", Dialect.POSTGRESQL));
        assertEquals(false, SessionReading.isReadOtherwise("SELECT \"a\" FROM t", Dialect.POSTGRESQL));
        assertEquals(true, SessionReading.isReadOtherwise("SELECT \"a\" FROM t", Dialect.MYSQL));
        assertEquals(false, SessionReading.isReadOtherwise("SELECT 'a' FROM t", Dialect.MYSQL));
    }
}
