package dev.keyspread.cli.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class ServerMessageTest {
    @Test
    void givenARowInPostgresDetail_whenDescribed_thenItsValuesAreLeftOut() {
        assertEquals(
                "ERROR: new row for relation \"t\" violates check constraint \"c\" Where: a trigger",
                of(
                        "ERROR: new row for relation \"t\" violates check constraint \"c\"\n"
                                + "  Detail: Failing row contains (1, Anna).\n  Where: a trigger",
                        "23514"));
    }

    @Test
    void givenADetailThatNamesObjects_whenDescribed_thenItStays() {
        assertEquals(
                "ERROR: cannot drop it Detail: view v depends on it",
                of("ERROR: cannot drop it\n  Detail: view v depends on it", "2BP01"));
    }

    @Test
    void givenAKeyInH2sMessage_whenDescribed_thenValueAndStatementAreLeftOut() {
        assertEquals(
                "Unique index or primary key violation: \"PUBLIC.C ON PUBLIC.T(K)\" [23505-252]",
                of(
                        "Unique index or primary key violation: \"PUBLIC.C ON PUBLIC.T(K) VALUES ( /* 6 */ 'Anna' )\";"
                                + " SQL statement:\nUPDATE T SET K = ? [23505-252]",
                        "23505"));
    }

    @Test
    void givenAValueInMariaDbsMessage_whenDescribed_thenItIsLeftOut() {
        assertEquals("Duplicate entry for key 'k'", of("Duplicate entry 'An'na' for key 'k'", "23000"));
    }

    private static String of(String message, String state) {
        return ServerMessage.of(new SQLException(message, state));
    }
}
