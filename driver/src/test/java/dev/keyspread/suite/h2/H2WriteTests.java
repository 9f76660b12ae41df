package dev.keyspread.suite.h2;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.write.WriteTests;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Writes in forms that only H2 has. */
abstract class H2WriteTests extends WriteTests {
    H2WriteTests(Engine engine) {
        super(engine);
    }

    @Test
    void mergeByKeyInsertsAndUpdates() throws SQLException {
        assertEquals(1, update(connection, "MERGE INTO orders (id, note) KEY (id) VALUES (?, ?)", 1L, "changed"));
        assertEquals(1, update(connection, "MERGE INTO orders (id, note) KEY (id) VALUES (7, 'new')"));
        assertEquals(1, update(connection, "MERGE INTO orders (id, note) VALUES (2, 'by key')"));
        assertEquals(
                1,
                update(connection, "MERGE INTO orders (id, note) KEY (id) SELECT 8, note FROM source WHERE id = 100"));
        assertEquals(1, update(connection, "MERGE INTO orders (id, note) KEY (note) VALUES (9, 'x')"));

        assertOrders(order(1, "changed"), order(2, "by key"), order(7, "new"), order(9, "x"));
    }

    @Test
    void aStarWithoutAColumnListIsNamedInTheRefusal() {
        SQLException refused =
                assertThrows(SQLException.class, () -> update(connection, "INSERT INTO orders SELECT * FROM source"));

        String message = String.valueOf(refused.getMessage());
        assertTrue(message.contains("has no column list and selects *"), message);
        assertTrue(message.contains("(…) SELECT …"), message);
    }

    @Test
    void anElementOfAnArrayIsAssignedTo() throws SQLException {
        database.run(
                "CREATE TABLE tagged (id BIGINT PRIMARY KEY, tags VARCHAR(9) ARRAY, page VARCHAR(9), shard INTEGER)");
        Connection tagged = database.keyspread("keyspread.shard.tagged.shard=crc32(id) % 16");
        update(tagged, "INSERT INTO tagged (id, tags) VALUES (7, ARRAY['x', 'y']), (8, ARRAY['p', 'q'])");

        update(tagged, "UPDATE tagged SET tags[2] = 'z', page = ? WHERE id = ?", "a", 7L);
        update(tagged, "UPDATE tagged v SET v.tags[1] = 'r', id = 9 WHERE id = 8");
        update(tagged, "UPDATE tagged SET (tags[1], page) = ('s', 'b') WHERE id = 9");

        assertEquals(
                List.of(
                        "7 | " + Shards.crc32Mod("7", 16) + " | [x, z] | a",
                        "9 | " + Shards.crc32Mod("9", 16) + " | [s, q] | b"),
                database.rows("SELECT id, shard, CAST(tags AS VARCHAR), page FROM tagged ORDER BY id"));
    }

    /** A function that returns rows stands where a table may. */
    @Test
    void mergeFromAFunctionThatReturnsRowsUpdates() throws SQLException {
        for (String source :
                List.of("TABLE (k BIGINT = (1, 7)) t", "UNNEST(ARRAY[1, 7]) AS t (k)", "SYSTEM_RANGE(1, 1) t (k)")) {
            String merge = "MERGE INTO orders o USING " + source
                    + " ON o.id = t.k WHEN MATCHED THEN UPDATE SET note = o.note || 'x'";

            assertEquals(1, update(connection, merge), source);
        }

        assertOrders(order(1, "axxx"), order(2, "b"));
    }

    @Test
    void mergeByKeyFindsRowsThatAreThereWithAnotherShard() throws SQLException {
        database.run(
                "CREATE TABLE older (shard BIGINT, id BIGINT, note VARCHAR(20), PRIMARY KEY (shard, id))",
                "INSERT INTO older VALUES (99, 1, 'before the rule')");
        Connection ruled = database.keyspread("keyspread.shard.older.shard=crc32(id) % 16");

        assertEquals(1, update(ruled, "MERGE INTO older (id, note) KEY (id) VALUES (1, 'changed')"));

        assertEquals(
                List.of(Shards.crc32Mod("1", 16) + " | 1 | changed"),
                database.rows("SELECT shard, id, note FROM older"));
    }

