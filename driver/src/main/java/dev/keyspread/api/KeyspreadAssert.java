package dev.keyspread.api;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;

/**
 * Lets a test fail on a hotspot, in one line after the statements have run, with whatever test framework:
 *
 * <pre>{@code KeyspreadAssert.assertNoFindings(dataSource);}</pre>
 *
 * What counts are the findings of the database since the application (or the test's JVM) started, or since
 * {@link KeyspreadDatabase#reset()}, those of other connections included.
 */
public final class KeyspreadAssert {
    private KeyspreadAssert() {}

    /**
     * Fails when there is a finding at WARN or ERROR.
     *
     * @throws AssertionError with each finding as the log has it
     * @throws SQLException when there is no connection, or it is none that Keyspread wraps (SQLState HY000)
     */
    public static void assertNoFindings(DataSource dataSource) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            assertNoFindings(connection);
        }
    }

    /** Fails if there is a finding for the database of a connection. */
    public static void assertNoFindings(Connection connection) throws SQLException {
        assertNoFindings(connection, Severity.WARN);
    }

    /**
     * Fails when there is a finding of that severity or a worse one.
     *
     * @param atLeast the least severe that counts
     * @param exceptRules names of rules whose findings do not count
     * @throws AssertionError with each finding as the log has it
     * @throws SQLException when the connection is none that Keyspread wraps (SQLState HY000)
     */
    public static void assertNoFindings(Connection connection, Severity atLeast, String... exceptRules)
            throws SQLException {
        Set<String> excepted = Set.of(exceptRules);
        List<Finding> findings = connection.unwrap(KeyspreadConnection.class).findings().stream()
                .filter(finding -> finding.severity().compareTo(atLeast) <= 0)
                .filter(finding -> !excepted.contains(finding.rule()))
                .toList();
        if (!findings.isEmpty()) {
            StringBuilder text = new StringBuilder("Keyspread has ")
                    .append(findings.size() == 1 ? "a finding" : findings.size() + " findings")
                    .append(" at ")
                    .append(atLeast)
                    .append(" or above:");
            findings.forEach(finding -> text.append("\n\n").append(finding.message()));
            throw new AssertionError(text.toString());
        }
    }
}
