package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.OtherClientTests.await;
import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
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

/** Foreign tables: their rows may be those of a table in the same database, which the server writes unfilled. */
final class PostgresForeignTableTest extends EngineTest {
    private static final String RULE = "keyspread.shard.item.shard=crc32(id) % 16";
    private static final String COLUMNS = " (id BIGINT, note VARCHAR(20), shard INT)";
    private static final String FOREIGN =
            "CREATE FOREIGN TABLE linked" + COLUMNS + " SERVER here OPTIONS (table_name 'item')";

    @SuppressWarnings("NullAway.Init")
    PostgresForeignTableTest() {
        super(new PostgresEngine());
    }

    @BeforeEach
    void createTables() throws SQLException {
        database.run(
                "CREATE TABLE item" + COLUMNS,
                "CREATE TABLE old" + COLUMNS,
                "CREATE EXTENSION postgres_fdw",
                "CREATE SERVER here FOREIGN DATA WRAPPER postgres_fdw");
        leadTo("here", database, "ADD");
    }

    private void leadTo(String server, Sandbox target, String change) throws SQLException {
        List<String> place =
                Sandbox.rows(target.direct(), "SELECT current_setting('port'), current_database(), current_user");
        String[] parts = place.get(0).split(" [|] ", -1);
        database.run(
                "ALTER SERVER " + server + " OPTIONS (" + change + " host 'localhost', " + change + " port '" + parts[0]
                        + "', " + change + " dbname '" + parts[1] + "')",
                "CREATE USER MAPPING IF NOT EXISTS FOR CURRENT_USER SERVER " + server + " OPTIONS (user '" + parts[2]
                        + "', password_required 'false')");
    }

