package dev.keyspread.suite;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Texts that change, or may change, what names and literals mean to their session, beside writes on a table with a rule: in all ways of execution they are carried out. */
public abstract class SessionTextTests extends EngineTest {
    private static final Duration ENDLESS = Duration.ofMinutes(2);

    private Connection connection;

    @SuppressWarnings("NullAway.Init") // opened before each test
    public SessionTextTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run("CREATE TABLE orders (shard BIGINT, id BIGINT)");
        connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
    }

    private List<String> texts() {
        return switch (engine.grammar()) {
            case H2 -> List.of("CALL SCHEMA()", "SET SCHEMA PUBLIC", "CALL 1", "SET @a 1");
            case MARIADB -> List.of("SET SESSION sql_mode = DEFAULT", "SET @a = 1", "DO 1", "FLUSH STATUS");
            default ->
                List.of(
                        "SELECT set_config('search_path', 'public', false)",
                        "SET search_path TO public",
                        "RESET ALL",
                        "DO 'BEGIN NULL; END'");
        };
    }

    private void assertStored(int ids) throws SQLException {
        assertEquals(List.of(ids + " | " + ids), database.rows("SELECT COUNT(*), COUNT(DISTINCT id) FROM orders"));
        for (int id = 1; id <= ids; id++) {
            assertEquals(
                    List.of(String.valueOf(Shards.crc32Mod(Integer.toString(id), 16))),
                    database.rows("SELECT shard FROM orders WHERE id = " + id));
        }
    }

    @Test
    void givenThemPrepared_whenExecutedAgain_thenTheyAreCarriedOut() throws SQLException {
        int ids = 0;
        for (String text : texts()) {
            try (PreparedStatement prepared = connection.prepareStatement(text);
                    PreparedStatement insert = connection.prepareStatement("INSERT INTO orders (id) VALUES (?)")) {
                for (int run = 0; run < 3; run++) {
                    assertTimeoutPreemptively(ENDLESS, () -> prepared.execute(), text);
                    insert.setLong(1, ++ids);
                    assertTimeoutPreemptively(ENDLESS, () -> insert.execute(), text);
                }
            }
        }
        assertStored(ids);
    }

    @Test
    void givenThemInABatchOfTexts_whenSent_thenTheyAreCarriedOut() throws SQLException {
        int ids = 0;
        for (String text : texts()) {
            if (!text.startsWith("SELECT") && !text.startsWith("CALL")) { // a batch takes no result
                try (Statement batch = connection.createStatement()) {
                    batch.addBatch("INSERT INTO orders (id) VALUES (" + ++ids + ")");
                    batch.addBatch(text);
                    assertTimeoutPreemptively(ENDLESS, () -> batch.executeBatch(), text);
                }
            }
        }
        assertStored(ids);
    }

    @Test
    void givenThemPreparedInABatch_whenSent_thenTheyAreCarriedOut() throws SQLException {
        for (String text : texts()) {
            if (text.startsWith("SET")) {
                try (PreparedStatement batch = connection.prepareStatement(text)) {
                    batch.addBatch();
                    assertTimeoutPreemptively(ENDLESS, () -> batch.executeBatch(), text);
                }
            }
        }
        assertEquals(1, update(connection, "INSERT INTO orders (id) VALUES (1)"));
        assertStored(1);
    }
}
