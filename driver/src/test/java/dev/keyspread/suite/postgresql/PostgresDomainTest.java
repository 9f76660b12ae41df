package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.write.DomainTests;
import java.io.IOException;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

final class PostgresDomainTest extends DomainTests {
    PostgresDomainTest() {
        super(new PostgresEngine());
    }

    @Override
    public String upsert(String table, String value) {
        return "INSERT INTO " + table + " (n, v) VALUES (9, " + value
                + ") ON CONFLICT (shard, v) DO UPDATE SET n = excluded.n";
    }

    @Override
    public List<String> unhashable() throws SQLException {
        database.run(
                "CREATE COLLATION nocase (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
                "CREATE TYPE mood AS ENUM ('x')",
                "CREATE TYPE pair AS (a INT, b INT)",
                "CREATE DOMAIN nocased AS TEXT COLLATE nocase");
        return List.of("INT[]", "int4range", "mood", "pair", "REAL", "TEXT COLLATE nocase", "nocased");
    }

    @Test
    void givenACopy_whenItLeavesTheColumnOut_thenRowsHaveTheShardOfTheDomainsDefault()
            throws SQLException, IOException {
        database.run(
                "CREATE DOMAIN amount AS NUMERIC(6, 2) DEFAULT 1.239",
                "CREATE TABLE stays (shard INT, id amount, note TEXT)");
        try (Connection connection = database.keyspread("keyspread.shard.stays.shard=crc32(id) % 16")) {
            var copies = connection.unwrap(PGConnection.class).getCopyAPI();
            copies.copyIn("COPY stays (id, note) FROM STDIN", new StringReader("7.129\ta\n\\N\tb\n"));
            update(connection, "INSERT INTO stays (note) VALUES ('c')");
        }
        assertEquals(
                List.of(
                        "7.13 | " + Shards.crc32Mod("7.13", 16),
                        "null | null",
                        "1.24 | " + Shards.crc32Mod("1.24", 16)),
                database.rows("SELECT id, shard FROM stays ORDER BY note"));
    }

    /** A collation beside the column counts before the domain's. */
    @Test
    void givenAColumnsOwnCollation_whenDifferentTextsAreEqual_thenRowsAreRefused() throws SQLException {
        database.run(
                "CREATE COLLATION nocase (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
                "CREATE DOMAIN code AS TEXT",
                "CREATE TABLE stays (shard INT, id code COLLATE nocase)",
                "CREATE TABLE leaves (shard INT, id code)");
        try (Connection connection = database.keyspread(
                "keyspread.shard.stays.shard=crc32(id) % 16", "keyspread.shard.leaves.shard=crc32(id) % 16")) {
            assertRefused(connection, "stays", "shard", c -> update(c, "INSERT INTO stays (id) VALUES (?)", "x"));
            assertEquals(1, update(connection, "INSERT INTO leaves (id) VALUES (?)", "x"));
        }
    }
}
