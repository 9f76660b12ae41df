package dev.keyspread.suite.engine;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.StatementRefusedException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A test with a fresh database of an engine. */
public abstract class EngineTest {
    public final Engine engine;
    public Sandbox database;

    @SuppressWarnings("NullAway.Init") // opened before each test
    public EngineTest(Engine engine) {
        this.engine = engine;
    }

    @BeforeEach
    void openDatabase() throws SQLException {
        database = new Sandbox(engine);
    }

    @AfterEach
    void closeDatabase() throws SQLException {
        if (database != null) { // null where there is no such engine
            database.close();
        }
    }

    /** The shard of a user's access at a time, six digits after its second. */
    public final long accessShard(String time, String user) {
        return AccessLog.shard(engine.timestamp(time), user);
    }

    /** The shard of a user's access at {@link AccessLog#TIME}. */
    public final long accessShard(String user) {
        return accessShard("2016-01-25T10:10:10.555555", user);
    }

    /** How a row is listed by {@link AccessLog#STORED}. */
    public final String row(String user, @Nullable String note) {
        return accessShard(user) + " | " + user + " | " + note;
    }

    /** Work that Keyspread has to refuse, saying which column it is about. Returns the message. */
    public static String assertRefused(Connection connection, String table, String column, Outcome.Work work) {
        SQLException refusal = assertThrows(SQLException.class, () -> work.on(connection));
        String message = String.valueOf(refusal.getMessage());
        assertInstanceOf(StatementRefusedException.class, refusal, message);
        String named = message.toLowerCase(Locale.ROOT);
        assertTrue(named.contains(table.toLowerCase(Locale.ROOT)), () -> "names no table: " + message);
        assertTrue(named.contains(column.toLowerCase(Locale.ROOT)), () -> "names no column: " + message);
        return message;
    }
}
