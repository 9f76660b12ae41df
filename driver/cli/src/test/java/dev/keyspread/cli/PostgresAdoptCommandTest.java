package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class PostgresAdoptCommandTest extends AdoptCommandTests {
    @Override
    String newDatabase() throws SQLException {
        return EmbeddedPostgresEngine.newDatabase();
    }

    @Test
    void givenAPartitionedTable_whenAdopted_thenItIsRefusedAndNothingIsChanged() throws SQLException {
        String url = newDatabase();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE \"Visits\" (id bigint PRIMARY KEY) PARTITION BY RANGE (id)");

            Run run = Run.of(
                    "adopt", "Visits.shard", "--rule", "sha256(id) % 4", "--url", url, "--execute", "--writers-ready");

            assertEquals(2, run.status(), run::toString);
            assertTrue(run.err().contains("Visits is partitioned"), run::toString);
            assertThrows(SQLException.class, () -> statement.execute("SELECT shard FROM \"Visits\""));
        }
    }
}
