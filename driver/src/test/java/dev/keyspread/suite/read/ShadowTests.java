package dev.keyspread.suite.read;

import static dev.keyspread.suite.engine.AccessLog.bind;
import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.SpannerEngine;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With {@code keyspread.reads=shadow} reads find what they find, and a rule that would lose rows is found out. */
public abstract class ShadowTests extends EngineTest {
    private static final String BY_ID = "SELECT note FROM orders WHERE id = ?";
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";

    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    public ShadowTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run("CREATE TABLE orders (shard INTEGER, id BIGINT, note VARCHAR(20), PRIMARY KEY (shard, id))");
        connection = database.keyspread(RULE, "keyspread.reads=shadow", "keyspread.shadow-share=1");
        update(connection, "INSERT INTO orders (id, note) VALUES (1, 'a'), (2, 'b')");
    }

    /** The stored rows are compared by the first read, before there is such a row: a table known to hold one is read as it comes. */
    private void storeARowInTheWrongShard() throws SQLException {
        read("SELECT id FROM orders WHERE id = ?", 1L);
        database.run(
                "INSERT INTO orders (shard, id, note) VALUES (" + (Shards.crc32Mod("7", 16) + 1) % 16 + ", 7, 'lost')");
    }

    private List<String> read(String sql, Object... values) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            bind(select, values);
            try (ResultSet rows = select.executeQuery()) {
                return Rows.read(rows);
            }
        }
    }

    private long disagreements() throws SQLException {
        return connection.unwrap(KeyspreadConnection.class).findings().stream()
                .map(Finding::rule)
                .filter("shard-disagrees"::equals)
                .count();
    }

    @Test
    void aReadThatAgreesFindsItsRowsAndNothingIsSaid() throws SQLException {
        assertEquals(List.of("a"), read(BY_ID, 1L));
        assertEquals(List.of(), read(BY_ID, 99L));
        assertEquals(List.of("b"), Sandbox.rows(connection, "SELECT note FROM orders WHERE id = 2"));

        assertEquals(0, disagreements());
        assertEquals(0, Sandbox.counters(connection).rewrittenReads());
    }

    @Test
    void aRowThatTheRuleWouldLoseIsFoundAndReported() throws SQLException {
        storeARowInTheWrongShard();

        assertEquals(List.of("lost"), read(BY_ID, 7L));
        assertEquals(List.of("lost"), read(BY_ID, 7L));

        assertEquals(1, disagreements());
    }

    @Test
    void soItIsByAPlainStatement() throws SQLException {
        storeARowInTheWrongShard();

        assertEquals(
                List.of("lost"), Sandbox.rows(connection, "SELECT note FROM orders WHERE id IN (1, 7) AND id > 3"));

        assertEquals(1, disagreements());
    }

    @Test
    void soItIsInATransaction() throws SQLException {
        storeARowInTheWrongShard();
        connection.setAutoCommit(false);
        update(connection, "INSERT INTO orders (id, note) VALUES (3, 'c')");

        assertEquals(List.of("lost"), read(BY_ID, 7L));
        connection.commit();

        // There a failure would end the application's transaction, and no savepoint could save it.
        boolean mayFail = engine instanceof SpannerEngine || engine.settings().contains("keyspread.dialect=dsql");
        assertEquals(mayFail ? 0 : 1, disagreements());
        assertEquals(List.of("c"), read(BY_ID, 3L));
    }

    @Test
    void writesAndReadsThatLockOrTakeSomeRowsAreRunOnceOnly() throws SQLException {
        storeARowInTheWrongShard();

        assertEquals(List.of("lost"), read(BY_ID + " LIMIT 1", 7L));
        if (!(engine instanceof SpannerEngine)) { // which has neither
            assertEquals(List.of("lost"), read(BY_ID + " ORDER BY id FETCH FIRST 1 ROWS ONLY", 7L));
            assertEquals(List.of("lost"), read(BY_ID + " FOR UPDATE", 7L));
        }
        assertEquals(1, update(connection, "UPDATE orders SET note = 'found' WHERE id = 7"));
        assertEquals(1, update(connection, "DELETE FROM orders WHERE id = ?", 7L));

        assertEquals(0, disagreements());
    }

    @Test
    void withAShareOfNoneNothingIsCompared() throws SQLException {
        connection = database.keyspread(RULE, "keyspread.reads=shadow", "keyspread.shadow-share=0");
        storeARowInTheWrongShard();

        assertEquals(List.of("lost"), read(BY_ID, 7L));

        assertEquals(0, disagreements());
    }

    @Test
    void aFailureOfTheOtherFormDoesNotReachTheApplication() throws SQLException {
        database.run("CREATE TABLE loose (shard INTEGER, id BIGINT PRIMARY KEY, note VARCHAR(20))");
        connection = database.keyspread(
                "keyspread.shard.loose.shard=crc32(id) % 16", "keyspread.reads=shadow", "keyspread.shadow-share=1");
        update(connection, "INSERT INTO loose (id, note) VALUES (1, 'a')");
        try (PreparedStatement select = connection.prepareStatement("SELECT note FROM loose WHERE id = ?")) {
            select.setLong(1, 1);
            database.run("ALTER TABLE loose DROP COLUMN shard");
            connection.setAutoCommit(false);
            for (int i = 0; i < 2; i++) {
                try (ResultSet rows = select.executeQuery()) {
                    assertEquals(List.of("a"), Rows.read(rows));
                }
            }
            connection.commit();
        }
        assertEquals(0, disagreements());
    }

    @Test
    void aReadWhoseParametersCantBeBoundTwiceIsRunOnceOnly() throws SQLException {
        storeARowInTheWrongShard();
        try (PreparedStatement select =
                connection.prepareStatement("SELECT id FROM orders WHERE id = ? AND note = ?")) {
            select.setLong(1, 7);
            select.setCharacterStream(2, new StringReader("lost"), 4);
            try (ResultSet rows = select.executeQuery()) {
                assertEquals(List.of("7"), Rows.read(rows));
            }
        }
        assertEquals(0, disagreements());
    }

    @Test
    void aReadWithAParameterMissingFailsAsItDoesWithoutKeyspread() throws SQLException {
        Outcome.Work work = c -> {
            try (PreparedStatement select = c.prepareStatement(BY_ID)) {
                return select.execute();
            }
        };
        assertEquals(Outcome.of(database.direct(), work), Outcome.of(connection, work));
    }

    @Test
    public void anotherWriterIsNoDisagreement() throws Exception {
        try (Connection writer = database.keyspread(RULE)) {
            Thread thread = new Thread(() -> {
                try {
                    for (int i = 0; i < 300; i++) {
                        update(writer, "UPDATE orders SET note = 'n" + i + "' WHERE id = 1");
                    }
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            thread.start();
            while (thread.isAlive()) {
                read(BY_ID, 1L);
            }
            thread.join();
        }
        assertEquals(0, disagreements());
    }
}
