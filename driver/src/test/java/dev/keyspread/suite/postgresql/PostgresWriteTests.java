package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.write.WriteTests;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Writes in forms that only PostgreSQL has. */
abstract class PostgresWriteTests extends WriteTests {
    PostgresWriteTests(Engine engine) {
        super(engine);
    }

    /** The row of a cursor is found without its key, and what is changed in it is filled as in any other. */
    @Test
    void theRowOfACursorIsChangedWithItsShard() throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement moved =
                        connection.prepareStatement("UPDATE orders SET id = ?, note = ? WHERE CURRENT OF here");
                PreparedStatement deleted = connection.prepareStatement("DELETE FROM orders WHERE CURRENT OF here")) {
            for (long id : new long[] {11, 12}) {
                update(
                        connection,
                        "DECLARE here CURSOR FOR SELECT * FROM orders WHERE id = " + (id - 10) + " FOR UPDATE");
                Sandbox.rows(connection, "FETCH here");
                moved.setLong(1, id);
                moved.setString(2, "moved");
                assertEquals(1, moved.executeUpdate());
                update(connection, "CLOSE here");
                connection.commit();
            }
            assertOrders(order(11, "moved"), order(12, "moved"));

            update(connection, "DECLARE here CURSOR FOR SELECT * FROM orders WHERE id = 12 FOR UPDATE");
            Sandbox.rows(connection, "FETCH here");
            update(connection, "COMMENT ON COLUMN orders.note IS 'planned again'");
            assertEquals(1, deleted.executeUpdate());
            connection.commit();
        }
        assertOrders(order(11, "moved"));
    }

    /** SQL's own PREPARE, as tools send it. */
    @Test
    void aPreparedUpdateThatSetsNoSourceIsCarriedOut() throws SQLException {
        update(connection, "PREPARE noting (text, bigint) AS UPDATE orders SET note = $1 WHERE id = $2");
        update(connection, "PREPARE marking AS UPDATE orders SET note = 'marked' WHERE id = 2");

        assertEquals(1, update(connection, "EXECUTE noting('noted', 1)"));
        assertEquals(1, update(connection, "EXECUTE marking"));

        assertOrders(order(1, "noted"), order(2, "marked"));
        for (String moves : List.of("id = $1 WHERE id = 1", "note = 'x', id = 9 WHERE id = 1")) {
            assertRefused(connection, "orders", "", c -> update(c, "PREPARE moving AS UPDATE orders SET " + moves));
        }
        assertOrders(order(1, "noted"), order(2, "marked"));
    }

    @Test
    void onConflictDoNothingKeepsTheRow() throws SQLException {
        String insert = "INSERT INTO orders (id, note) VALUES (?, ?) ON CONFLICT (id) DO NOTHING";

        assertEquals(0, update(connection, insert, 1L, "changed"));
        assertEquals(1, update(connection, insert, 7L, "new"));
        assertEquals(0, update(connection, "INSERT INTO orders (id) VALUES (7) ON CONFLICT DO NOTHING"));
        assertEquals(0, update(connection, "INSERT INTO orders (id) VALUES (7) ON CONFLICT ((id)) DO NOTHING"));
        assertEquals(
                0,
                update(
                        connection,
                        "INSERT INTO orders (id) VALUES (7) ON CONFLICT ON CONSTRAINT orders_pkey DO NOTHING"));

        assertOrders(order(1, "a"), order(2, "b"), order(7, "new"));
    }

    @Test
    void onConflictDoUpdateChangesTheRow() throws SQLException {
        assertEquals(
                2,
                update(
                        connection,
                        "INSERT INTO orders (id, note) VALUES (1, 'c'), (?, ?)"
                                + " ON CONFLICT (id) DO UPDATE SET note = excluded.note || '!' WHERE orders.note <> 'z'",
                        7L,
                        "new"));
        assertEquals(
                1,
                update(
                        connection,
                        "INSERT INTO orders (id, note) VALUES (2, 'd') ON CONFLICT (id) DO UPDATE SET id = excluded.id,"
                                + " note = excluded.note"));
        assertEquals(
                1, update(connection, "INSERT INTO orders (id) VALUES (7) ON CONFLICT (id) DO UPDATE SET id = ?", 8L));

        assertOrders(order(1, "c!"), order(2, "d"), order(8, "new"));
    }

    @Test
    void onConflictByAnotherUniqueKeyIsLeft() throws SQLException {
        database.run("CREATE UNIQUE INDEX one_note ON orders (note)");
        connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");

        assertEquals(
                1,
                update(
                        connection,
                        "INSERT INTO orders (id, note) VALUES (7, 'a') ON CONFLICT (note) DO UPDATE SET id = excluded.id"));
        assertEquals(
                0, update(connection, "INSERT INTO orders (id, note) VALUES (9, 'a') ON CONFLICT (note) DO NOTHING"));

        assertOrders(order(2, "b"), order(7, "a"));
    }

    @Test
    void onConflictByAPartialIndexFindsTheRow() throws SQLException {
        database.run(
                "CREATE TABLE members (shard INT NOT NULL, id BIGINT NOT NULL, mail VARCHAR(20) NOT NULL, note VARCHAR(9),"
                        + " gone BOOLEAN NOT NULL DEFAULT FALSE, PRIMARY KEY (shard, id))",
                "CREATE UNIQUE INDEX one_left ON members (shard, mail) WHERE NOT gone");
        Connection members = database.keyspread("keyspread.shard.members.shard=crc32(mail) % 16");
        String insert = "INSERT INTO members (id, mail, note) VALUES (?, ?, ?) ON CONFLICT (mail) WHERE NOT gone ";

        assertEquals(1, update(members, insert + "DO NOTHING", 1L, "a@b", "x"));
        assertEquals(0, update(members, insert + "DO NOTHING", 2L, "a@b", "y"));
        assertEquals(1, update(members, insert + "DO UPDATE SET note = excluded.note", 3L, "a@b", "z"));
        assertEquals(1, update(members, "UPDATE members SET gone = TRUE WHERE mail = 'a@b'"));
        assertEquals(1, update(members, insert + "DO NOTHING", 4L, "a@b", "w"));
        assertEquals(
                1, update(connection, "INSERT INTO orders (id) VALUES (77) ON CONFLICT (id) WHERE id > 5 DO NOTHING"));
        assertEquals(
                0, update(connection, "INSERT INTO orders (id) VALUES (77) ON CONFLICT (id) WHERE id > 5 DO NOTHING"));

        long shard = Shards.crc32Mod("a@b", 16);
        assertEquals(
                List.of(shard + " | 1 | z | true", shard + " | 4 | w | false"),
                database.rows("SELECT shard, id, note, gone FROM members ORDER BY id"));
    }

    @Test
    void writesInCommonTableExpressionsAreFilled() throws SQLException {
        assertEquals(
                List.of("7", "8"),
                Sandbox.rows(
                        connection,
                        "WITH i AS (INSERT INTO orders (id) VALUES (7) RETURNING id),"
                                + " u AS (UPDATE orders SET id = 8 WHERE id = 1 RETURNING id)"
                                + " SELECT id FROM i UNION SELECT id FROM u ORDER BY 1"));

        assertOrders(order(2, "b"), order(7, "null"), order(8, "a"));
    }

    @Test
    void castsBehindTheValueAreRead() throws SQLException {
        assertEquals(1, update(connection, "INSERT INTO orders (id, note) VALUES (?::bigint, ?::text)", 7L, "x"));
        assertEquals(
                1,
                update(connection, "INSERT INTO visits (who, seen) VALUES ('Ann', '2016-01-25 10:10:10'::timestamp)"));

        assertOrders(order(1, "a"), order(2, "b"), order(7, "x"));
        assertEquals(
                List.of(Shards.crc32Mod("Ann\u001f2016-01-25T10:10:10.000000", 16) + " | Ann"),
                database.rows("SELECT shard, who FROM visits"));
    }

    @Test
    void anUpdateFromAnotherTableWithAKnownSourceIsFilled() throws SQLException {
        assertEquals(
                1,
                update(
                        connection,
                        "UPDATE orders o SET id = ?, note = s.note FROM source s WHERE o.id = 1 AND s.id = 100",
                        7L));

        assertOrders(order(2, "b"), order(7, "x"));
    }

    @Test
    void aFilledBatchIsStillRewrittenIntoOneStatement() throws SQLException {
        database.run("CREATE TABLE log (n INTEGER)");
        database.run("CREATE FUNCTION logged() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN INSERT INTO log VALUES (1); RETURN NULL; END'");
        database.run("CREATE TRIGGER logs AFTER INSERT ON orders FOR EACH STATEMENT EXECUTE FUNCTION logged()");
        String url = database.keyspreadUrl() + (database.keyspreadUrl().contains("?") ? "&" : "?")
                + "reWriteBatchedInserts=true";
        try (var rewriting = java.sql.DriverManager.getConnection(
                        url, Sandbox.properties("keyspread.shard.orders.shard=crc32(id) % 16"));
                PreparedStatement insert = rewriting.prepareStatement("INSERT INTO orders (id, note) VALUES (?, ?)")) {
            for (long id = 10; id < 26; id++) {
                AccessLog.bind(insert, id, "n");
                insert.addBatch();
            }
            insert.executeBatch();
        }

        assertEquals(List.of("16"), database.rows("SELECT count(*) FROM orders WHERE id >= 10"));
        int statements =
                Integer.parseInt(database.rows("SELECT count(*) FROM log").get(0));
        assertTrue(statements < 16, () -> "16 rows took " + statements + " statements");
    }

    @Test
    void aShortRowWithoutColumnListIsReadInOneWayOrRefused() throws SQLException {
        database.run(
                "CREATE TABLE tail (id BIGINT PRIMARY KEY, note TEXT, more TEXT, shard BIGINT)",
                "CREATE TABLE lead (shard BIGINT, id BIGINT PRIMARY KEY, note BIGINT)",
                "CREATE TABLE full_lead (shard BIGINT, id BIGINT PRIMARY KEY, note BIGINT NOT NULL)");
        connection = database.keyspread(
                "keyspread.shard.tail.shard=crc32(id) % 16",
                "keyspread.shard.lead.shard=crc32(id) % 16", "keyspread.shard.full_lead.shard=crc32(id) % 16");
        String shard = Long.toString(Shards.crc32Mod("7", 16));

        update(connection, "INSERT INTO tail VALUES (7)");
        update(connection, "INSERT INTO full_lead VALUES (?, 5)", 7L);
        assertRefused(connection, "lead", "shard", c -> update(c, "INSERT INTO lead VALUES (?, ?)", 5L, 7L));

        assertEquals(List.of("7 | null | " + shard), database.rows("SELECT id, note, shard FROM tail"));
        assertEquals(List.of("7 | 5 | " + shard), database.rows("SELECT id, note, shard FROM full_lead"));
        assertEquals(List.of(), database.rows("SELECT * FROM lead"));
    }

    @Test
    void aTypeThatHidesTheQuerysTableChangesNoHash() throws SQLException {
        database.run(
                "CREATE TABLE place (id BIGINT NOT NULL, shard BIGINT)",
                "CREATE TABLE origin (id BIGINT NOT NULL)",
                "INSERT INTO origin VALUES (1)");
        Connection temporary = database.keyspread("keyspread.shard.place.shard=sha256(id)");
        update(temporary, "INSERT INTO place (id) SELECT id FROM origin");
        update(temporary, "CREATE TEMPORARY TABLE origin (id NUMERIC(10, 2))");
        update(temporary, "INSERT INTO origin VALUES (1.00)");

        update(temporary, "INSERT INTO place (id) SELECT id FROM origin");

        assertEquals(List.of("1"), database.rows("SELECT COUNT(DISTINCT shard) FROM place"));
        assertEquals(List.of("2"), database.rows("SELECT COUNT(*) FROM place WHERE shard IS NOT NULL"));
    }

    /** {@code N'a '} is a bpchar: a text column holds it without its blanks, and is compared with it without its own. */
    @Test
    void nationalLiteralsAreOfFixedLength() throws SQLException {
        database.run("CREATE TABLE names (name VARCHAR(20), shard INTEGER)");
        try (Connection named = database.keyspread("keyspread.shard.names.shard=crc32(name) % 16")) {
            for (String text : List.of("'a'", "'a '", "N'b'", "N'c '", "n'd  '")) {
                update(named, "INSERT INTO names (name) VALUES (" + text + ")");
            }
            String read = "SELECT name FROM names WHERE name = N'a' ORDER BY name";
            for (int run = 0; run < 2; run++) {
                assertEquals(List.of("a", "a "), Sandbox.rows(named, read));
            }
        }
        for (String row : database.rows("SELECT name, shard FROM names")) {
            String name = row.substring(0, row.indexOf(" | "));
            assertEquals(name + " | " + Shards.crc32Mod(name, 16), row);
        }
        assertEquals(5, database.rows("SELECT name FROM names").size());
    }

    /** PostgreSQL reads escapes in the lines that follow too, so that the literal ends elsewhere than its driver says. */
    @Test
    void whatContinuesALiteralWithEscapesIsRefusedWhereItHasOne() throws SQLException {
        String[] updates = {
            "UPDATE orders SET note = E'a'\n'\\',id=$$8$$--', id = 9 WHERE id = 1",
            "UPDATE orders SET note = E'a' -- b\n 'c'\n'\\', id = $$8$$ -- ', id = 9 WHERE id = 1"
        };
        for (String update : updates) {
            assertTrue(Outcome.of(connection, c -> update(c, update)).isRefused(), update);
        }
        assertEquals(1, update(connection, "UPDATE orders SET note = E'a'\n'b' WHERE id = 1"));
    }

    /** Checks that what they give new rows is in the database alone; what they change without a source of the shard, it keeps. */
    @Test
    void rowsOfJoinedTablesAreMerged() throws SQLException {
        database.run("CREATE TABLE notes (id BIGINT, note VARCHAR(20))");
        database.run("INSERT INTO notes VALUES (1, 'new'), (7, 'new')");
        String merge =
                "MERGE INTO orders t USING notes s JOIN notes u ON u.id = s.id ON t.id = s.id AND u.id IN (1, 7)";

        assertEquals(1, update(connection, merge + " WHEN MATCHED THEN UPDATE SET note = u.note"));
        String add = merge + " WHEN NOT MATCHED THEN INSERT (id, note) VALUES (s.id, s.note)";
        assertTrue(Outcome.of(connection, c -> update(c, add)).isRefused());

        assertOrders(order(1, "new"), order(2, "b"));
    }
}
