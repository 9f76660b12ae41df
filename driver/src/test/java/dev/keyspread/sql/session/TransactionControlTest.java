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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "COCKROACHDB | BEGIN AS OF SYSTEM TIME '-10s' | 1",
                "COCKROACHDB | BEGIN TRANSACTION READ ONLY, AS OF SYSTEM TIME follower_read_timestamp() | 1",
                "COCKROACHDB | SET TRANSACTION AS OF SYSTEM TIME '-10s' | 1",
                "COCKROACHDB | COMMIT; BEGIN AS OF SYSTEM TIME '-10s' | 1",
                "COCKROACHDB | SET SESSION CHARACTERISTICS AS TRANSACTION AS OF SYSTEM TIME '-10s' | 2147483647",
                "COCKROACHDB | SELECT * FROM t AS OF SYSTEM TIME '-10s' | 0",
                "COCKROACHDB | BEGIN READ ONLY | 0",
                "TIDB | START TRANSACTION READ ONLY AS OF TIMESTAMP NOW() - INTERVAL 10 SECOND | 1",
                "TIDB | SET TRANSACTION READ ONLY AS OF TIMESTAMP '2016-10-08 16:45:26' | 2",
                "TIDB | SET @@tx_read_ts = '2016-10-08 16:45:26' | 2",
                "TIDB | SELECT * FROM t AS OF TIMESTAMP NOW() | 0",
                "TIDB | START TRANSACTION WITH CONSISTENT SNAPSHOT | 0",
            })
    void aTransactionMayReadRowsAsTheyWere(Dialect dialect, String text, int ends) {
        assertEquals(ends, TransactionControl.of(Tokens.scan(text, dialect)).olderReads());
    }
}
