package org.example.visits;

import dev.keyspread.api.KeyspreadAssert;
import dev.keyspread.report.junit.KeyspreadReport;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.LocalDateTime;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests what an application would write: its tests, by a URL of Keyspread's, and a line in the end. */
@ExtendWith(KeyspreadReport.class)
class VisitsTest {
    private static final String URL = "jdbc:keyspread:h2:mem:visits;DB_CLOSE_DELAY=-1";

    @Test
    void aVisitIsStored() throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL)) {
            Visits visits = new Visits(connection);
            visits.create();
            visits.add(LocalDateTime.of(2026, 1, 25, 10, 10), "/home");
        }
    }

    @AfterAll
    static void noHotSpots() throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL)) {
            KeyspreadAssert.assertNoFindings(connection);
        }
    }
}
