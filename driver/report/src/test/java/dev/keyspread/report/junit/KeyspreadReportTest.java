package dev.keyspread.report.junit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A class of tests that leaves a report in the build folder. */
@ExtendWith(KeyspreadReport.class)
final class KeyspreadReportTest {
    /** The other tests of this JVM, which the extension would report as well, look at settings of their own. */
    @AfterAll
    static void leaveOthersAlone() {
        System.clearProperty("keyspread.report");
    }

    @Test
    void whatATestOpensIsInTheReport() throws SQLException, IOException {
        String table = "t_" + UUID.randomUUID().toString().replace('-', '_'); // a file of a former run has not this one
        try (Connection connection = DriverManager.getConnection("jdbc:keyspread:h2:mem:;DATABASE_TO_UPPER=FALSE");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE " + table + " (id UUID PRIMARY KEY)");
        }

        assertTrue(Files.readString(Path.of("target", "keyspread-report.html")).contains(table));
        assertTrue(Files.readString(Path.of("target", "keyspread-report.json")).contains(table));
    }
}
