package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * PostgreSQL's server keeps the types of a prepared statement's parameters, which its driver leaves open for many values: they stay those of
 * the columns that it was first prepared for, and a value is read by them before the column gets it.
 */
final class PostgresPreparedTypeTest extends EngineTest {
    private static final String INSERT = "INSERT INTO orders (id) VALUES (?)";
    private static final String READ = "SELECT id FROM orders WHERE id = ?";

    private Connection writer;
    private Connection migrator;

    @SuppressWarnings("NullAway.Init")
    PostgresPreparedTypeTest() {
        super(new PostgresEngine());
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run("CREATE TABLE orders (id BIGINT, shard INTEGER)");
        writer = open();
        migrator = open();
        try (PreparedStatement insert = writer.prepareStatement(INSERT);
                PreparedStatement read = writer.prepareStatement(READ)) {
            for (int i = 1; i <= 8; i++) { // by then its driver has the server prepare them
                write(insert, "1");
                find(read, "1");
            }
        }
    }

    private Connection open() throws SQLException {
        String url = database.url();
        return DriverManager.getConnection(
                "jdbc:keyspread:" + url.substring("jdbc:".length())
                        + (url.contains("?") ? "&" : "?")
                        + "stringtype=unspecified&prepareThreshold=1",
                Sandbox.properties("keyspread.shard.orders.shard=crc32(id) % 1000"));
    }

    @AfterEach
    void disconnect() throws SQLException {
        writer.close();
        migrator.close();
    }

    private static int write(PreparedStatement insert, String id) throws SQLException {
        insert.setString(1, id);
        return insert.executeUpdate();
    }

    private static boolean find(PreparedStatement read, String id) throws SQLException {
        read.setString(1, id);
        try (ResultSet rows = read.executeQuery()) {
            return rows.next();
        }
    }

    /** Each row's shard is that of the id that it holds, in whatever table it lies. */
    private void assertShards(String... tables) throws SQLException {
        for (String table : tables) {
            try (Statement statement = database.direct().createStatement();
                    ResultSet rows = statement.executeQuery("SELECT id::text, shard FROM " + table)) {
                while (rows.next()) {
                    assertEquals(
                            Shards.crc32Mod(rows.getString(1), 1000), rows.getLong(2), table + " " + rows.getString(1));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ALTER TABLE orders ALTER COLUMN id TYPE VARCHAR(20) USING id::varchar
            ALTER TABLE orders RENAME COLUMN id TO no; ALTER TABLE orders ADD COLUMN id TEXT
            CREATE TABLE other (id TEXT, shard INTEGER); ALTER TABLE orders RENAME TO old; ALTER TABLE other RENAME TO orders
            DROP TABLE orders; CREATE TABLE orders (id TEXT, shard INTEGER)
            """)
    void givenAServerPreparedInsert_whenTheColumnsTypeChanges_thenTheShardIsThatOfTheStoredValue(String ddl)
            throws SQLException {
        try (PreparedStatement held = writer.prepareStatement(INSERT)) {
            write(held, "1");
            update(migrator, ddl);
            update(migrator, "DELETE FROM orders");

            write(held, "007");
            try (PreparedStatement anew = writer.prepareStatement(INSERT)) {
                write(anew, "0020");
                write(anew, "0021");
            }
        }

        assertShards("orders");
        assertEquals(3, database.rows("SELECT 1 FROM orders").size());
        try (PreparedStatement read = writer.prepareStatement(READ)) {
            assertTrue(find(read, "0020"), "0020 is found");
            assertTrue(find(read, "007"), "007 is found");
        }
    }

    /** A type may change back and forth, and each time the driver finds a statement of that type, or has one prepared. */
    @Test
    void givenAServerPreparedInsert_whenTheTypeChangesBackAndForth_thenTheShardIsThatOfTheStoredValue()
            throws SQLException {
        for (String type : new String[] {"VARCHAR(20)", "BIGINT", "VARCHAR(20)", "TEXT", "BIGINT", "TEXT"}) {
            update(migrator, "ALTER TABLE orders ALTER COLUMN id TYPE " + type + " USING id::" + type);
            update(migrator, "DELETE FROM orders");
            try (PreparedStatement insert = writer.prepareStatement(INSERT)) {
                write(insert, "007");
                write(insert, "0020");
            }

            assertShards("orders");
        }
    }

    /** By one name a session's texts mean tables of several schemas. */
    @Test
    void givenAServerPreparedInsert_whenTheSchemaChanges_thenTheShardIsThatOfTheStoredValue() throws SQLException {
        database.run("CREATE SCHEMA tenant", "CREATE TABLE tenant.orders (id TEXT, shard INTEGER)");
        update(writer, "SET search_path TO tenant");
        try (PreparedStatement insert = writer.prepareStatement(INSERT)) {
            write(insert, "007");
            write(insert, "0020");
        }
        update(writer, "SET search_path TO public");
        try (PreparedStatement insert = writer.prepareStatement(INSERT)) {
            write(insert, "007");
        }

        assertShards("tenant.orders", "orders");
    }
}
