package dev.keyspread.suite.spanner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.advice.schema.Ddl;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.SpannerEngine;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Spanner computes the shard, hides it, and takes no insert without columns. */
final class SpannerSuggestedShardTest extends EngineTest {
    SpannerSuggestedShardTest() {
        super(new SpannerEngine(Dialect.GOOGLESQL));
    }

    @Test
    void aStarShowsTheFormerColumns() throws SQLException {
        String hot = "CREATE TABLE Visits (Seen TIMESTAMP NOT NULL, Note STRING(20)) PRIMARY KEY (Seen)";
        String sql =
                Ddl.advice(Dialect.GOOGLESQL, hot).get(0).fixes().get(0).sql().get(0);
        assertEquals("""
                CREATE TABLE Visits (
                  Seen TIMESTAMP NOT NULL,
                  Note STRING(20),
                  ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CAST(Seen AS STRING)), 16))) STORED HIDDEN
                ) PRIMARY KEY (ShardId, Seen)""", sql);
        database.run(sql);
        Connection connection = database.keyspread();

        AccessLog.update(connection, "INSERT INTO Visits (Seen, Note) VALUES (TIMESTAMP '2024-01-02T00:00:00Z', 'a')");

        assertEquals(List.of("a"), Sandbox.rows(connection, "SELECT Note FROM Visits WHERE ShardId >= 0"));
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM Visits")) {
            assertEquals(2, rows.getMetaData().getColumnCount());
            assertEquals("Note", rows.getMetaData().getColumnName(2));
        }
    }
}
