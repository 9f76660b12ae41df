package dev.keyspread.suite.mariadb;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.MysqlDriverEngine;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A text that a column has as its default is hashed letter by letter, however much it looks like a number, a date or an expression. */
class MariaDbTextDefaultTest {
    private static final List<String> TYPES = List.of("VARCHAR(20)", "CHAR(20)");

    @ParameterizedTest
    @ValueSource(
            strings = {"007", "-7", "+7", "7.50", "1e3", "0x41", " 7", "true", "NULL", "2020-01-02", "now()", "b'1'", ""
            })
    void givenADefault_whenRowsLeaveItOut_thenTheirShardIsThatOfTheText(String text) throws SQLException {
        try (Sandbox byMariaDb = new Sandbox(new MariaDbEngine());
                Sandbox byMysql = new Sandbox(new MysqlDriverEngine())) {
            for (Sandbox database : List.of(byMariaDb, byMysql)) {
                for (int i = 0; i < TYPES.size(); i++) {
                    assertHashed(database, "made" + i, TYPES.get(i), text);
                }
            }
        }
    }

    private static void assertHashed(Sandbox database, String table, String type, String text) throws SQLException {
        database.run("CREATE TABLE " + table + " (n INT, shard BIGINT NOT NULL, k " + type + " NOT NULL DEFAULT '"
                + text.replace("'", "''") + "')");
        Connection connection = database.keyspread("keyspread.shard." + table + ".shard=crc32(k)");
        String row = Shards.crc32(text) + " | " + text;
        update(connection, "INSERT INTO " + table + " (n) VALUES (1)");
        update(connection, "INSERT INTO " + table + " (n, k) VALUES (?, DEFAULT), (3, DEFAULT(k))", 2);
        update(connection, "INSERT INTO " + table + " (n, k) VALUES (?, ?)", 4, text);
        update(connection, "INSERT INTO " + table + " SET n = 5");
        try (Statement batch = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("INSERT INTO " + table + " (n) VALUES (?)")) {
            batch.addBatch("INSERT INTO " + table + " (n) VALUES (6)");
            batch.executeBatch();
            prepared.setInt(1, 7);
            prepared.addBatch();
            prepared.executeBatch();
        }

        assertEquals(List.of(row, row, row, row, row, row, row), database.rows("SELECT shard, k FROM " + table), type);
        try (PreparedStatement read = connection.prepareStatement("SELECT count(*) FROM " + table + " WHERE k = ?")) {
            read.setString(1, text);
            assertEquals(List.of("7"), Rows.read(read.executeQuery()), type);
        }
    }

    @Test
    void givenANumberInQuotes_whenTheColumnIsANumber_thenItsDigitsAreHashed() throws SQLException {
        try (Sandbox database = new Sandbox(new MariaDbEngine())) {
            database.run("CREATE TABLE made (n INT, shard BIGINT NOT NULL, k BIGINT NOT NULL DEFAULT '007')");
            Connection connection = database.keyspread("keyspread.shard.made.shard=crc32(k)");

            update(connection, "INSERT INTO made (n) VALUES (1)");

            assertEquals(List.of(Shards.crc32("7") + " | 7"), database.rows("SELECT shard, k FROM made"));
        }
    }
}
