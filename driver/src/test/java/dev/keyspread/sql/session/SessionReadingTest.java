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
