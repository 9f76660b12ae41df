package dev.keyspread.sql.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionReadingTest {
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
    void quotesAndBackslashesAreReadOtherwise() {
        assertEquals(true, SessionReading.isReadOtherwise("SELECT 'a\\'b'", Dialect.POSTGRESQL));
        assertEquals(false, SessionReading.isReadOtherwise("SELECT \"a\" FROM t", Dialect.POSTGRESQL));
        assertEquals(true, SessionReading.isReadOtherwise("SELECT \"a\" FROM t", Dialect.MYSQL));
        assertEquals(false, SessionReading.isReadOtherwise("SELECT 'a' FROM t", Dialect.MYSQL));
    }

    @ParameterizedTest
    @ValueSource(strings = {"''", "[a]", "0x31", "0b1", "1_000"})
    void modesOfH2AreDoubtfulWhereTheyDiffer(String form) {
        assertTrue(SessionReading.isReadOtherwise("SELECT " + form, Dialect.H2));
        assertFalse(SessionReading.isReadOtherwise("SELECT 'a', 10, id_1, b0x1 FROM t", Dialect.H2));
        assertFalse(SessionReading.isReadOtherwise("SELECT " + form, Dialect.POSTGRESQL));
    }

    @ParameterizedTest
    @ValueSource(strings = {"''", "[a]", "a || b"})
    void modesOfMysqlAreDoubtfulWhereTheyDiffer(String form) {
        assertTrue(SessionReading.isReadOtherwise("SELECT " + form, Dialect.MYSQL));
    }
}
