package dev.keyspread.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.keyspread.engine.EmbeddedPostgresEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.Properties;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The share that the simulated database gives its hottest split is the share that PostgreSQL keeps in its fullest partition, when a log is
 * partitioned as in samples/spread: by days, and by four shards each.
 */
final class PartitionAgreementTest {
    private static final int PARTITIONS = 16;
    private static final int ROWS = 6_000;
    private static final LocalDateTime START = LocalDateTime.of(2026, 1, 25, 10, 0);

    @TempDir
    private Path folder;

    private static void create(Connection direct) throws SQLException {
        try (Statement statement = direct.createStatement()) {
            statement.execute("CREATE TABLE by_time (seen TIMESTAMP NOT NULL, user_id BIGINT NOT NULL,"
                    + " PRIMARY KEY (seen, user_id)) PARTITION BY RANGE (seen)");
            statement.execute("CREATE TABLE by_shard (shard INTEGER NOT NULL, seen TIMESTAMP NOT NULL,"
                    + " user_id BIGINT NOT NULL, PRIMARY KEY (shard, seen, user_id)) PARTITION BY RANGE (shard)");
            for (int i = 0; i < PARTITIONS; i++) {
                String day = i == 0 ? "MINVALUE" : "'" + START.toLocalDate().minusDays(PARTITIONS - 1L - i) + "'";
                String next = i == PARTITIONS - 1
                        ? "MAXVALUE"
                        : "'" + START.toLocalDate().minusDays(PARTITIONS - 2L - i) + "'";
                statement.execute("CREATE TABLE by_time_" + i + " PARTITION OF by_time FOR VALUES FROM (" + day
                        + ") TO (" + next + ")");
                statement.execute("CREATE TABLE by_shard_" + i + " PARTITION OF by_shard FOR VALUES FROM (" + i * 4
                        + ") TO (" + (i + 1) * 4 + ")");
            }
        }
    }

    private static void write(Connection connection, String table) throws SQLException {
        Random users = new Random(7);
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO " + table + " (seen, user_id) VALUES (?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setObject(1, START.plusNanos(i * 1_000_000L));
                insert.setLong(2, users.nextInt(1_000));
                insert.addBatch();
                if (i % 50 == 49) {
                    insert.executeBatch();
                }
            }
        }
    }

    /** The share of a table's rows that lies in its fullest partition. */
    private static double fullest(Connection direct, String table) throws SQLException {
        long most = 0;
        try (Statement statement = direct.createStatement()) {
            for (int i = 0; i < PARTITIONS; i++) {
                try (ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM " + table + "_" + i)) {
                    assertTrue(count.next());
                    most = Math.max(most, count.getLong(1));
                }
            }
        }
        return (double) most / ROWS;
    }

    /** The share of the hottest split of a table's stored key, as the report has it. */
    private double simulated(String table) throws IOException {
        JsonObject report = JsonParser.parseString(Files.readString(folder.resolve("report.json")))
                .getAsJsonObject();
        for (JsonElement each :
                report.getAsJsonArray("databases").get(0).getAsJsonObject().getAsJsonArray("tables")) {
            if (each.getAsJsonObject().get("name").getAsString().equals(table)) {
                return each.getAsJsonObject()
                        .getAsJsonArray("keys")
                        .get(0)
                        .getAsJsonObject()
                        .get("hottest")
                        .getAsDouble();
            }
        }
        throw new AssertionError("no table " + table);
    }

    @Test
    void theHottestSplitHasWhatTheFullestPartitionHas() throws SQLException, IOException {
        String url = EmbeddedPostgresEngine.newDatabase();
        Properties settings = new Properties();
        settings.setProperty("keyspread.report", folder.resolve("report.html").toString());
        settings.setProperty("keyspread.shard.by_shard.shard", "crc32(seen, user_id) % 64");
        try (Connection direct = DriverManager.getConnection(url)) {
            create(direct);
            try (Connection connection =
                    DriverManager.getConnection(url.replaceFirst("jdbc:", "jdbc:keyspread:"), settings)) {
                write(connection, "by_time");
                write(connection, "by_shard");
            }
            for (String table : new String[] {"by_time", "by_shard"}) {
                double stored = fullest(direct, table);
                System.out.println(table + ": simulated " + simulated(table) + ", stored " + stored);
                assertEquals(stored, simulated(table), stored / 10, table);
            }
        }
    }
}
