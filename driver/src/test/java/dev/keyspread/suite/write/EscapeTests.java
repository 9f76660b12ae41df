package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** JDBC's own forms: escapes in braces, which the driver turns into the engine's SQL, and texts that are bound as numbers. */
public abstract class EscapeTests extends EngineTest {
    /** The canonical text of 2016-01-25 and half a second past 10:10:10 of that day. */
    private static final String SOURCES = "2016-01-25\u001f2016-01-25T10:10:10.500000";

    /** Half a second past 10:10:10, as the driver leaves it. */
    private final String time;

    private Connection connection;

    @SuppressWarnings("NullAway.Init") // opened before each test
    public EscapeTests(Engine engine) {
        super(engine);
        this.time =
                engine instanceof MariaDbEngine ? "TIMESTAMP '2016-01-25 10:10:10.5'" : "{ts '2016-01-25 10:10:10.5'}";
    }

    @BeforeEach
    void connect() throws SQLException {
        for (String table : List.of("log", "plain_log")) {
            update(
                    database.direct(),
                    "CREATE TABLE " + table
                            + " (shard INTEGER, seen_on DATE NOT NULL, seen_at TIMESTAMP NOT NULL, note VARCHAR(20))");
        }
        update(database.direct(), "CREATE TABLE orders (shard INTEGER, id BIGINT NOT NULL, note VARCHAR(20))");
        connection = database.keyspread(
                "keyspread.shard.log.shard=crc32(seen_on, seen_at) % 16",
                "keyspread.shard.orders.shard=crc32(id) % 16");
    }

    @Test
    void givenDatesAndTimesInBraces_whenInserted_thenTheirShardIsThatOfTheDateAndTheTime() throws SQLException {
        for (String row : List.of(
                "{d '2016-01-25'}, " + time,
                "{D '2016-01-25'}, " + time.replace("{ts", "{TS"),
                "{d'2016-01-25'}, " + time.replace("{ts ", "{ts"),
                "{d  '2016-01-25' }, " + time.replace("'}", "000' }"))) {
            database.run("DELETE FROM log", "DELETE FROM plain_log");
            String insert = "INSERT INTO log (seen_on, seen_at) VALUES (" + row + ")";
            Outcome direct = outcome(database.direct(), insert.replace("log", "plain_log"));

            assertEquals(direct, outcome(connection, insert), row);
            assertEquals(
                    database.rows("SELECT seen_on, seen_at FROM plain_log"),
                    database.rows("SELECT seen_on, seen_at FROM log"),
                    row);
            List<String> stored = database.rows("SELECT shard, trim(cast(seen_at as char(30))) FROM log");
            if (!stored.isEmpty()) { // empty where the driver does not know the form
                assertEquals(shard() + " | 2016-01-25 10:10:10.5", stored.get(0).replaceFirst("0*$", ""), row);
            }
        }
    }

    @Test
    void givenADateInBracesBesideAParameter_whenInserted_thenBothAreHashed() throws SQLException {
        update(connection, "INSERT INTO log (seen_on, seen_at, note) VALUES ({d '2016-01-25'}, " + time + ", ?)", "a");

        assertEquals(List.of(shard() + " | a"), database.rows("SELECT shard, note FROM log"));
    }

    @Test
    void givenConditionsInBraces_whenReadChangedAndDeleted_thenTheRowIsFound() throws SQLException {
        update(
                connection,
                "INSERT INTO log (seen_on, seen_at, note) VALUES ({d '2016-01-25'}, " + time + "," + " 'a')");
        String key = " WHERE seen_on = {d '2016-01-25'} AND seen_at = " + time;

        assertEquals(List.of("a"), Sandbox.rows(connection, "SELECT note FROM log" + key));
        assertEquals(1, update(connection, "UPDATE log SET seen_on = {d '2016-01-26'}" + key));
        assertEquals(
                List.of(Long.toString(Shards.crc32Mod("2016-01-26\u001f2016-01-25T10:10:10.500000", 16))),
                database.rows("SELECT shard FROM log"));
        assertEquals(1, update(connection, "DELETE FROM log" + key.replace("{d '2016-01-25'}", "{d '2016-01-26'}")));
    }

