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

    /** Their columns in whatever order, some of them, beside other values; a WHERE picks rows and changes none. */
    @Test
    void givenNamedColumns_thenEachRowIsFilled() throws SQLException {
        try (Connection connection = database.keyspread(RULE)) {
            for (String query : List.of(
                    "SELECT v.id, v.note FROM (VALUES (1, 'a'), (2, 'b')) AS v (id, note)",
                    "SELECT id, upper(note) FROM (VALUES ('C', 3)) v (note, id)",
                    "SELECT id, 'd' FROM (VALUES (4), (5)) v(id) WHERE id < 5",
                    "SELECT * FROM (VALUES (5, 'e'), (6, 'f')) AS v (a, b) WHERE a > 5 OR b = 'e'",
                    "SELECT v.* FROM (VALUES (7, 'g')) AS v (id, note)",
                    "SELECT v.id, v.note FROM (VALUES (8, 'h'), (7, 'g')) AS v (id, note)"
                            + " WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = v.id)",
                    "SELECT \"A b\", n FROM (VALUES (9, 'i'), (10, 'j')) AS \"My rows\" (\"A b\", n) ORDER BY 1 LIMIT 1",
                    "SELECT 10, n FROM (VALUES ('j')) AS keyspread_1 (n)")) {
                AccessLog.update(connection, "INSERT INTO orders (id, note) " + query);
            }
            AccessLog.update(
                    connection,
                    "INSERT INTO orders (note, id) SELECT v.note, v.id"
                            + " FROM (VALUES (CAST(? AS BIGINT), CAST(? AS VARCHAR)), (?, ?)) AS v (id, note)",
                    11L,
                    "k",
                    12L,
                    "l");
            AccessLog.update(
                    connection,
                    "INSERT INTO orders (id, note) SELECT CAST(? AS BIGINT), v.note FROM (VALUES ('m'), ('m')) v (note) LIMIT 1",
                    13L);
        }
        List<String> expected = new ArrayList<>();
        for (int id = 1; id <= 13; id++) {
            String note = id == 3 ? "C" : "" + (char) ('a' + id - 1);
            expected.add(id + " | " + note + " | " + Shards.crc32Mod("" + id, 16));
        }
        assertEquals(expected, database.rows("SELECT id, note, shard FROM orders ORDER BY id"));
    }

    @Test
    void givenTwoRulesAndNamedColumns_thenBothAreFilled() throws SQLException {
        database.run("CREATE TABLE visits (place INTEGER, shard INTEGER, id BIGINT, page VARCHAR(20))");
        try (Connection connection = database.keyspread(
                "keyspread.shard.visits.shard=crc32(id, page) % 16", "keyspread.shard.visits.place=crc32(page) % 8")) {
            AccessLog.update(
                    connection,
                    "INSERT INTO visits (page, id) SELECT v.page, v.id FROM (VALUES (1, '/a'), (2, '/b')) v (id, page)");
            AccessLog.update(
                    connection, "INSERT INTO visits (id, page) SELECT * FROM (VALUES (3, '/c')) v (id, page) LIMIT 9");
        }
        List<String> expected = new ArrayList<>();
        for (int id = 1; id <= 3; id++) {
            String page = "/" + (char) ('a' + id - 1);
            expected.add(id + " | " + Shards.crc32Mod(id + "\u001f" + page, 16) + " | " + Shards.crc32Mod(page, 8));
        }
        assertEquals(expected, database.rows("SELECT id, shard, place FROM visits ORDER BY id"));
    }

    @Test
    void givenNamedColumnsAndAShardOfTheirOwn_thenItIsCompared() throws SQLException {
        String insert = "INSERT INTO orders (id, shard) SELECT v.id, v.s FROM (VALUES (1, %d), (2, %d)) v (id, s)";
        long first = Shards.crc32Mod("1", 16);
        long second = Shards.crc32Mod("2", 16);
        try (Connection connection = database.keyspread(RULE)) {
            AccessLog.update(connection, insert.formatted(first, second));
            assertRefused(
                    connection,
                    "orders",
                    "shard",
                    c -> AccessLog.update(c, insert.formatted(first, (second + 1) % 16)));
        }
        assertEquals(
                List.of("1 | " + first, "2 | " + second), database.rows("SELECT id, shard FROM orders ORDER BY id"));
    }

    /** Rows that a WITH gives a name are the database's, which has no such hash. */
    @Test
    void givenRowsThatAWithNames_thenTheyAreRefused() throws SQLException {
        try (Connection connection = database.keyspread(RULE)) {
            for (String statement : statementsWithNamedRows()) {
                assertRefused(connection, "orders", "shard", c -> AccessLog.update(c, statement));
            }
        }
        assertEquals(List.of(), database.rows("SELECT id FROM orders"));
    }

    /** Statements that store rows of a WITH. */
    public List<String> statementsWithNamedRows() {
        return List.of(
                "INSERT INTO orders (id, note) WITH v (id, note) AS (VALUES (1, 'a'), (2, 'b')) SELECT id, note FROM v",
                "INSERT INTO orders (note, id) WITH v (i, n) AS (VALUES (1, 'a')) SELECT x.n, x.i FROM v AS x",
                "INSERT INTO orders (id, note) WITH v AS (SELECT 1 AS id, 'a' AS note UNION ALL SELECT 2, 'b')"
                        + " SELECT v.id, v.note FROM v ORDER BY v.id",
                "INSERT INTO orders (id, note) WITH v (id, note) AS (VALUES (1, 'a')) SELECT id + 1, note FROM v");
    }

    /** Each row that comes of a join is one of these rows beside others, and keeps its shard. */
    @Test
    void givenTablesThatAreJoinedToTheRows_thenEachIsFilled() throws SQLException {
        database.run(
                "CREATE TABLE tags (id BIGINT, tag VARCHAR(20))",
                "INSERT INTO tags VALUES (1, 'x'), (1, 'y'), (40, 'z')",
                "INSERT INTO orders (id, note, shard) VALUES (2, 'old', " + Shards.crc32Mod("2", 16) + ")");
        try (Connection connection = database.keyspread(RULE)) {
            for (String query : List.of(
                    "SELECT v.id, v.note FROM (VALUES (1, 'a'), (2, 'b')) AS v (id, note)"
                            + " LEFT JOIN orders o ON o.id = v.id WHERE o.id IS NULL",
                    "SELECT v.id, t.tag FROM (VALUES (1, 'a'), (3, 'c')) AS v (id, note) LEFT OUTER JOIN tags AS t ON v.id = t.id",
                    "SELECT v.id, t.tag FROM (VALUES (1), (4)) v (id) JOIN tags t ON v.id = t.id AND t.tag <> 'x' ORDER BY v.id",
                    "SELECT v.id, t.tag FROM (VALUES (5)) v (id) CROSS JOIN (SELECT tag FROM tags) AS t",
                    "SELECT v.id, t.tag FROM (VALUES (6)) v (id), tags t LEFT JOIN orders o ON o.id = t.id WHERE t.tag = 'z'",
                    "SELECT v.* FROM (VALUES (7, 'g')) AS v (id, note) LEFT JOIN tags t ON t.id = v.id",
                    "SELECT v.id, v.note FROM (SELECT 8 AS id, 'h' AS note UNION ALL SELECT 9, 'i') v LEFT JOIN tags t ON t.id = v.id",
                    "SELECT v.id, v.note FROM (VALUES (10, 'j')) v (id, note) LEFT JOIN tags t ON t.id = v.id")) {
                AccessLog.update(connection, "INSERT INTO orders (id, note) " + query);
            }
            AccessLog.update(
                    connection,
                    "INSERT INTO orders (id, note) SELECT v.id, v.note"
                            + " FROM (VALUES (CAST(? AS BIGINT), CAST(? AS VARCHAR)), (?, ?)) AS v (id, note)"
                            + " LEFT JOIN orders o ON o.id = v.id WHERE o.id IS NULL",
                    11L,
                    "k",
                    10L,
                    "l");
        }
        List<String> expected = new ArrayList<>();
        for (String row : List.of(
                "1 | a",
                "1 | x",
                "1 | y",
                "1 | y",
                "2 | old",
                "3 | null",
                "5 | x",
                "5 | y",
                "5 | z",
                "6 | z",
                "7 | g",
                "8 | h",
                "9 | i",
                "10 | j",
                "11 | k")) {
            expected.add(row + " | " + Shards.crc32Mod(row.replaceFirst(" .*", ""), 16));
        }
        assertEquals(expected, database.rows("SELECT id, note, shard FROM orders ORDER BY id, COALESCE(note, '')"));
    }

    @Test
    void givenJoinsThatMayTakeValuesAway_thenItIsRefused() throws SQLException {
        database.run("CREATE TABLE tags (id BIGINT, tag VARCHAR(20))", "INSERT INTO tags VALUES (1, 'x')");
        try (Connection connection = database.keyspread(RULE)) {
            for (String query : List.of(
                    "SELECT v.id, 'a' FROM (VALUES (1)) AS v (id) RIGHT JOIN tags t ON t.id = v.id",
                    "SELECT v.id, 'a' FROM (VALUES (1)) AS v (id) LEFT JOIN tags s ON s.id = v.id RIGHT JOIN tags t ON t.id = v.id",
                    "SELECT id, 'a' FROM (VALUES (1)) AS v (id) JOIN tags USING (id)",
                    "SELECT id, 'a' FROM (VALUES (1)) AS v (id) NATURAL JOIN tags",
                    "SELECT t.id, 'a' FROM (VALUES (1)) AS v (id) LEFT JOIN tags t ON t.id = v.id",
                    "SELECT * FROM (VALUES (1)) AS v (id) CROSS JOIN (SELECT tag FROM tags) t",
                    "SELECT v.id, CAST(v AS VARCHAR(20)) FROM (VALUES (1)) AS v (id) LEFT JOIN tags t ON t.id = v.id",
                    "SELECT v.id, max(t.tag) FROM (VALUES (1)) AS v (id) LEFT JOIN tags t ON t.id = v.id GROUP BY v.id")) {
                assertRefused(
                        connection,
                        "orders",
                        "shard",
                        c -> AccessLog.update(c, "INSERT INTO orders (id, note) " + query));
            }
        }
        assertEquals(List.of(), database.rows("SELECT id FROM orders"));
    }

    /** An id that a rule makes up would be given to each row that comes of one. */
    @Test
    void givenTablesThatAreJoinedToRowsWithoutAnId_thenItIsRefused() throws SQLException {
        database.run("CREATE TABLE made (id VARCHAR(36), note VARCHAR(20))", "CREATE TABLE tags (tag VARCHAR(20))");
        try (Connection connection = database.keyspread("keyspread.shard.made.id=uuid()")) {
            assertRefused(
                    connection,
                    "made",
                    "id",
                    c -> AccessLog.update(
                            c,
                            "INSERT INTO made (note) SELECT v.n FROM (VALUES ('a'), ('b')) AS v (n) CROSS JOIN tags"));
        }
    }

    /** Checks that what computes or groups the rows is the database's affair. */
    @Test
    void givenMoreThanTheRows_thenItIsRefusedAndNothingStored() throws SQLException {
        try (Connection connection = database.keyspread(RULE)) {
            for (String query : List.of(
                    "SELECT id + 1, note FROM (VALUES (1, 'a')) AS x (id, note)",
                    "SELECT max(id), note FROM (VALUES (1, 'a'), (2, 'a')) AS x (id, note) GROUP BY note",
                    "SELECT x.id, y.note FROM (VALUES (1, 'a')) AS x (id, note) RIGHT JOIN (VALUES ('b')) y (note) ON x.note = y.note",
                    "SELECT DISTINCT id, note FROM (VALUES (1, 'a')) AS x (id, note)",
                    "SELECT x.id, CAST(x AS VARCHAR(20)) FROM (VALUES (1, 'a')) AS x (id, note)",
                    "SELECT x.id, x.note FROM (VALUES (1, 'a')) AS x (id, note) WHERE x IS NOT NULL",
                    "SELECT * FROM (VALUES (1, 'a')) AS x (id, note) WHERE ROW (x.*) IS NOT NULL",
                    "SELECT id, note FROM (VALUES (1, 'a')) AS x (id, note) UNION ALL SELECT id, note FROM (VALUES (2, 'b')) AS x (id, note)")) {
                String message = assertRefused(
                        connection,
                        "orders",
                        "shard",
                        c -> AccessLog.update(c, "INSERT INTO orders (id, note) " + query));

                assertTrue(message.contains("query") || message.contains("SELECT"), message);
            }
        }
        assertEquals(List.of(), database.rows("SELECT id FROM orders"));
    }
}
