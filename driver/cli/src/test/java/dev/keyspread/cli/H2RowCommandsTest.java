package dev.keyspread.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class H2RowCommandsTest extends RowCommandsTests {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    @Override
    String newDatabase() {
        return "jdbc:h2:mem:rows" + DATABASES.incrementAndGet() + ";DB_CLOSE_DELAY=-1";
    }

    /** In Oracle's mode a text that is joined to NULL is not NULL. */
    @Test
    void givenOraclesMode_whenASourceIsNull_thenTheRowGetsNoShardAndIsRight() throws SQLException {
        String url = newDatabase() + ";MODE=Oracle";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE lines (id BIGINT PRIMARY KEY, a VARCHAR(9), b VARCHAR(9), shard INTEGER)");
            statement.execute("INSERT INTO lines (id, a, b) VALUES (1, 'x', NULL), (2, 'x', 'y')");

            Run filled = Run.of("backfill", "lines.shard", "--rule", "sha256(a, b) % 16", "--url", url, "--execute");
            Run verified = Run.of("verify", "lines.shard", "--rule", "sha256(a, b) % 16", "--url", url);

            assertEquals(0, filled.status(), filled::toString);
            assertEquals(0, verified.status(), verified::toString);
            try (ResultSet rows = statement.executeQuery("SELECT shard FROM lines ORDER BY id")) {
                assertTrue(rows.next());
                assertNull(rows.getObject(1));
                assertTrue(rows.next());
                assertEquals(0, rows.getInt(1) / 16);
            }
        }
    }
}
