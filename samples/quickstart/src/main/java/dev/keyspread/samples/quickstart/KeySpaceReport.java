package dev.keyspread.samples.quickstart;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Properties;
import java.util.Random;

/** Writes the same rows into a table whose key starts with the time and into one whose key starts with a shard, and has Keyspread report. */
final class KeySpaceReport {
    private static final String COLUMNS = "(LastAccess TIMESTAMP NOT NULL, UserId BIGINT NOT NULL, ";
    private static final long MILLIS_A_BATCH = 20;
    private static final int USERS = 1_000;

    private final Path file;

    KeySpaceReport(Path file) {
        this.file = file;
    }

    /** Writes for so long. The report is written when the connection closes. */
    void write(Duration time) throws SQLException {
        Properties settings = new Properties();
        settings.setProperty("keyspread.report", file.toString());
        settings.setProperty("keyspread.shard.AccessByShard.ShardId", "crc32(LastAccess, UserId) % 64");
        settings.setProperty("keyspread.whatif.AccessByTime.ShardId", "crc32(LastAccess, UserId) % 32");
        try (Connection connection = DriverManager.getConnection("jdbc:keyspread:h2:mem:report", settings)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE AccessByTime " + COLUMNS + "PRIMARY KEY (LastAccess, UserId))");
                statement.execute("CREATE TABLE AccessByShard " + COLUMNS
                        + "ShardId INTEGER NOT NULL, PRIMARY KEY (ShardId, LastAccess, UserId))");
            }
            insert(connection, time);
        }
    }

    private static void insert(Connection connection, Duration time) throws SQLException {
        Random random = new Random(7);
        LocalDateTime now = LocalDateTime.of(2026, 1, 25, 10, 10, 10);
        try (PreparedStatement byTime = prepare(connection, "AccessByTime");
                PreparedStatement byShard = prepare(connection, "AccessByShard")) {
            for (long end = System.nanoTime() + time.toNanos(); System.nanoTime() < end; ) {
                int rows = 10 + random.nextInt(40);
                for (int i = 0; i < rows; i++) {
                    now = now.plusNanos(1_000_000);
                    long user = random.nextInt(USERS);
                    add(byTime, now, user);
                    add(byShard, now, user);
                }
                byTime.executeBatch();
                byShard.executeBatch();
                pause();
            }
        }
    }

    private static PreparedStatement prepare(Connection connection, String table) throws SQLException {
        return connection.prepareStatement("INSERT INTO " + table + " (LastAccess, UserId) VALUES (?, ?)");
    }

    private static void add(PreparedStatement insert, LocalDateTime time, long user) throws SQLException {
        insert.setObject(1, time);
        insert.setLong(2, user);
        insert.addBatch();
    }

    private static void pause() {
        try {
            Thread.sleep(MILLIS_A_BATCH);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
