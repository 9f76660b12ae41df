package dev.keyspread.suite.h2;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests what becomes of a NULL that a row gives to a source with a default: H2 stores it, in all of its modes, but with {@code DEFAULT ON
 * NULL}.
 */
final class H2NullTest {
    private static final String RULE = "keyspread.shard.people.shard=crc32(name) % 16";
    private static final List<String> INSERTS = List.of(
            "INSERT INTO people (id, name) VALUES (1, NULL)",
            "INSERT INTO people (id, name) VALUES (1, ?)",
            "INSERT INTO people (id, name) VALUES (1, NULL), (2, 'bob')",
            "INSERT INTO people (id, name) SELECT 1, NULL",
            "MERGE INTO people (id, name) KEY (id) VALUES (1, NULL)");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Regular",
                "Legacy",
                "MySQL",
                "MariaDB",
                "PostgreSQL",
                "Oracle",
                "DB2",
                "Derby",
                "MSSQLServer",
                "HSQLDB"
            })
    void aNullIsStoredWithAShardThatIsNull(String mode) throws SQLException {
        for (String insert : INSERTS) {
            assertEquals("null | null", stored("name VARCHAR(20) DEFAULT 'x'", insert, mode), mode + " " + insert);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Regular", "MySQL", "PostgreSQL", "Oracle"})
    void whereTheDefaultIsStoredItIsRefused(String mode) throws SQLException {
        for (String insert : INSERTS) {
            assertEquals(
                    "KS014", stored("name VARCHAR(20) DEFAULT 'x' DEFAULT ON NULL", insert, mode), mode + " " + insert);
        }
    }

    /** Returns what is stored of the first row, or the state of the refusal. */
    private static String stored(String column, String insert, String mode) throws SQLException {
        try (Sandbox database = new Sandbox(new H2Engine(";MODE=" + mode))) {
            database.run("CREATE TABLE people (shard INTEGER, id INTEGER PRIMARY KEY, " + column + ")");
            return stored(database, database.keyspread(RULE), insert);
        }
    }

    private static String stored(Sandbox database, Connection connection, String insert) throws SQLException {
        @Nullable Object[] nothing = insert.contains("?") ? new @Nullable Object[] {null} : new @Nullable Object[0];
        try {
            update(connection, insert, nothing);
        } catch (SQLException refused) {
            return "" + refused.getSQLState();
        }
        return database.rows("SELECT shard, name FROM people WHERE id = 1").get(0);
    }

    /** DDL that gives the column another default, or the database another way with NULL, is followed. */
    @Test
    void ddlMayChangeIt() throws SQLException {
        for (String ddl : List.of(
                "ALTER TABLE people ALTER COLUMN name SET DEFAULT ON NULL",
                "ALTER TABLE people ALTER COLUMN name SET DEFAULT 'y'",
                "ALTER TABLE people ALTER COLUMN name VARCHAR(30) DEFAULT 'y' DEFAULT ON NULL",
                "ALTER TABLE people ALTER COLUMN name DROP DEFAULT",
                "ALTER TABLE people ALTER COLUMN name SET DATA TYPE VARCHAR(50)")) {
            for (boolean isOwn : new boolean[] {true, false}) {
                try (Sandbox database = new Sandbox(new H2Engine())) {
                    database.run(
                            "CREATE TABLE people (shard INTEGER, id INTEGER PRIMARY KEY, name VARCHAR(20) DEFAULT 'x')");
                    if (!isOwn) {
                        database.run(ddl);
                    }
                    Connection connection = database.keyspread(RULE);
                    update(connection, "INSERT INTO people (id, name) VALUES (7, 'bob')");
                    if (isOwn) {
                        update(connection, ddl);
                    }
                    stored(database, connection, INSERTS.get(0));
                    for (String row : database.rows("SELECT shard, name FROM people")) {
                        String name = row.substring(row.indexOf(" | ") + 3);
                        String shard = name.equals("null") ? "null" : Long.toString(Shards.crc32Mod(name, 16));
                        assertEquals(shard + " | " + name, row, ddl);
                    }
                }
            }
        }
    }
}
