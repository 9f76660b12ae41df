package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.engine.Thorough;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** PostgreSQL, taken for YugabyteDB. */
@Thorough
class YugabyteDbStandInAdoptCommandTest extends AdoptCommandTests {
    @Override
    String newDatabase() throws SQLException {
        return EmbeddedPostgresEngine.newDatabase();
    }

    @Override
    String urlOfCommand(String plain) {
        return StandInDriver.url(plain, "yugabytedb");
    }

    @Override
    List<String> consent() {
        return List.of("--writers-stopped");
    }

    @Test
    void givenWritersThatWereNotStopped_whenTheNewKeyIsAskedFor_thenItWaitsForThat() throws SQLException {
        String url = newDatabase();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE visits (id BIGINT PRIMARY KEY)");
        }

        Run run = Run.of(
                "adopt",
                "visits.shard",
                "--rule",
                "sha256(id) % 4",
                "--url",
                urlOfCommand(url),
                "--execute",
                "--writers-ready",
                "--new-key");

        assertEquals(0, run.status(), run::toString);
        assertTrue(run.out().contains("done: prepare the new key\n"), run::toString);
        assertFalse(run.out().contains("done: make the shard lead"), run::toString);
        assertTrue(run.out().contains("run this with --writers-stopped"), run::toString);
    }
}