    /** H2 counts such a letter as two, and a cast cuts one of them off. */
    @Test
    void lettersBeyond16BitsThatACastCutsAreNotHashedWhole() throws SQLException {
        database.run("CREATE TABLE codes (code VARCHAR(3), shard BIGINT)");
        Connection ruled = database.keyspread("keyspread.shard.codes.shard=crc32(code)");
        String rocket = "ab\uD83D\uDE80";

        Outcome.of(ruled, c -> update(c, "INSERT INTO codes (code) VALUES (CAST('" + rocket + "' AS VARCHAR(3)))"));
        Outcome.of(ruled, c -> update(c, "INSERT INTO codes (code) VALUES (CAST(? AS VARCHAR(3)))", rocket));
        Outcome.of(ruled, c -> update(c, "INSERT INTO codes (code) VALUES (?)", "\uD83D\uDE80\uD83D\uDE80"));
        assertEquals(1, update(ruled, "INSERT INTO codes (code) VALUES (CAST(? AS VARCHAR(3)))", "a\uD83D\uDE80"));

        assertEquals(
                List.of(Shards.crc32("a\uD83D\uDE80") + " | a\uD83D\uDE80"),
                database.rows("SELECT shard, code FROM codes"));
    }

    /** The driver reads them by the session's zone, also where they are bound with the column's type. */
    @Test
    void oldDatesOfASessionWithAZoneOfItsOwnAreRefused() throws SQLException {
        database.run("CREATE TABLE days (d DATE, t TIMESTAMP, n INTEGER, a BIGINT, b BIGINT)");
        Connection moved = database.keyspread("keyspread.shard.days.a=crc32(d)", "keyspread.shard.days.b=crc32(t)");
        update(moved, "SET TIME ZONE '-11:00'");
        Date day = Date.valueOf("2016-01-25");
        Timestamp time = Timestamp.valueOf("2016-01-25 00:10:10");
        for (String column : List.of("d", "t")) {
            for (Object value : List.of(day, time)) {
                for (int type : new int[] {Types.DATE, Types.TIMESTAMP, Types.OTHER}) {
                    Outcome outcome = Outcome.of(moved, c -> {
                        try (PreparedStatement insert =
                                c.prepareStatement("INSERT INTO days (" + column + ") VALUES (?)")) {
                            insert.setObject(1, value, type);
                            return insert.executeUpdate();
                        }
                    });
                    assertTrue(outcome.isRefused(), column + ", " + value + " as " + type);
                }
            }
        }
    }

    @Test
    void insertSet() throws SQLException {
        assertEquals(1, update(connection, "INSERT INTO orders SET id = ?, note = 'x'", 7L));

        assertOrders(order(1, "a"), order(2, "b"), order(7, "x"));
    }

    @Test
    void invisibleColumnsHaveNoValueInARowWithoutColumnList() throws SQLException {
        database.run("CREATE TABLE veiled (a BIGINT NOT NULL, b BIGINT INVISIBLE, c BIGINT, shard BIGINT)");
        database.run("CREATE TABLE behind (shard BIGINT INVISIBLE, a BIGINT NOT NULL, c BIGINT)");
        Connection both = database.keyspread(
                "keyspread.shard.veiled.shard=crc32(a) % 16", "keyspread.shard.behind.shard=crc32(a) % 16");

        update(both, "INSERT INTO veiled VALUES (7, ?)", 8L);
        update(both, "INSERT INTO veiled VALUES (7, 8, ?)", Shards.crc32Mod("7", 16));
        update(both, "INSERT INTO behind VALUES (7, 8)");

        String shard = " | " + Shards.crc32Mod("7", 16);
        assertEquals(
                List.of("7 | null | 8" + shard, "7 | null | 8" + shard),
                database.rows("SELECT a, b, c, shard FROM veiled"));
        assertEquals(List.of("7 | 8" + shard), database.rows("SELECT a, c, shard FROM behind"));
    }

    @Test
    void rowsAreReadFromTheStatementThatWritesThem() throws SQLException {
        assertEquals(
                List.of("7 | x"),
                Sandbox.rows(
                        connection,
                        "SELECT id, note FROM FINAL TABLE (INSERT INTO orders (id, note) VALUES (7, 'x')) q"));

        assertOrders(order(1, "a"), order(2, "b"), order(7, "x"));
    }

    @Test
    void aRowIsMergedFromCastParameters() throws SQLException {
        String merge =
                "merge into orders t using (select cast(? as bigint) id, cast(? as varchar) note) s on (t.id = s.id)"
                        + " when not matched then insert (id, note) values (s.id, s.note)"
                        + " when matched then update set note = s.note";
        update(connection, merge, 7L, "new");
        update(connection, merge, 7L, "changed");

        assertOrders(order(1, "a"), order(2, "b"), order(7, "changed"));
    }

    @Test
    void parametersOfSeveralSelectsAreInserted() throws SQLException {
        update(
                connection,
                "INSERT INTO orders (id, note) SELECT CAST(? AS BIGINT), 'x' UNION ALL SELECT CAST(? AS BIGINT), 'y'",
                7L,
                8L);

        assertOrders(order(1, "a"), order(2, "b"), order(7, "x"), order(8, "y"));
    }
}