    private void assertGuarded(Connection connection, String table) throws SQLException {
        update(connection, "INSERT INTO item (id) VALUES (1)");
        for (String sql : List.of(
                "INSERT INTO " + table + " (id) VALUES (7)",
                "INSERT INTO " + table + " (id) SELECT 8",
                "WITH x AS (INSERT INTO " + table + " (id) VALUES (7) RETURNING id) SELECT id FROM x",
                "UPDATE " + table + " SET id = 8 WHERE id = 1")) {
            assertRefused(connection, table, "shard", c -> update(c, sql));
        }
        assertRefused(connection, table, "shard", c -> update(c, "INSERT INTO " + table + " (id) VALUES (?)", 7L));
        assertEquals(List.of("1"), Sandbox.rows(connection, "SELECT id FROM " + table + " WHERE id = 1"));
        assertEquals(List.of("1 | " + Shards.crc32Mod("1", 16)), database.rows("SELECT id, shard FROM item"));
        assertEquals(1, update(connection, "DELETE FROM " + table + " WHERE id = 1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"keyspread.inspect=on", "keyspread.inspect=off"})
    void givenAForeignTableOfTheSameDatabase_whenItIsWrittenTo_thenThatIsRefused(String inspect) throws SQLException {
        database.run(
                FOREIGN,
                "CREATE FOREIGN TABLE others" + COLUMNS + " SERVER here OPTIONS (table_name 'old')",
                "CREATE VIEW shown AS SELECT id FROM linked",
                "CREATE SCHEMA beside",
                "CREATE FOREIGN TABLE beside.item" + COLUMNS + " SERVER here OPTIONS (schema_name 'public')");
        Connection connection = database.keyspread(RULE.replace("item", "public.item"), inspect);

        String message =
                assertRefused(connection, "linked", "shard", c -> update(c, "INSERT INTO linked (id) VALUES (7)"));
        assertTrue(message.contains("its table item has a shard rule that linked does not have"), message);
        assertGuarded(connection, "linked");
        assertRefused(connection, "item", "shard", c -> update(c, "INSERT INTO beside.item (id) VALUES (7)"));
        assertRefused(connection, "shown", "filled", c -> update(c, "INSERT INTO shown (id) VALUES (7)"));
        assertEquals(1, update(connection, "INSERT INTO others (id) VALUES (9)"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                FOREIGN,
                "CREATE FOREIGN TABLE linked" + COLUMNS + " SERVER here OPTIONS (table_name 'old');"
                        + " INSERT INTO linked (id) VALUES (3);"
                        + " ALTER FOREIGN TABLE linked OPTIONS (SET table_name 'item')",
                "CREATE FOREIGN TABLE first" + COLUMNS
                        + " SERVER here OPTIONS (table_name 'item'); ALTER FOREIGN TABLE first RENAME TO linked",
                "DO $$ BEGIN CREATE FOREIGN TABLE linked" + COLUMNS
                        + " SERVER here OPTIONS (table_name 'item')\\; END $$"
            })
    void givenAForeignTableThatTheApplicationMakes_whenItIsWrittenTo_thenThatIsRefused(String ddl) throws SQLException {
        Connection connection = database.keyspread(RULE);
        for (String statement : ddl.split("(?<!\\\\);", -1)) {
            update(connection, statement.replace("\\;", ";"));
        }

        assertGuarded(connection, "linked");
    }

    /** Other connections don't see it before the transaction has ended. */
    @ParameterizedTest
    @ValueSource(strings = {"item", "old"})
    void givenAForeignTableOfTheSameTransaction_whenItIsWrittenTo_thenThatIsRefused(String first) throws SQLException {
        Connection connection = database.keyspread(RULE);
        connection.setAutoCommit(false);
        update(connection, FOREIGN.replace("'item'", "'" + first + "'"));
        update(connection, "ALTER FOREIGN TABLE linked OPTIONS (SET table_name 'item')");

        assertRefused(connection, "linked", "shard", c -> update(c, "INSERT INTO linked (id) VALUES (7)"));
        connection.commit();
        assertRefused(connection, "linked", "shard", c -> update(c, "INSERT INTO linked (id) VALUES (7)"));
        connection.setAutoCommit(true);
        assertGuarded(connection, "linked");
    }

    @Test
    void givenAForeignTableThatAnotherClientMakes_whenTheTableIsReadAgain_thenWritesAreRefused() throws Exception {
        Connection connection = database.keyspread(RULE, "keyspread.inspect-interval=1");
        update(connection, "INSERT INTO item (id) VALUES (1)");
        database.run("CREATE FOREIGN TABLE linked" + COLUMNS + " SERVER here OPTIONS (table_name 'old')");
        assertEquals(1, update(connection, "INSERT INTO linked (id) VALUES (3)"));
        database.run("ALTER FOREIGN TABLE linked OPTIONS (SET table_name 'item')");

        await(
                "the table is known",
                () -> Outcome.of(connection, c -> update(c, "INSERT INTO linked (id) VALUES (3)"))
                        .isRefused());

        update(connection, "DELETE FROM item");
        assertGuarded(connection, "linked");
    }

    /** A server that is called by the name of another host, or has another port, is taken for another. */
    @Test
    void givenAForeignTableOfAnotherDatabase_whenItIsWrittenTo_thenItPasses() throws SQLException {
        try (Sandbox other = new Sandbox(engine)) {
            other.run("CREATE TABLE item" + COLUMNS);
            leadTo("here", other, "SET");
            database.run(FOREIGN);
            Connection connection = database.keyspread(RULE);
            update(connection, "INSERT INTO item (id) VALUES (1)");

            assertEquals(1, update(connection, "INSERT INTO linked (id) VALUES (7)"));

            assertEquals(List.of("7"), other.rows("SELECT id FROM item"));
        }
    }

    @Test
    void givenAForeignTableWithTheSameShardRule_whenItIsWrittenTo_thenRowsAreFilled() throws SQLException {
        database.run(FOREIGN);
        Connection connection = database.keyspread(RULE, RULE.replace("item", "linked"));
        update(connection, "INSERT INTO linked (id) VALUES (7)");

        assertEquals(List.of("7 | " + Shards.crc32Mod("7", 16)), database.rows("SELECT id, shard FROM item"));
    }
}
