package dev.keyspread.suite.mariadb;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stored functions of the connected database that have the names of functions which Keyspread calls. */
final class MariaDbStrangersTest extends EngineTest {
    MariaDbStrangersTest() {
        super(new MariaDbEngine());
    }

    @Test
    void storedFunctionsInThePlaceOfTheServersNeverRun() throws SQLException {
        try (Statement statement = database.direct().createStatement()) {
            statement.execute("CREATE TABLE caught (name VARCHAR(20))");
            for (String name : List.of("lower", "locate", "hex", "coalesce", "count", "nextval")) {
                // Unless a blank stands before its bracket, such a name means the server's own function.
                statement.execute("CREATE FUNCTION `" + name + "`(x VARCHAR(99)) RETURNS VARCHAR(99) DETERMINISTIC"
                        + " BEGIN INSERT INTO caught VALUES ('" + name + "'); RETURN x; END");
            }
            statement.execute("CREATE TABLE orders (id BIGINT PRIMARY KEY, note VARCHAR(20),"
                    + " shard INTEGER COMMENT 'keyspread: crc32(id) % 16')");
            statement.execute("CREATE TABLE keyspread_sequence (name VARCHAR(128) PRIMARY KEY, next_value BIGINT)");
            statement.execute("CREATE TABLE visits (id BIGINT PRIMARY KEY, note VARCHAR(20))");
        }
        Connection connection = database.keyspread("keyspread.shard.visits.id=sequence(visits_seq, 10)");
        for (String mode : List.of("IGNORE_SPACE", "")) {
            update(connection, "SET sql_mode = '" + mode + "'");
            update(connection, "DELETE FROM orders");
            update(connection, "INSERT INTO orders (id) VALUES (7)");
            update(connection, "INSERT INTO visits (note) VALUES ('a')");
            Sandbox.rows(connection, "SELECT note FROM orders WHERE id = 7");
        }
        assertEquals(List.of("7 | " + Shards.crc32Mod("7", 16)), database.rows("SELECT id, shard FROM orders"));
        assertEquals(List.of(), database.rows("SELECT name FROM caught"));
    }
}