    @Test
    void givenOneTextWithOtherDatesInBraces_whenSentAgainAndAgain_thenEachIsHashedByItself() throws SQLException {
        for (int day = 10; day < 20; day++) {
            String date = "2016-01-" + day;
            update(connection, "INSERT INTO log (seen_on, seen_at) VALUES ({d '" + date + "'}, " + time + ")");
            String row = Shards.crc32Mod(date + "\u001f2016-01-25T10:10:10.500000", 16) + " | " + date;
            String rows =
                    "SELECT shard, seen_on FROM log WHERE seen_at = " + time + " AND seen_on = {d '" + date + "'}";

            assertEquals(List.of(row), Sandbox.rows(connection, rows));
            assertEquals(List.of(row), database.rows(rows));
        }
    }

    /** MySQL's driver moves it from the JVM's time zone to the server's, and which driver it is the statement does not tell. */
    @Test
    void givenATimeInBraces_whenADriverMayMoveIt_thenTheRowIsRefused() throws SQLException {
        String insert = "INSERT INTO log (seen_on, seen_at) VALUES ({d '2016-01-25'}, {ts '2016-01-25 10:10:10.5'})";
        if (engine instanceof MariaDbEngine) {
            assertTrue(assertRefused(connection, "log", "shard", c -> update(c, insert))
                    .contains("from time zone to time zone"));
        } else {
            assertEquals(1, update(connection, insert));
        }
    }

    @Test
    void givenAFunctionInBraces_whenItIsBesideTheSource_thenTheRowIsFilled() throws SQLException {
        update(connection, "INSERT INTO orders (id, note) VALUES (?, {fn ucase('x')})", 7L);
        update(connection, "INSERT INTO orders (id, note) VALUES (8, {fn concat('a', {fn lcase('B')})})");

        assertEquals(
                List.of(Shards.crc32Mod("7", 16) + " | 7 | X", Shards.crc32Mod("8", 16) + " | 8 | ab"),
                database.rows("SELECT shard, id, note FROM orders ORDER BY id"));
    }

    @Test
    void givenAFunctionInBraces_whenItIsTheSource_thenTheRowIsRefused() {
        assertRefused(connection, "orders", "shard", c -> update(c, "INSERT INTO orders (id) VALUES ({fn abs(-7)})"));
        assertRefused(
                connection,
                "log",
                "shard",
                c -> update(c, "INSERT INTO log (seen_on, seen_at) VALUES ({fn curdate()}, {fn now()})"));
    }

    @Test
    void givenATextThatIsBoundAsANumber_whenWrittenAndRead_thenItIsTheNumber() throws SQLException {
        for (String text : List.of("5", "05", "-5", "+5", " 5", "5.0", "5e0", "x", "")) {
            database.run("DELETE FROM orders");
            Outcome plain = bound("INSERT INTO orders (id, note) VALUES (?, 'plain')", database.direct(), text);
            List<String> stored = database.rows("SELECT id FROM orders");
            database.run("DELETE FROM orders");

            Outcome filled = bound("INSERT INTO orders (id, note) VALUES (?, 'filled')", connection, text);

            if (!filled.isRefused()) { // of a text that is written in another way than numbers are
                assertEquals(plain, filled, text);
                assertEquals(stored, database.rows("SELECT id FROM orders"), text);
            }
            for (String row : database.rows("SELECT id, shard FROM orders")) {
                String id = row.split(" ", -1)[0];
                assertEquals(id + " | " + Shards.crc32Mod(id, 16), row, text);
            }
            String read = "SELECT note FROM orders WHERE id = ?";
            assertEquals(bound(read, database.direct(), text), bound(read, connection, text), text);
        }
        database.run("DELETE FROM orders");
        assertEquals(new Outcome(List.of("1"), null), bound("INSERT INTO orders (id) VALUES (?)", connection, "5"));
        assertTrue(connection.unwrap(KeyspreadConnection.class).counters().rewrittenReads() > 0);
    }

    private static String shard() {
        return Long.toString(Shards.crc32Mod(SOURCES, 16));
    }

    private static Outcome outcome(Connection connection, String sql) {
        return Outcome.of(connection, c -> update(c, sql));
    }

    private static Outcome bound(String sql, Connection connection, String text) {
        return Outcome.orThrown(connection, c -> {
            try (PreparedStatement statement = c.prepareStatement(sql)) {
                statement.setObject(1, text, Types.BIGINT);
                return statement.execute()
                        ? Rows.read(statement.getResultSet())
                        : List.of(Integer.toString(statement.getUpdateCount()));
            }
        });
    }
}
