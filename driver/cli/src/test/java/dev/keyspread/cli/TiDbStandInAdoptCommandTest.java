package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.MariaDbServer;
import dev.keyspread.engine.Thorough;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** MariaDB, taken for TiDB, whose tables have a type of key besides. */
@Thorough
class TiDbStandInAdoptCommandTest extends AdoptCommandTests {
    @Override
    String newDatabase() throws SQLException {
        return MariaDbServer.newDatabase();
    }

    @Override
    String urlOfCommand(String plain) {
        return StandInDriver.url(plain, "tidb");
    }

    @Test
    void givenAClusteredKey_whenTheNewKeyIsAskedFor_thenItIsRefused() throws SQLException {
        String url = newDatabase();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE clustered (id BIGINT PRIMARY KEY)");
        }

        Run run = Run.of(
                "adopt",
                "clustered.shard",
                "--rule",
                "crc32(id) % 4",
                "--url",
                urlOfCommand(url),
                "--execute",
                "--writers-ready",
                "--new-key");

        assertEquals(2, run.status(), run::toString);
        assertTrue(run.err().contains("it is clustered, and TiDB changes NONCLUSTERED keys only"), run::toString);
    }
}
