package dev.keyspread.database;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.api.KeyspreadConnection;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class SummaryTest {
    @Test
    void givenWorkWasDone_whenAsked_thenOneLineTellsIt() throws SQLException {
        try (Connection connection =
                        DriverManager.getConnection("jdbc:keyspread:h2:mem:summary;keyspread.shard.t.s=crc32(id) % 4");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE log (seen TIMESTAMP PRIMARY KEY)");
            statement.execute("CREATE TABLE t (s INT NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (s, id))");
            assertEquals(2, statement.executeUpdate("INSERT INTO t (id) VALUES (7), (8)"));

            assertEquals(
                    "jdbc:h2:mem:summary: 1 finding (1 WARN): monotonic-key LOG.SEEN (seen once);"
                            + " 3 statements planned, 2 values filled, 0 texts with a shard predicate, 0 refused,"
                            + " 0 not understood",
                    connection.unwrap(KeyspreadConnection.class).database().summary());
        }
    }
}
