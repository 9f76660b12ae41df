package dev.keyspread.suite.h2;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.H2Engine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.write.DomainTests;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class H2DomainTest extends DomainTests {
    H2DomainTest() {
        super(new H2Engine());
    }

    @Override
    public String upsert(String table, String value) {
        return "MERGE INTO " + table + " (n, v) KEY (v) VALUES (9, " + value + ")";
    }

    @Override
    public List<String> unhashable() {
        return List.of("BIGINT ARRAY", "VARCHAR_IGNORECASE(9)", "ENUM('x', 'y')", "REAL", "JSON");
    }

    /** H2 turns the column into one of the base type, with the domain's default. */
    @Test
    void givenADomainThatGoes_whenItsColumnsStay_thenTheirRowsAreFilled() throws SQLException {
        database.run(
                "CREATE DOMAIN since AS VARCHAR(5) DEFAULT 'a'",
                "CREATE TABLE stays (shard INTEGER, id since, n INTEGER)");
        try (Connection connection = database.keyspread("keyspread.shard.stays.shard=crc32(id) % 16")) {
            update(connection, "INSERT INTO stays (id) VALUES ('b')");
            update(connection, "DROP DOMAIN since CASCADE");
            update(connection, "INSERT INTO stays (n) VALUES (1)");
        }
        assertEquals(
                List.of("a | " + Shards.crc32Mod("a", 16), "b | " + Shards.crc32Mod("b", 16)),
                database.rows("SELECT id, shard FROM stays ORDER BY id"));
    }

    /** An update of any column changes the source as well. */
    @Test
    void givenADomainThatEachUpdateSets_thenTheUpdateIsRefused() throws SQLException {
        database.run(
                "CREATE DOMAIN touched AS TIMESTAMP(3) ON UPDATE TIMESTAMP '2020-01-01 00:00:00'",
                "CREATE DOMAIN seen AS touched",
                "CREATE TABLE stays (shard INTEGER, id seen, n INTEGER)");
        try (Connection connection = database.keyspread("keyspread.shard.stays.shard=crc32(id) % 16")) {
            Outcome.of(
                    connection,
                    c -> update(c, "INSERT INTO stays (id, n) VALUES (TIMESTAMP '2016-01-25 00:00:00', 1)"));
            Outcome.of(connection, c -> update(c, "UPDATE stays SET n = 2"));
        }
        for (String row : database.rows("SELECT YEAR(id), shard FROM stays")) {
            assertEquals("2016 | " + Shards.crc32Mod("2016-01-25T00:00:00.000000", 16), row);
        }
    }
}
