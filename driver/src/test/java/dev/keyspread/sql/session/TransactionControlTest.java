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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "COMMIT | true",
                "END | true",
                "BEGIN; INSERT INTO t VALUES (1); COMMIT | true",
                "BEGIN; SAVEPOINT a; ROLLBACK TO a; COMMIT WORK; | true",
                "BEGIN; ROLLBACK TO SAVEPOINT a | false",
                "COMMIT; BEGIN | false",
                "BEGIN; COMMIT; SELECT 1 | false",
                "BEGIN; COMMIT AND CHAIN | false",
                "COMMIT; COMMIT PREPARED 'a' | false",
                "BEGIN; CREATE FUNCTION f() RETURNS INT BEGIN ATOMIC SELECT 1; END | false",
            })
    void noTransactionIsLeftBehindWhatEndsOneAtLast(String text, boolean leavesNone) {
        assertEquals(
                leavesNone,
                TransactionControl.of(Tokens.scan(text, Dialect.POSTGRESQL)).leavesNone());
    }
}
