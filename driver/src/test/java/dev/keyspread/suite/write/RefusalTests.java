package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Writes that would leave a shard value wrong or missing are refused; nothing of them is written. */
public abstract class RefusalTests extends EngineTest {
    private static final String[] RULES = {
        "keyspread.shard.orders.shard=crc32(id) % 16", "keyspread.shard.visits.shard=crc32(who, seen) % 16"
    };
    private static final String STORED = "SELECT shard, id, note FROM orders ORDER BY id";

    public Connection connection;
    private List<String> before;

    @SuppressWarnings("NullAway.Init")
    public RefusalTests(Engine engine) {
        super(engine);
    }

    /** The rules of the tables, as settings. */
    public static String[] rules() {
        return RULES.clone();
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run(
                "CREATE TABLE orders (shard INTEGER, id BIGINT DEFAULT (CAST(EXTRACT(YEAR FROM CURRENT_DATE) AS BIGINT)), note VARCHAR(20) DEFAULT 'none',"
                        + " PRIMARY KEY (shard, id))",
                "CREATE TABLE visits (shard INTEGER, who VARCHAR(20), seen TIMESTAMP, note VARCHAR(20), token VARCHAR(20))",
                "CREATE TABLE source (id BIGINT, note VARCHAR(20))",
                "INSERT INTO source (id, note) VALUES (100, 'x')");
        connection = database.keyspread(RULES);
        update(connection, "INSERT INTO orders (id, note) VALUES (1, 'a'), (2, 'b')");
        before = database.rows(STORED);
    }

