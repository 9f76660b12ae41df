package dev.keyspread.suite.h2;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In H2's mode Oracle an empty text is NULL, whose shard is another one. */
final class H2OracleModeTest {
    private static final String RULE = "keyspread.shard.people.shard=crc32(name) % 16";
    private static final String BY_BIRTH = "keyspread.shard.people.shard=crc32(born) % 1000";

    @ParameterizedTest
    @ValueSource(strings = {"INSERT INTO people (name) VALUES ('')", "INSERT INTO people (name) VALUES (?)"})
    void anEmptyTextGetsNoShardOfATextWhereTheUrlSetsTheMode(String insert) throws SQLException {
        try (Sandbox database = new Sandbox(new H2Engine(";MODE=Oracle"))) {
            assertNoWrongShard(database, database.keyspread(RULE), insert);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"INSERT INTO people (name) VALUES ('')", "INSERT INTO people (name) VALUES (?)"})
    void noneWhereAStatementSetsItLater(String insert) throws SQLException {
        try (Sandbox database = new Sandbox(new H2Engine())) {
            Connection connection = database.keyspread(RULE);
            update(connection, "CREATE TABLE people (shard INTEGER, name VARCHAR(20))");
            update(connection, "INSERT INTO people (name) VALUES ('bob')");
            update(connection, "DELETE FROM people");
            update(connection, "DROP TABLE people");
            update(connection, "SET MODE Oracle");
            assertNoWrongShard(database, connection, insert);
        }
    }

    /** {@code 0x31} is the number 49 in H2's own mode and the text 1 in MySQL's, so it is filled there and refused here. */
    @Test
    void aHexadecimalNumberIsReadAsTheModeReadsItThatAStatementSets() throws SQLException {
        try (Sandbox database = new Sandbox(new H2Engine())) {
            Connection connection = database.keyspread(RULE);
            update(connection, "CREATE TABLE people (shard INTEGER, name VARCHAR(20))");
            update(connection, "INSERT INTO people (name) VALUES (0x31)");
            update(connection, "SET MODE MySQL");

            Outcome refusal = Outcome.of(connection, c -> update(c, "INSERT INTO people (name) VALUES (0x31)"));

            assertTrue(refusal.isRefused());
            assertEquals(List.of(Shards.crc32Mod("49", 16) + " | 49"), database.rows("SELECT shard, name FROM people"));
        }
    }

    /** A mode is the database's: other connections that are open read by it too, those of other settings as well. */
    @ParameterizedTest
    @ValueSource(strings = {"keyspread.nodes=3", "keyspread.inspect=off"})
    void whatOneConnectionSetsHoldsForThoseThatAreOpen(String otherSetting) throws SQLException {
        try (Sandbox database = new Sandbox(new H2Engine())) {
            Connection setting = database.keyspread(RULE);
            Connection open = database.keyspread(RULE);
            Connection ofOthers = database.keyspread(RULE, otherSetting);
            update(setting, "CREATE TABLE people (shard INTEGER, name VARCHAR(20))");
            for (Connection each : List.of(open, ofOthers)) {
                update(each, "INSERT INTO people (name) VALUES (0x31)");
            }
            try (PreparedStatement insert = open.prepareStatement("INSERT INTO people (name) VALUES (?)")) {
                insert.setString(1, "ann");
                insert.executeUpdate();
                database.run("DELETE FROM people");
                update(setting, "SET MODE Oracle");

                insert.setString(1, "");
                assertTrue(Outcome.of(open, c -> insert.executeUpdate()).isRefused());
            }
            update(setting, "SET MODE MySQL");
            for (Connection each : List.of(open, ofOthers)) {
                Outcome outcome = Outcome.of(each, c -> update(c, "INSERT INTO people (name) VALUES (0x31)"));
                assertTrue(outcome.isRefused());
            }
            update(setting, "SET MODE REGULAR");
            for (Connection each : List.of(open, ofOthers)) {
                update(each, "INSERT INTO people (name) VALUES (0x31)");
            }

            String row = Shards.crc32Mod("49", 16) + " | 49";
            assertEquals(List.of(row, row), database.rows("SELECT shard, name FROM people"));
        }
    }

    /** DATE holds a time of day there, which is hashed with it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTypeIsWhatTheModeMakesOfIt(boolean isAdded) throws SQLException {
        List<String> expected = storedIn(database -> {
            database.run("SET MODE Oracle", "CREATE TABLE people (shard INTEGER, born DATE)");
            return database.keyspread(BY_BIRTH);
        });

        assertEquals(expected, storedIn(database -> {
            Connection connection = database.keyspread(BY_BIRTH);
            update(connection, "CREATE TABLE people (shard INTEGER, born BIGINT)");
            update(connection, "INSERT INTO people (born) VALUES (1)");
            update(connection, "DELETE FROM people");
            update(connection, "SET MODE Oracle");
            if (isAdded) {
                update(connection, "ALTER TABLE people DROP COLUMN born");
                update(connection, "ALTER TABLE people ADD born DATE");
            } else {
                update(connection, "DROP TABLE people");
                update(connection, "CREATE TABLE people (shard INTEGER, born DATE)");
            }
            return connection;
        }));
    }

    /** Prepares the table and the connection that writes to it. */
    @FunctionalInterface
    private interface Preparation {
        Connection make(Sandbox database) throws SQLException;
    }

    private static List<String> storedIn(Preparation preparation) throws SQLException {
        try (Sandbox database = new Sandbox(new H2Engine())) {
            Connection connection = preparation.make(database);
            update(connection, "INSERT INTO people (born) VALUES (?)", LocalDateTime.parse("2026-01-02T03:04:05"));
            return database.rows("SELECT shard, born FROM people");
        }
    }

    private static void assertNoWrongShard(Sandbox database, Connection connection, String insert) throws SQLException {
        update(connection, "CREATE TABLE people (shard INTEGER, name VARCHAR(20))");

        Outcome refusal = Outcome.of(connection, c -> insert.contains("?") ? update(c, insert, "") : update(c, insert));
        update(connection, "INSERT INTO people (name) VALUES ('ann')");

        assertTrue(refusal.isRefused());
        assertEquals(List.of(Shards.crc32Mod("ann", 16) + " | ann"), database.rows("SELECT shard, name FROM people"));
    }
}
