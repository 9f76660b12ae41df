package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A view that has the name of a table with a rule, and stands in front of it: statements mean the view. */
final class PostgresViewInFrontTest extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String READ = "SELECT note FROM orders WHERE id = 7";
    private static final String ROW = "SELECT 7 AS id, 99 AS shard, 'of the view' AS note";

    PostgresViewInFrontTest() {
        super(new PostgresEngine());
    }

    @BeforeEach
    void makeTable() throws SQLException {
        database.run("CREATE SCHEMA front", "CREATE TABLE orders (id BIGINT, shard INTEGER, note TEXT)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TEMP VIEW orders AS " + ROW + "; DROP VIEW orders",
                "CREATE OR REPLACE TEMPORARY VIEW orders AS " + ROW + "; DISCARD TEMP",
                "CREATE TEMP VIEW mine AS " + ROW
                        + "; ALTER VIEW mine RENAME TO orders; ALTER VIEW orders RENAME TO mine",
                "CREATE TEMP TABLE mine AS " + ROW + "; ALTER TABLE mine RENAME TO orders; DROP TABLE orders",
                "CREATE VIEW front.orders AS " + ROW + "; DROP VIEW front.orders",
                "CREATE MATERIALIZED VIEW front.orders AS " + ROW + "; DROP MATERIALIZED VIEW front.orders",
                "BEGIN; CREATE VIEW front.orders AS " + ROW + "; ROLLBACK",
                "BEGIN; CREATE TEMP TABLE orders ON COMMIT DROP AS " + ROW + "; COMMIT",
            })
    void readsMeanTheViewAsLongAsItIsThere(String texts) throws SQLException {
        Connection connection = database.keyspread(RULE);
        update(connection, "SET search_path TO front, public");
        update(connection, "INSERT INTO orders (id, note) VALUES (7, 'of the table')");
        assertEquals(List.of("of the table"), Sandbox.rows(connection, READ));

        String[] steps = texts.split("; ", -1);
        for (int i = 0; i < steps.length - 1; i++) {
            update(connection, steps[i]);
        }
        assertEquals(List.of("of the view"), Sandbox.rows(connection, READ));
        update(connection, steps[steps.length - 1]);

        assertEquals(List.of("of the table"), Sandbox.rows(connection, READ));
        update(connection, "INSERT INTO orders (id, note) VALUES (8, 'of the table')");
        assertEquals(
                List.of(Shards.crc32Mod("7", 16) + " | 7", Shards.crc32Mod("8", 16) + " | 8"),
                database.rows("SELECT shard, id FROM orders ORDER BY id"));
    }

    @Test
    void aViewThatWasThereBeforeTheFirstConnectionIsMeant() throws SQLException {
        database.run(
                "CREATE VIEW front.orders AS " + ROW,
                "CREATE SCHEMA postgres",
                "CREATE VIEW postgres.orders AS SELECT 7 AS id, 99 AS shard, 'of the user' AS note");
        Connection connection = database.keyspread(RULE);

        assertEquals(List.of("of the user"), Sandbox.rows(connection, READ));
        update(connection, "SET search_path TO front, public");
        assertEquals(List.of("of the view"), Sandbox.rows(connection, READ));
        assertRefused(connection, "orders", "shard", c -> update(c, "INSERT INTO orders (id) VALUES (8)"));
        update(connection, "INSERT INTO public.orders (id) VALUES (9)");

        assertEquals(List.of(Shards.crc32Mod("9", 16) + " | 9"), database.rows("SELECT shard, id FROM public.orders"));
    }

    /** The first view of a table with a rule by a name ends what was planned; others, and the same again, do not. */
    @Test
    void givenAKnownStatement_whenViewsComeAndGo_thenItIsNotPlannedAnew() throws SQLException {
        database.run("CREATE TABLE plain (id BIGINT)");
        Connection connection = database.keyspread(RULE);
        update(connection, "CREATE TEMP VIEW mine AS SELECT id FROM orders");
        update(connection, "DROP VIEW mine");
        connection.prepareStatement("INSERT INTO orders (id) VALUES (?)").close();
        connection.prepareStatement("SELECT id FROM plain WHERE id = ?").close();
        long before = Sandbox.counters(connection).plans();

        for (int i = 0; i < 20; i++) {
            update(connection, "CREATE TEMP VIEW mine AS SELECT id FROM orders");
            assertRefused(connection, "mine", "", c -> update(c, "INSERT INTO mine (id) VALUES (8)"));
            update(connection, "DROP VIEW mine");
            update(connection, "CREATE VIEW other" + i + " AS SELECT id FROM plain");
        }
        long made = Sandbox.counters(connection).plans();
        connection.prepareStatement("INSERT INTO orders (id) VALUES (?)").close();
        connection.prepareStatement("SELECT id FROM plain WHERE id = ?").close();

        assertEquals(made, Sandbox.counters(connection).plans(), () -> "planned before: " + before);
        update(connection, "INSERT INTO other1 (id) VALUES (1)");
        assertEquals(List.of("1"), database.rows("SELECT id FROM plain"));
    }
}
