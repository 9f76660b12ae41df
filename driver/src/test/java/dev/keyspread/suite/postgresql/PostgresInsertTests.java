package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.TIME;
import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.write.InsertTests;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** PostgreSQL takes rows without a column list that are shorter than the table, so that fewer values may mean two things. */
public abstract class PostgresInsertTests extends InsertTests {
    public PostgresInsertTests(Engine engine) {
        super(engine);
    }

    @Test
    @Override
    public void withoutColumnListTheShardColumnMayBeLeftOut() throws SQLException {
        assertRefused(
                connection,
                "UserAccessLog",
                "ShardId",
                c -> update(c, "INSERT INTO UserAccessLog VALUES (?, ?, 'x')", TIME, "Ann"));
        update(connection, "INSERT INTO UserAccessLog VALUES ('2016-01-25 10:10:10.555555', 'Cem', 'z')");

        assertEquals(List.of(row("Cem", "z")), database.rows("SELECT ShardId, UserId, Note FROM UserAccessLog"));
    }

    @Test
    @Override
    public void withoutColumnListTheShardColumnMayStandAnywhere() throws SQLException {
        database.run(
                "CREATE TABLE mid (a BIGINT NOT NULL PRIMARY KEY, shard INTEGER, b VARCHAR(9) NOT NULL)",
                "CREATE TABLE tail (a BIGINT NOT NULL PRIMARY KEY, b VARCHAR(9), shard INTEGER)");
        Connection both =
                database.keyspread("keyspread.shard.mid.shard=crc32(a)%16", "keyspread.shard.tail.shard=crc32(a)%16");

        update(both, "INSERT INTO mid VALUES (7, ?)", "x");
        update(both, "INSERT INTO tail VALUES (?, 'y')", 8L);

        assertEquals(List.of("7 | " + Shards.crc32Mod("7", 16) + " | x"), database.rows("SELECT a, shard, b FROM mid"));
        assertEquals(
                List.of("8 | " + Shards.crc32Mod("8", 16) + " | y"), database.rows("SELECT a, shard, b FROM tail"));
    }
}
