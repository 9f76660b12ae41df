package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static dev.keyspread.suite.engine.EngineTest.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * PostgreSQL's driver in its simple query mode, where the server describes no statement without carrying it out: to describe one the driver
 * executes it, an INSERT too.
 */
final class PostgresSimpleQueryTest extends EngineTest {
    private static final String INSERT = "INSERT INTO orders (id) VALUES (?)";

    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    PostgresSimpleQueryTest() {
        super(new PostgresEngine());
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run("CREATE TABLE orders (shard BIGINT, id BIGINT)");
        connection = database.keyspread("preferQueryMode=simple", "keyspread.shard.orders.shard=crc32(id)");
    }

    private void assertStored(String... ids) throws SQLException {
        assertEquals(
                List.of(ids).stream().map(id -> Shards.crc32(id) + " | " + id).toList(),
                database.rows("SELECT shard, id FROM orders ORDER BY id"));
    }

    @Test
    void givenNewValues_whenAnInsertIsDescribed_thenTheRowThatTheDriverStoresHasItsShard() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setLong(1, 1);
            insert.getParameterMetaData();
            insert.setLong(1, 2);
            insert.executeUpdate();
            insert.setLong(1, 3);
            insert.getParameterMetaData();
        }
        try (PreparedStatement insert = connection.prepareStatement(INSERT + " RETURNING id")) {
            insert.setLong(1, 4);
            insert.getMetaData();
        }

        assertStored("1", "2", "3", "4");
    }

    /** The driver writes them as a string with a backslash, which the server then takes for an escape. */
    @Test
    void givenStringsWithEscapes_whenBytesAreBound_thenTheyAreHashedAsStoredOrRefused() throws SQLException {
        database.run("CREATE TABLE files (shard BIGINT, content BYTEA)");
        Connection escaping =
                database.keyspread("preferQueryMode=simple", "keyspread.shard.files.shard=crc32(content)");
        byte[] content = {1, 2, 3};
        insert(escaping, content);
        update(escaping, "SET standard_conforming_strings = off");

        assertRefused(escaping, "files", "shard", c -> insert(c, content));
        assertRefused(escaping, "files", "shard", c -> update(c, "INSERT INTO files (content) VALUES (?)", content));
        assertEquals(List.of(Shards.crc32(content) + ""), database.rows("SELECT shard FROM files"));
    }

    private static int insert(Connection connection, byte[] content) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO files (content) VALUES (?)")) {
            insert.setBytes(1, content);
            return insert.executeUpdate();
        }
    }

    @Test
    void givenAShardThatCantBeComputed_whenAnInsertIsDescribed_thenThatIsRefused() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setLong(1, 1);
            insert.executeUpdate();
            insert.setObject(1, 2.5);

            assertRefused(connection, "orders", "shard", c -> insert.getParameterMetaData());
        }

        assertStored("1");
    }

    @Test
    void givenAKey_whenAReadIsDescribed_thenItHasTheColumnsThatItHasDirect() throws SQLException {
        update(connection, "INSERT INTO orders (id) VALUES (1)");
        try (PreparedStatement read = connection.prepareStatement("SELECT id FROM orders WHERE id = ?")) {
            assertEquals(
                    "42601", assertThrows(SQLException.class, read::getMetaData).getSQLState(), "no value, as direct");
            read.setLong(1, 1);

            assertEquals("id", read.getMetaData().getColumnName(1));
            assertEquals(1, read.getParameterMetaData().getParameterCount());
            assertEquals("int8", read.getParameterMetaData().getParameterTypeName(1));
        }
    }

    @Test
    void givenDdl_whenItIsDescribed_thenItIsLearnedFrom() throws SQLException {
        update(connection, INSERT, 7L);
        update(connection, "DELETE FROM orders");
        try (PreparedStatement ddl =
                connection.prepareStatement("ALTER TABLE orders ALTER COLUMN id TYPE VARCHAR(20)")) {
            ddl.getMetaData();
        }
        update(connection, "INSERT INTO orders (id) VALUES ('007')");

        assertStored("007");
        assertEquals(List.of("007"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = '007'"));
    }

    /** Checks that what is sent is a text, in which an array has no type of its own. */
    @Test
    void givenRowsFromAnArray_whenTheyAreInserted_thenEachHasItsShard() throws SQLException {
        int inserted = 0;
        for (String rows : List.of(
                "SELECT unnest(?::bigint[])",
                "SELECT * FROM unnest(?::bigint[])",
                "SELECT id FROM unnest(?::bigint[]) AS id",
                "SELECT u.id FROM unnest(?::bigint[]) AS u (id) ORDER BY 1")) {
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders (id) " + rows)) {
                insert.setArray(1, connection.createArrayOf("int8", new Object[] {inserted + 1L, inserted + 2L}));
                inserted += insert.executeUpdate();
            }
        }

        assertStored("1", "2", "3", "4", "5", "6", "7", "8");
    }
}
