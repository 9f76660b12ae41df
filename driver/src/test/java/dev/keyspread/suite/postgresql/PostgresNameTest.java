package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.io.IOException;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;

/** Names that PostgreSQL cuts, folds in part, or reads with escapes. */
final class PostgresNameTest extends EngineTest {
    private static final String LONG = "orders_of_the_customers_of_the_shops_of_the_towns_of_the_countries";

    PostgresNameTest() {
        super(new PostgresEngine());
    }

    @Test
    void aNameIsCutBehind63Bytes() throws SQLException {
        database.run("CREATE TABLE " + LONG + " (shard INTEGER, id BIGINT PRIMARY KEY)");
        Connection connection = database.keyspread("keyspread.shard." + LONG + ".shard=crc32(id) % 16");

        update(connection, "INSERT INTO " + LONG + "_and_more (id) VALUES (1)");
        update(connection, "INSERT INTO \"" + LONG + "\" (id) VALUES (2)");
        update(connection, "INSERT INTO " + LONG.substring(0, 63) + " (id) VALUES (3)");

        assertEquals(stored("1", "2", "3"), database.rows("SELECT shard, id FROM " + LONG + " ORDER BY id"));
    }

    @Test
    void twoRulesOfOneCutNameAreOne() throws SQLException {
        database.run("CREATE TABLE \"" + LONG + "\" (shard INTEGER, id BIGINT PRIMARY KEY)");
        Connection connection =
                database.keyspread("keyspread.shard." + LONG.substring(0, 63) + ".shard=crc32(id) % 16");

        update(connection, "INSERT INTO " + LONG + " (id) VALUES (?)", 1L);

        assertEquals(stored("1"), database.rows("SELECT shard, id FROM " + LONG));
    }

    @Test
    void lettersBeyondAsciiKeepTheirCase() throws SQLException {
        database.run(
                "CREATE TABLE ÄPFEL (shard INTEGER, id BIGINT PRIMARY KEY)",
                "CREATE TABLE äpfel (shard INTEGER, id BIGINT PRIMARY KEY)");
        Connection connection = database.keyspread("keyspread.shard.ÄPFEL.shard=crc32(id) % 16");

        update(connection, "INSERT INTO Äpfel (id) VALUES (1)");

        assertEquals(stored("1"), database.rows("SELECT shard, id FROM ÄPFEL"));
    }

    @Test
    void escapesInNamesAreRead() throws SQLException {
        database.run("CREATE TABLE orders (shard INTEGER, id BIGINT PRIMARY KEY)");
        Connection connection = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");

        update(connection, "INSERT INTO U&\"\\006frders\" (id) VALUES (1)");
        update(connection, "INSERT INTO orders (U&\"\\0069d\") VALUES (2)");
        assertRefused(
                connection,
                "orders",
                "shard",
                c -> update(c, "INSERT INTO U&\"!006frders\" UESCAPE '!' (id) VALUES (3)"));
        assertRefused(
                connection,
                "orders",
                "shard",
                c -> update(c, "INSERT INTO U&\"!006frders\" uescape/**/'!' (id) VALUES (4)"));

        assertEquals(stored("1", "2"), database.rows("SELECT shard, id FROM orders ORDER BY id"));
        assertEquals(
                List.of("2"), Sandbox.rows(connection, "SELECT id FROM U&\"!006frders\" UESCAPE '!' WHERE id = 2"));
    }

    /** Only a call is a call: a table, a column or an alias may have a function's name. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "set_config",
                "current_setting",
                "setval",
                "nextval",
                "currval",
                "lastval",
                "now",
                "pg_sleep",
                "enter_tenant",
                "pg_settings",
                "last_insert_id",
                "generate_series",
                "unnest",
                "dblink",
                "identity"
            })
    void aFunctionsNameIsAName(String name) throws SQLException, IOException {
        database.run("CREATE TABLE public." + name + " (shard INTEGER, id BIGINT PRIMARY KEY, " + name + " INTEGER)");
        Connection connection = database.keyspread("keyspread.shard." + name + ".shard=crc32(id) % 16");
        String rows = "public." + name + " (id, " + name + ") ";

        update(connection, "INSERT INTO " + rows + "VALUES (1, 1)");
        update(connection, "INSERT INTO " + rows + "VALUES (?, 2)", 2L);
        update(connection, "INSERT INTO " + rows + "SELECT v.id, 3 FROM (VALUES (3)) AS v (id)");
        update(connection, "INSERT INTO " + rows + "VALUES (4, 1) ON CONFLICT (id) DO UPDATE SET " + name + " = 4");
        update(connection, "UPDATE public." + name + " AS " + name + " SET " + name + " = 5 WHERE id = 1");
        connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("COPY " + rows + "FROM STDIN", new StringReader("5\t5\n"));

        assertEquals(
                stored("1", "2", "3", "4", "5"),
                database.rows("SELECT shard, id FROM public." + name + " ORDER BY id"));
        assertEquals(
                List.of("5"),
                Sandbox.rows(
                        connection,
                        "WITH " + name + " (id) AS (SELECT id FROM public." + name + " WHERE id = 5) SELECT id FROM "
                                + name));
        assertEquals(
                List.of("5"), Sandbox.rows(connection, "SELECT " + name + " FROM public." + name + " WHERE id = 1"));
    }

    private static List<String> stored(String... ids) {
        return List.of(ids).stream()
                .map(id -> Shards.crc32Mod(id, 16) + " | " + id)
                .toList();
    }
}
