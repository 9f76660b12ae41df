package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Views that can be written to: the database passes such a row on to the table, where nobody has filled it. */
public abstract class ViewTests extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";

    public ViewTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void createTables() throws SQLException {
        database.run(
                "CREATE TABLE orders (shard INTEGER, id BIGINT PRIMARY KEY, note VARCHAR(20))",
                "CREATE TABLE notes (id BIGINT PRIMARY KEY, note VARCHAR(20))");
    }

    private static void assertGuarded(Connection connection, String view) throws SQLException {
        assertRefused(connection, view, "filled", c -> update(c, "INSERT INTO " + view + " (id) VALUES (7)"));
        assertRefused(connection, view, "filled", c -> update(c, "INSERT INTO " + view + " (id) VALUES (?)", 7L));
        assertRefused(connection, view, "filled", c -> update(c, "UPDATE " + view + " SET id = 8 WHERE id = 1"));
        assertEquals(List.of("1"), Sandbox.rows(connection, "SELECT id FROM " + view + " WHERE id = 1"));
    }

    @Test
    void aViewThatIsThereIsNotWrittenTo() throws SQLException {
        database.run(
                "CREATE VIEW listed AS SELECT id, note FROM orders",
                "CREATE VIEW shown AS SELECT id FROM listed",
                "CREATE VIEW others AS SELECT id FROM notes");
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO orders (id) VALUES (1)");

        assertGuarded(connection, "listed");
        assertGuarded(connection, "shown");
        assertEquals(1, update(connection, "INSERT INTO others (id) VALUES (9)"));
        assertEquals(
                List.of(Shards.crc32Mod("1", 16) + " | 1"), database.rows("SELECT shard, id FROM orders ORDER BY id"));
    }

    @Test
    void aViewThatTheApplicationMakesIsNotWrittenTo() throws SQLException {
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO orders (id) VALUES (1)");
        update(connection, "CREATE OR REPLACE VIEW listed AS SELECT id, note FROM orders");
        update(connection, "CREATE VIEW shown (id) AS SELECT id FROM listed");
        update(connection, "CREATE VIEW others AS SELECT id FROM notes");

        assertGuarded(connection, "listed");
        assertGuarded(connection, "shown");
        assertEquals(1, update(connection, "INSERT INTO others (id) VALUES (9)"));
    }

    @Test
    void aTableInPlaceOfAViewIsWrittenTo() throws SQLException {
        database.run("CREATE VIEW listed AS SELECT id, note FROM orders");
        Connection connection = database.keyspread(RULE);
        update(connection, "DROP VIEW listed");
        update(connection, "CREATE TABLE listed (id BIGINT PRIMARY KEY)");

        assertEquals(1, update(connection, "INSERT INTO listed (id) VALUES (7)"));
    }
}
