package dev.keyspread.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.config.Setting;
import dev.keyspread.database.writes.InFlightWrites;
import dev.keyspread.suite.engine.TranslatingDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Tests what is known of a database that could not say what it is, while {@code keyspread.dialect} does. */
final class DatabaseLearningTest {
    private static final String URL = "jdbc:h2:mem:learning";
    private static final String INSERT = "INSERT INTO orders (id) VALUES (?)";

    /** Writes of connections, which the database does not keep alive. */
    private final List<InFlightWrites> connections = new ArrayList<>();

    /** Rows are filled meanwhile, and DDL waits for those on their way. */
    @Test
    void givenWritesOnTheirWay_whenTheDatabaseSaysWhatItIs_thenDdlWaitsForThemAllTheSame() throws SQLException {
        KeyspreadConfig config = KeyspreadConfig.builder()
                .setText(Setting.DIALECT, "h2")
                .rule("orders.shard", "crc32(id) % 16")
                .build();
        TranslatingDataSource silent =
                new TranslatingDataSource(URL, text -> text.contains("INFORMATION_SCHEMA") ? "SELECT nothing" : text);
        try (Connection first = silent.getConnection()) {
            DatabaseLearning learning =
                    new DatabaseLearning(new DatabaseKey(URL, ""), config, () -> DriverManager.getConnection(URL));
            DatabaseState guess = learning.learn(first, true);
            assertTrue(guess.isGuess());
            connections.add(guess.ddl().writes().ofConnection());
            connections.get(0).begin(INSERT);

            DatabaseState told = told(learning, first);

            assertEquals(List.of(INSERT), told.ddl().writes().awaitArrival(null));
        }
    }

    private static DatabaseState told(DatabaseLearning learning, Connection connection) {
        DatabaseState state = learning.state(connection);
        while (state.isGuess()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
            state = learning.state(connection);
        }
        return state;
    }
}
