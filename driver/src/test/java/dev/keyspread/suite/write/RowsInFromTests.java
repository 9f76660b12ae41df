package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code INSERT … SELECT * FROM (VALUES …)}: the rows stand in the text, so each is filled where it stands. */
public abstract class RowsInFromTests extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";

    public RowsInFromTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void makeTable() throws SQLException {
        database.run("CREATE TABLE orders (id BIGINT, note VARCHAR(20), shard INTEGER)");
    }

    @Test
    void givenRowsInFrom_thenEachIsFilled() throws SQLException {
        try (Connection connection = database.keyspread(RULE)) {
            AccessLog.update(
                    connection, "INSERT INTO orders (id, note) SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS x");
            AccessLog.update(connection, "INSERT INTO orders (id, note) SELECT * FROM (VALUES (3, 'c')) x");
            AccessLog.update(connection, "INSERT INTO orders (note, id) (SELECT * FROM (VALUES ('d', 4)) x)");
            AccessLog.update(connection, "INSERT INTO orders SELECT * FROM (VALUES (5, 'e'), (6, NULL)) x");
            AccessLog.update(
                    connection,
                    "INSERT INTO orders (id, note) SELECT * FROM (VALUES (CAST(? AS BIGINT), 'g'), (?, 'h')) x",
                    7L,
                    8L);
        }

        List<String> expected = new ArrayList<>();
        for (int id = 1; id <= 8; id++) {
            expected.add(id + " | " + (id == 6 ? "null" : "" + (char) ('a' + id - 1)) + " | "
                    + Shards.crc32Mod("" + id, 16));
        }
        assertEquals(expected, database.rows("SELECT id, note, shard FROM orders ORDER BY id"));
    }

    /** Which of the rows are taken changes none of them. */
    @Test
    void givenRowsOfWhichSomeAreTaken_thenEachIsFilled() throws SQLException {
        try (Connection connection = database.keyspread(RULE)) {
            AccessLog.update(
                    connection, "INSERT INTO orders (id, note) (VALUES (1, 'a'), (2, 'b') ORDER BY 1 DESC LIMIT 1)");
            AccessLog.update(connection, "INSERT INTO orders (id, note) (VALUES (3, 'c'), (4, 'd') OFFSET 1)");
        }
        assertEquals(
                List.of("2 | " + Shards.crc32Mod("2", 16), "4 | " + Shards.crc32Mod("4", 16)),
                database.rows("SELECT id, shard FROM orders ORDER BY id"));
    }

    /** Literals that the engine takes for one, also where the shape is known and others stand in it. */
    @Test
    void givenLiteralsThatAreOne_thenItsHashIsStored() throws SQLException {
        database.run("CREATE TABLE names (name VARCHAR(20), shard INTEGER)");
        try (Connection connection = database.keyspread("keyspread.shard.names.shard=crc32(name) % 16")) {
            for (String text : List.of(
                    "'a'\n'b'", "'c'\n'd'", "'e'\n  'f'\n'''g'", "U&'!0068' UESCAPE '!'", "U&'#0069' UESCAPE '#'")) {
                AccessLog.update(connection, "INSERT INTO names (name) VALUES (" + text + ")");
            }
        }
        List<String> expected = new ArrayList<>();
        for (String name : List.of("ab", "cd", "ef'g", "h", "i")) {
            expected.add(name + " | " + Shards.crc32Mod(name, 16));
        }
        assertEquals(expected, database.rows("SELECT name, shard FROM names ORDER BY name"));
    }

    /** What picks, orders or computes among the rows is the database's affair, and so are columns behind the alias. */
    @Test
    void givenMoreThanTheRows_thenItIsRefusedAndNothingStored() throws SQLException {
        try (Connection connection = database.keyspread(RULE)) {
            for (String form : List.of(
                    "INSERT INTO orders (id, note) SELECT * FROM (VALUES (1, 'a')) AS x (id, note) WHERE id = 1",
                    "INSERT INTO orders (id, note) SELECT id + 1, note FROM (VALUES (1, 'a')) AS x (id, note)")) {
                String message = assertRefused(connection, "orders", "shard", c -> AccessLog.update(c, form));

                assertTrue(message.contains("query") || message.contains("SELECT"), message);
            }
        }
        assertEquals(List.of(), database.rows("SELECT id FROM orders"));
    }
}
