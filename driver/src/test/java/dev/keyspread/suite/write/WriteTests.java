package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Writes beyond {@code INSERT … VALUES}: what is stored has the shard that the rule computes of it. */
public abstract class WriteTests extends EngineTest {
    static final String STORED = "SELECT shard, id, note FROM orders ORDER BY id";

    public Connection connection;

    @SuppressWarnings("NullAway.Init")
    public WriteTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run(
                "CREATE TABLE orders (shard INTEGER NOT NULL, id BIGINT NOT NULL, note VARCHAR(20), PRIMARY KEY (shard, id))",
                "CREATE TABLE visits (shard INTEGER NOT NULL, who VARCHAR(20) NOT NULL, seen TIMESTAMP NOT NULL,"
                        + " note VARCHAR(20), PRIMARY KEY (shard, who, seen))",
                "CREATE TABLE source (id BIGINT, note VARCHAR(20))",
                "INSERT INTO source VALUES (100, 'x'), (101, 'y')");
        connection = database.keyspread(
                "keyspread.shard.orders.shard=crc32(id) % 16", "keyspread.shard.visits.shard=crc32(who, seen) % 16");
        update(connection, "INSERT INTO orders (id, note) VALUES (1, 'a'), (2, 'b')");
    }

    /** A row of {@link #STORED}. */
    public static String order(long id, String note) {
        return Shards.crc32Mod(Long.toString(id), 16) + " | " + id + " | " + note;
    }

    public final void assertOrders(String... rows) throws SQLException {
        assertEquals(List.of(rows), database.rows(STORED));
    }

    static String visit(String who, String seen) {
        return Shards.crc32Mod(seen + "\u001f" + who, 16) + " | " + who;
    }

    @Test
    void anUpdateOfTheSourceMovesTheRowToItsNewShard() throws SQLException {
        assertEquals(1, update(connection, "UPDATE orders SET id = 3 WHERE id = 1"));
        assertEquals(1, update(connection, "UPDATE orders SET id = ?, note = ? WHERE id = ?", 4L, "c", 2L));
        assertEquals(1, update(connection, "UPDATE orders AS o SET note = 'd', id = -5 WHERE o.id = ?", 4L));

        assertOrders(order(-5, "d"), order(3, "a"));
    }

    @Test
    void anUpdateOfOneSourceTakesTheOtherFromItsCondition() throws SQLException {
        LocalDateTime seen = LocalDateTime.parse("2016-01-25T10:10:10.5");
        LocalDateTime later = LocalDateTime.parse("2016-01-25T10:10:11");
        update(connection, "INSERT INTO visits (who, seen) VALUES (?, ?)", "Ann", seen);

        assertEquals(
                1,
                update(
                        connection,
                        "UPDATE visits SET note = 'x', seen = ? WHERE note IS NULL AND who = 'Ann' AND seen = ?",
                        later,
                        seen));

        assertEquals(
                List.of(Shards.crc32Mod("Ann\u001f2016-01-25T10:10:11.000000", 16) + " | Ann | x"),
                database.rows("SELECT shard, who, note FROM visits"));
    }

    @Test
    public void anUpdateOfARowOfColumnsIsFilled() throws SQLException {
        assertEquals(1, update(connection, "UPDATE orders SET (note, id) = ('x', 3) WHERE id = 1"));
        assertEquals(1, update(connection, "UPDATE orders SET (id, note) = (?, ?) WHERE id = ?", 4L, "y", 2L));

        assertOrders(order(3, "x"), order(4, "y"));
    }

    @Test
    void anUpdateThatGivesTheRulesOwnShardPasses() throws SQLException {
        long shard = Shards.crc32Mod("3", 16);
        assertEquals(1, update(connection, "UPDATE orders SET shard = " + shard + ", id = 3 WHERE id = 1"));
        assertEquals(
                1,
                update(
                        connection,
                        "UPDATE orders SET shard = ?, note = 'c' WHERE id = ?",
                        (int) Shards.crc32Mod("2", 16),
                        2L));

        assertOrders(order(2, "c"), order(3, "a"));
    }

    @Test
    void updatesInABatchAreFilled() throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("UPDATE orders SET id = ? WHERE id = ? AND note = ?")) {
            for (long id = 1; id <= 2; id++) {
                AccessLog.bind(statement, id + 10, id, id == 1 ? "a" : "b");
                statement.addBatch();
            }
            statement.executeBatch();
        }

        assertOrders(order(11, "a"), order(12, "b"));
    }

    @Test
    public void anInsertFromASelectOfParametersIsFilled() throws SQLException {
        String insert =
                "INSERT INTO orders (id, note) SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM orders WHERE id = ?)";

        assertEquals(1, update(connection, insert.replace("SELECT ?, ?", "SELECT CAST(? AS BIGINT), ?"), 7L, "n", 7L));
        assertEquals(0, update(connection, insert.replace("SELECT ?, ?", "SELECT CAST(? AS BIGINT), ?"), 7L, "n", 7L));
        assertEquals(1, update(connection, "INSERT INTO orders (id, note) SELECT 8, note FROM source WHERE id = 100"));
        assertEquals(
                1, update(connection, "INSERT INTO orders (note, id) SELECT note AS n, 9 AS i FROM source LIMIT 1"));
        assertEquals(2, update(connection, "INSERT INTO orders (id, note) SELECT 10, 'p' UNION ALL SELECT 11, 'q'"));

        assertOrders(
                order(1, "a"),
                order(2, "b"),
                order(7, "n"),
                order(8, "x"),
                order(9, "x"),
                order(10, "p"),
                order(11, "q"));
    }

    @Test
    public void castsToTheColumnsTypeAreRead() throws SQLException {
        assertEquals(
                1,
                update(
                        connection,
                        "INSERT INTO orders (id, note) VALUES (CAST('7' AS BIGINT), CAST(? AS VARCHAR(20)))",
                        "x"));
        assertEquals(1, update(connection, "INSERT INTO orders (id) VALUES (CAST(? AS BIGINT))", 8L));
        assertEquals(1, update(connection, "INSERT INTO orders (id) VALUES ((9))"));
        assertEquals(
                1,
                update(
                        connection,
                        "INSERT INTO visits (who, seen) VALUES (CAST(? AS VARCHAR(20)), CAST('2016-01-25 10:10:10' AS"
                                + " TIMESTAMP))",
                        "Ann"));

        assertOrders(order(1, "a"), order(2, "b"), order(7, "x"), order(8, "null"), order(9, "null"));
        assertEquals(
                List.of(Shards.crc32Mod("Ann\u001f2016-01-25T10:10:10.000000", 16) + " | Ann"),
                database.rows("SELECT shard, who FROM visits"));
    }

    @Test
    public void aMergeOfOneRowIsFilled() throws SQLException {
        String merge = "MERGE INTO orders o USING (VALUES (CAST(? AS BIGINT), CAST(? AS VARCHAR(20)))) AS s (id, note)"
                + " ON o.id = s.id WHEN MATCHED THEN UPDATE SET note = s.note"
                + " WHEN NOT MATCHED THEN INSERT (id, note) VALUES (s.id, s.note)";
        assertEquals(1, update(connection, merge, 1L, "changed"));
        assertEquals(1, update(connection, merge, 7L, "new"));
        assertEquals(
                1,
                update(
                        connection,
                        "MERGE INTO orders o USING (SELECT 8 AS id) s ON o.id = s.id WHEN MATCHED THEN DELETE"
                                + " WHEN NOT MATCHED THEN INSERT (note, id) VALUES ('m', s.id)"));
        assertEquals(
                1,
                update(
                        connection,
                        "MERGE INTO orders o USING source s ON s.id = 100 AND o.id = 2 WHEN MATCHED THEN UPDATE SET"
                                + " note = s.note, id = 12"));

        assertOrders(order(1, "changed"), order(7, "new"), order(8, "m"), order(12, "x"));
    }

    @Test
    public void aQueryOfColumnsIsHashedByTheDatabaseWhereItHasTheFunction() throws SQLException {
        String columns = "id BIGINT, name VARCHAR(20), ref UUID)";
        database.run(
                "CREATE TABLE origin (shard INTEGER, " + columns,
                "CREATE TABLE copies (shard INTEGER, " + columns,
                "CREATE TABLE by_id (shard SMALLINT, id BIGINT)");
        String rule = "=sha256(id, name, ref) % 97";
        Connection hashing = database.keyspread(
                "keyspread.shard.origin.shard" + rule,
                "keyspread.shard.copies.shard" + rule,
                "keyspread.shard.by_id.shard=sha256(id) & 15");
        for (long id = -20; id < 20; id++) {
            String name = id % 3 == 0 ? null : "näme🚀" + id;
            UUID ref = new UUID(id * 31, ~id);
            AccessLog.update(hashing, "INSERT INTO origin (id, name, ref) VALUES (?, ?, ?)", id, name, ref);
            AccessLog.update(hashing, "INSERT INTO by_id (id) VALUES (?)", id);
        }
        String both = "SELECT COUNT(*) FROM by_id a JOIN by_id b ON a.id = b.id WHERE a.shard = b.shard";

        assertEquals(
                40,
                AccessLog.update(hashing, "INSERT INTO copies (id, name, ref) SELECT o.id, o.name, ref FROM origin o"));
        assertEquals(40, AccessLog.update(hashing, "INSERT INTO by_id SELECT id FROM origin WHERE id > -99"));

        assertEquals(
                database.rows("SELECT * FROM origin ORDER BY id"), database.rows("SELECT * FROM copies ORDER BY id"));
        assertEquals(List.of("160"), database.rows(both));
    }

    @Test
    public void columnsThatAreCastToTheTypesTheyAreStoredInAreHashedToo() throws SQLException {
        String columns = "id BIGINT, name VARCHAR(20), ref UUID)";
        database.run(
                "CREATE TABLE given (shard INTEGER, " + columns,
                "CREATE TABLE copies (shard INTEGER, " + columns,
                "CREATE TABLE raw (n NUMERIC(20, 2), small INTEGER, word VARCHAR(50), longest VARCHAR(90), ref VARCHAR(50))");
        String rule = "=sha256(id, name, ref) % 97";
        Connection hashing =
                database.keyspread("keyspread.shard.given.shard" + rule, "keyspread.shard.copies.shard" + rule);
        for (int i = -9; i < 9; i++) {
            database.run("INSERT INTO raw VALUES (" + i + ".5, " + i + ", 'w" + "ö ".repeat(i + 9) + "', 'word" + i
                    + "  ', '" + new UUID(i, ~i).toString().toUpperCase(java.util.Locale.ROOT) + "')");
        }

        String schema = database.direct().getSchema();
        for (String query : new String[] {
            "SELECT CAST(n AS BIGINT), CAST(word AS VARCHAR(20)), CAST(ref AS UUID) FROM raw",
            "SELECT (CAST((n) AS BIGINT)), (CAST((raw.word) AS VARCHAR(20))), (CAST(r.ref AS UUID)) FROM raw r"
                    .replace("raw.", "r."),
            "SELECT CAST(small AS INTEGER), CAST(longest AS VARCHAR(20)), CAST(CAST(ref AS VARCHAR(50)) AS UUID) FROM raw",
            "SELECT (c.id), (c.name), (c.ref) FROM copies c",
            "SELECT (id), CAST(name AS VARCHAR(20)), ref FROM copies",
            "SELECT @.copies.id, @.copies.name, copies.ref FROM @.copies"
        }) {
            AccessLog.update(hashing, "INSERT INTO copies (id, name, ref) " + query.replace("@", schema));
        }
        assertEquals(List.of("432"), database.rows("SELECT COUNT(*) FROM copies"));

        try (java.sql.Statement read = database.direct().createStatement();
                java.sql.ResultSet rows = read.executeQuery("SELECT id, name, ref FROM copies")) {
            while (rows.next()) {
                AccessLog.update(
                        hashing,
                        "INSERT INTO given (id, name, ref) VALUES (?, ?, ?)",
                        rows.getLong(1),
                        rows.getString(2),
                        rows.getObject(3, UUID.class));
            }
        }
        String all = " ORDER BY id, name, ref";
        assertEquals(database.rows("SELECT * FROM given" + all), database.rows("SELECT * FROM copies" + all));
    }

    @Test
    public void aTextThatIsCastToALongerOneIsNotHashedByTheDatabase() throws SQLException {
        database.run(
                "CREATE TABLE words (shard INTEGER, name VARCHAR(3))",
                "CREATE TABLE raw (word VARCHAR(50), n NUMERIC(9, 2))");
        Connection hashing = database.keyspread("keyspread.shard.words.shard=sha256(name) % 97");
        for (String query : new String[] {
            "SELECT CAST(word AS VARCHAR(50)) FROM raw", "SELECT CAST(n AS VARCHAR(9)) FROM raw", "SELECT (n) FROM raw"
        }) {
            assertRefused(hashing, "words", "shard", c -> AccessLog.update(c, "INSERT INTO words (name) " + query));
        }
    }
}