    /** The statement is refused with that word in its reason, nothing is written, and the connection works on. */
    public final void assertRefused(String table, String reason, Outcome.Work work) throws SQLException {
        String message = assertRefused(connection, table, "shard", work);

        assertTrue(
                message.toLowerCase(Locale.ROOT).contains(reason.toLowerCase(Locale.ROOT)),
                () -> "gives no reason with " + reason + ": " + message);
        assertEquals(before, database.rows(STORED));
        assertEquals(List.of(), database.rows("SELECT * FROM visits"));
        assertEquals(List.of("1"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 1"));
    }

    public final void assertRefused(String reason, String sql) throws SQLException {
        assertRefused("orders", reason, c -> update(c, sql));
        assertRefused("orders", reason, c -> {
            try (Statement statement = c.createStatement()) {
                return statement.execute(sql);
            }
        });
        assertRefused("orders", reason, c -> {
            try (Statement statement = c.createStatement()) {
                statement.addBatch(sql);
                return statement.executeBatch();
            }
        });
        assertRefused("orders", reason, c -> {
            try (var statement = c.prepareStatement(sql)) {
                return statement.execute();
            }
        });
    }

    @Test
    void insertFromAQuery() throws SQLException {
        assertRefused("SELECT", "INSERT INTO orders (id, note) SELECT id, note FROM source");
        assertRefused("", "INSERT INTO orders (id, note) (SELECT id, note FROM source)");
        assertRefused("", "INSERT INTO orders (id, note) TABLE source");
        assertRefused("", "INSERT INTO orders (id, note) WITH s AS (SELECT 9 + ABS(0) AS id) SELECT id, 'x' FROM s");
    }

    @Test
    void sourcesThatTheDatabaseComputes() throws SQLException {
        assertRefused("id", "INSERT INTO orders (id) VALUES (1 + ABS(2))");
        assertRefused("id", "INSERT INTO orders (id) VALUES ((SELECT MAX(id) + 1 FROM source))");
        assertRefused("id", "INSERT INTO orders (id) VALUES (CAST(7.6 AS DECIMAL(5, 1)))");
        assertRefused("id", "INSERT INTO orders (id) VALUES (CAST(3 + ABS(4) AS BIGINT))");
        assertRefused("id", "INSERT INTO orders (id, note) VALUES (7, 'x'), (ABS(-8), 'y')");
        assertRefused("visits", "seen", c -> update(c, "INSERT INTO visits (who, seen) VALUES (?, now())", "Ann"));
        assertRefused(
                "visits", "seen", c -> update(c, "INSERT INTO visits (who, seen) VALUES ('Ann', CURRENT_TIMESTAMP)"));
        assertRefused(
                "visits", "who", c -> update(c, "INSERT INTO visits (who, seen) VALUES ('A' || ?, ?)", "nn", "x"));
    }

    @Test
    void sourcesThatTheDatabaseFillsByDefault() throws SQLException {
        assertRefused("id", "INSERT INTO orders (note) VALUES ('x')");
        assertRefused("id", "INSERT INTO orders (id, note) VALUES (DEFAULT, 'x')");
        assertRefused("", "INSERT INTO orders DEFAULT VALUES");
    }

    /** Returns what the refusal of an update of a key's column names. */
    public String namedForAKey() {
        return "id";
    }

    @Test
    void updateOfASourceOrOfTheShard() throws SQLException {
        assertRefused(namedForAKey(), "UPDATE orders SET note = 'x', ID = id + 1");
        assertRefused(namedForAKey(), "UPDATE orders AS o SET id = (SELECT 3)");
        assertRefused(namedForAKey(), "UPDATE orders SET id = DEFAULT WHERE id = 1");
        assertRefused("", "UPDATE orders SET (note, id) = (SELECT note, id FROM source) WHERE id = 1");
        assertRefused("", "UPDATE orders SET shard = 3 WHERE id = 1");
        assertRefused("", "UPDATE orders SET Shard = shard + 1 WHERE id = 1");
        assertRefused("", "UPDATE orders SET shard = " + Shards.crc32Mod("9", 16));
        assertRefused("visits", "seen", c -> update(c, "UPDATE visits SET who = ?", "Ann"));
        assertRefused(
                "visits", "seen", c -> update(c, "UPDATE visits SET who = ? WHERE seen > ?", "Ann", AccessLog.TIME));
        assertRefused(
                "visits",
                "seen",
                c -> update(c, "UPDATE visits SET who = ? WHERE seen = ? OR note = 'x'", "Ann", AccessLog.TIME));
    }

    @Test
    void merge() throws SQLException {
        assertRefused(
                "",
                "MERGE INTO orders o USING source s ON o.id = s.id"
                        + " WHEN NOT MATCHED THEN INSERT (id, note) VALUES (s.id, s.note)");
        assertRefused(
                "", "MERGE INTO orders o USING source s ON o.id = s.id WHEN MATCHED THEN UPDATE SET id = o.id + 1");
    }

    @Test
    public void boundValuesWhoseStoredFormIsNotKnown() throws SQLException {
        String insert = "INSERT INTO visits (who, seen) VALUES (?, ?)";
        assertRefused("visits", "seen", c -> {
            try (var statement = c.prepareStatement(insert)) {
                statement.setString(1, "Ann");
                statement.setObject(2, OffsetDateTime.parse("2016-01-25T10:10:10+02:00"));
                return statement.executeUpdate();
            }
        });
    }

    /** A class of the application's own, which a driver may or may not know how to store. */
    static final class Money implements Serializable {
        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            return "7";
        }
    }

    @Test
    void anObjectOfAnUnknownClassNeverStoresAWrongShard() throws SQLException {
        Outcome outcome = Outcome.of(
                connection, c -> update(c, "INSERT INTO visits (who, seen) VALUES (?, ?)", new Money(), null));

        assertTrue(outcome.sqlState() != null, "a hash of an unknown class can't be right");
        assertEquals(List.of(), database.rows("SELECT * FROM visits"));
    }

    @Test
    void aTableThatIsNotKnown() throws SQLException {
        Connection other = database.keyspread("keyspread.shard.missing.shard=crc32(id) % 16");

        Outcome outcome = Outcome.of(other, c -> update(c, "INSERT INTO missing (id) VALUES (1)"));

        assertTrue(outcome.isRefused());
    }

    @Test
    void aRuleForAColumnThatDoesNotExist() throws SQLException {
        for (String rule : List.of(
                "keyspread.shard.source.shard=crc32(id) % 16",
                "keyspread.shard.source.note=crc32(ident) % 16", "keyspread.shard.source.note=crc32(id)")) {
            Connection other = database.keyspread(rule);
            Outcome outcome = Outcome.of(other, c -> update(c, "INSERT INTO source (id, note) VALUES (1, 'y')"));
            assertTrue(outcome.isRefused(), rule);
        }
        assertEquals(List.of("100 | x"), database.rows("SELECT id, note FROM source"));
    }

    @Test
    void aSourceThatCantBeHashed() throws SQLException {
        database.run("CREATE TABLE weather (shard INTEGER, degrees DOUBLE PRECISION, small REAL)");
        for (String source : List.of("degrees", "small")) {
            Connection other = database.keyspread("keyspread.shard.weather.shard=crc32(" + source + ") % 16");
            assertRefused(
                    other,
                    "weather",
                    "shard",
                    c -> update(c, "INSERT INTO weather (degrees, small) VALUES (?, ?)", 1.5d, 1.5f));
        }
        assertEquals(List.of(), database.rows("SELECT * FROM weather"));
    }

    @Test
    void aTransactionGoesOnAfterARefusal() throws SQLException {
        connection.setAutoCommit(false);
        update(connection, "INSERT INTO orders (id) VALUES (10)");
        assertRefused(connection, "orders", "shard", c -> update(c, "INSERT INTO orders (id) VALUES (5 + ABS(6))"));
        update(connection, "INSERT INTO orders (id) VALUES (12)");
        connection.commit();

        assertEquals(List.of("1", "2", "10", "12"), database.rows("SELECT id FROM orders ORDER BY id"));
    }

    @Test
    void refusalsAreCounted() throws SQLException {
        long refused = Sandbox.counters(connection).refused();

        assertRefused("id", "INSERT INTO orders (id) VALUES (1 + ABS(2))");

        assertEquals(refused + 4, Sandbox.counters(connection).refused());
    }

    @Test
    public void withWarnTheyPassAsTheyCame() throws SQLException {
        String[] settings = {RULES[0], RULES[1], "keyspread.on-unfillable=warn"};
        Connection warning = database.keyspread(settings);
        database.run(
                "ALTER TABLE orders DROP CONSTRAINT " + primaryKey(),
                "ALTER TABLE orders ALTER COLUMN shard DROP NOT NULL");

        assertEquals(1, update(warning, "INSERT INTO orders (id, note) SELECT id, note FROM source"));
        assertEquals(1, update(warning, "INSERT INTO orders (id) VALUES (40 + ABS(2))"));
        assertEquals(1, update(warning, "INSERT INTO orders (shard, id) VALUES (99, ?)", 77L));
        assertEquals(1, update(warning, "UPDATE orders SET id = id + 2 WHERE note = 'a'"));
        assertEquals(1, update(warning, "INSERT INTO orders (id, note) VALUES (?, 'filled')", 55L));

        assertEquals(
                List.of(
                        Shards.crc32Mod("2", 16) + " | 2",
                        Shards.crc32Mod("1", 16) + " | 3",
                        "null | 42",
                        Shards.crc32Mod("55", 16) + " | 55",
                        "99 | 77",
                        "null | 100"),
                database.rows("SELECT shard, id FROM orders ORDER BY id"));
        for (String id : List.of("2", "3", "42", "55", "77", "100")) {
            assertEquals(List.of(id), Sandbox.rows(warning, "SELECT id FROM orders WHERE id = " + id));
            assertEquals(1, update(warning, "UPDATE orders SET note = 'found' WHERE id = ?", Long.valueOf(id)));
        }
        assertEquals(0, Sandbox.counters(warning).rewrittenReads());
    }

    private String primaryKey() throws SQLException {
        try (var keys = database.direct()
                .getMetaData()
                .getPrimaryKeys(
                        null,
                        null,
                        database.rows("SELECT table_name FROM information_schema.tables"
                                        + " WHERE lower(table_name) = 'orders'")
                                .get(0))) {
            assertTrue(keys.next());
            return keys.getString("PK_NAME");
        }
    }

    @Test
    void writesThatTouchNeitherSourceNorShardPass() throws SQLException {
        assertEquals(2, update(connection, "UPDATE orders SET note = UPPER(note) WHERE id > 0"));
        assertEquals(1, update(connection, "UPDATE orders SET note = 'id = 3, shard = 4' WHERE id = 1"));
        assertEquals(1, update(connection, "INSERT INTO source (id, note) SELECT id, note FROM orders WHERE id = 2"));
        assertEquals(1, update(connection, "DELETE FROM orders WHERE id IN (SELECT MAX(id) FROM orders)"));
        assertNull(Outcome.of(connection, c -> update(c, "INSERT INTO source (id) VALUES (1 + ABS(2))"))
                .sqlState());
    }
}
