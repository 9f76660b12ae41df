package dev.keyspread.api;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** A build that fails on a hotspots. */
final class KeyspreadAssertTest {
    private static Connection connect(String ddl) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:keyspread:h2:mem:");
        try (Statement statement = connection.createStatement()) {
            statement.execute(ddl);
        }
        return connection;
    }

    @Test
    void aHotKeyFailsTheTestAndSaysWhatToDo() throws SQLException {
        try (Connection connection = connect("CREATE TABLE log (seen TIMESTAMP PRIMARY KEY)")) {
            AssertionError failure =
                    assertThrows(AssertionError.class, () -> KeyspreadAssert.assertNoFindings(connection));

            String message = String.valueOf(failure.getMessage());
            assertTrue(message.startsWith("Keyspread has a finding at WARN or above:"), message);
            assertTrue(message.contains("[monotonic-key] LOG.SEEN"), message);
            assertTrue(message.contains("To do:"), message);
        }
    }

    @Test
    void aSoundKeyDoesNot() throws SQLException {
        try (Connection connection = connect("CREATE TABLE log (id UUID DEFAULT RANDOM_UUID() PRIMARY KEY)")) {
            assertDoesNotThrow(() -> KeyspreadAssert.assertNoFindings(connection, Severity.INFO));
        }
    }

    @Test
    void whatIsInformationCountsWhereItIsAskedFor() throws SQLException {
        try (Connection connection = connect("CREATE TABLE users (id BIGINT PRIMARY KEY)")) {
            assertDoesNotThrow(() -> KeyspreadAssert.assertNoFindings(connection));
            assertThrows(AssertionError.class, () -> KeyspreadAssert.assertNoFindings(connection, Severity.INFO));
            assertDoesNotThrow(() -> KeyspreadAssert.assertNoFindings(connection, Severity.INFO, "integer-key"));
        }
    }

    @Test
    void aConnectionOfAnotherDriverIsAnErrorAndNoPass() throws SQLException {
        try (Connection plain = DriverManager.getConnection("jdbc:h2:mem:")) {
            assertThrows(SQLException.class, () -> KeyspreadAssert.assertNoFindings(plain));
        }
    }
}
