package dev.keyspread.suite.spanner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.cloud.Timestamp;
import com.google.cloud.spanner.TimestampBound;
import com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.Rows;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.SpannerEngine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reads of older versions of rows, which had no shard then: they were backfilled since, and compared with the rule after that. */
final class SpannerStalenessTest {
    private static final String BY_ID = "SELECT name FROM item WHERE id = 1";

    private static List<String> rows(PreparedStatement read) throws SQLException {
        read.setLong(1, 1);
        try (ResultSet rows = read.executeQuery()) {
            return Rows.read(rows);
        }
    }

    /** By the server's clock, which may run before ours. */
    private static Timestamp now(Sandbox database) throws SQLException {
        try (Statement statement = database.direct().createStatement();
                ResultSet row = statement.executeQuery("SELECT CURRENT_TIMESTAMP")) {
            row.next();
            return Timestamp.of(row.getTimestamp(1));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Dialect.class,
            names = {"GOOGLESQL", "SPANNER_POSTGRESQL"})
    void aReadOfAnOlderVersionGoesOutAsItCame(Dialect dialect) throws SQLException {
        SpannerEngine engine = new SpannerEngine(dialect);
        String staleness = engine.either("READ_ONLY_STALENESS", "SPANNER.READ_ONLY_STALENESS");
        try (Sandbox database = new Sandbox(engine)) {
            database.run(
                    engine.either(
                            "CREATE TABLE item (id INT64, shard INT64, name STRING(9)) PRIMARY KEY (id)",
                            "CREATE TABLE item (id bigint PRIMARY KEY, shard bigint, name varchar(9))"),
                    "INSERT INTO item (id, name) VALUES (1, 'a')");
            Timestamp before = now(database);
            database.run("UPDATE item SET shard = " + Shards.crc32Mod("1", 16) + " WHERE id = 1");
            Connection connection = database.keyspread("keyspread.shard.item.shard=crc32(id) % 16");
            CloudSpannerJdbcConnection spanner = connection.unwrap(CloudSpannerJdbcConnection.class);
            try (Statement statement = connection.createStatement();
                    PreparedStatement held = connection.prepareStatement("SELECT name FROM item WHERE id = ?");
                    PreparedStatement other = connection.prepareStatement("SELECT name FROM item WHERE id=?")) {
                assertEquals(List.of("a"), Sandbox.rows(connection, BY_ID));
                assertEquals(List.of("a"), rows(held));
                long strong = Sandbox.counters(connection).rewrittenReads();
                assertTrue(strong > 0, "with the shard");

                statement.execute("SET " + staleness + " = 'READ_TIMESTAMP " + before + "'");
                assertEquals(List.of("a"), Sandbox.rows(connection, BY_ID));
                assertEquals(List.of("a"), rows(held));
                assertEquals(strong, Sandbox.counters(connection).rewrittenReads());
                statement.execute("SET " + staleness + " = 'STRONG'");
                assertEquals(List.of("a"), Sandbox.rows(connection, BY_ID));
                assertEquals(List.of("a"), rows(other));
                assertTrue(Sandbox.counters(connection).rewrittenReads() > strong, "with the shard again");

                ((CloudSpannerJdbcConnection) connection).setReadOnlyStaleness(TimestampBound.ofReadTimestamp(before));
                assertEquals(List.of("a"), Sandbox.rows(connection, BY_ID));
                assertEquals(List.of("a"), rows(other));
                spanner.setReadOnlyStaleness(TimestampBound.strong());
                assertEquals(List.of("a"), Sandbox.rows(connection, BY_ID));
            }
        }
    }
}
