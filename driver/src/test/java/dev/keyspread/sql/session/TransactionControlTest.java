package dev.keyspread.sql.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.lexer.Tokens;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which texts begin a transaction, and which end one. */
final class TransactionControlTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "BEGIN | true | false",
                "BEGIN WORK | true | false",
                "START TRANSACTION | true | false",
                "COMMIT | false | true",
                "ROLLBACK TO here | false | false",
                "BEGIN NOT ATOMIC INSERT INTO t VALUES (1); END | false | false",
                "BEGIN NOT ATOMIC START TRANSACTION; INSERT INTO t VALUES (1); COMMIT; END | true | true",
                "BEGIN NOT ATOMIC IF a THEN ROLLBACK; END IF; END | false | true",
            })
    void aBlockIsNoTransaction(String text, boolean begins, boolean ends) {
        TransactionControl control = TransactionControl.of(Tokens.scan(text, Dialect.MYSQL));

        assertEquals(begins, control.begins());
        assertEquals(ends, control.ends());
    }
}
