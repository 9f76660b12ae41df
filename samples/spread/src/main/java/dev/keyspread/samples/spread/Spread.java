package dev.keyspread.samples.spread;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Random;

/**
 * Writes the same rows, by the same statement, into a log whose key starts with the time and into one whose key starts with a shard
 * that Keyspread fills, and shows where they came to lie.
 */
public final class Spread {
    private static final int ROWS = 10_000;
    private static final int BATCH = 500;
    private static final int BAR = 40;

    private Spread() {}

    /** Takes no arguments. Starts a PostgreSQL of its own and leaves nothing behind. */
    public static void main(String[] args) throws IOException, SQLException {
        try (EmbeddedPostgres server = EmbeddedPostgres.start()) {
            run(server.getJdbcUrl("postgres", "postgres"));
        }
    }

    private static void run(String url) throws SQLException {
        Properties settings = new Properties();
        settings.setProperty("keyspread.shard.log_by_shard.shard", "crc32(seen, user_id) % " + PartitionedLog.SHARDS);
        settings.setProperty("keyspread.inspect", "off");
        try (Connection direct = DriverManager.getConnection(url);
                Connection keyspread =
                        DriverManager.getConnection(url.replaceFirst("jdbc:", "jdbc:keyspread:"), settings)) {
            LocalDateTime now = LocalDateTime.now(ZoneOffset.UTC);
            PartitionedLog byTime = PartitionedLog.byTime(direct, "log_by_time", now.toLocalDate());
            PartitionedLog byShard = PartitionedLog.byShard(direct, "log_by_shard");
            for (PartitionedLog log : List.of(byTime, byShard)) {
                write(keyspread, log.name(), now);
            }
            print(byTime.rows(), byShard.rows());
        }
    }

    /** Writes like an application that knows of no shard. */
    private static void write(Connection connection, String table, LocalDateTime start) throws SQLException {
        Random users = new Random(7);
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO " + table + " (seen, user_id, page) VALUES (?, ?, '/home')")) {
            for (int i = 1; i <= ROWS; i++) {
                insert.setObject(1, start.plusNanos(i * 1_000_000L));
                insert.setLong(2, users.nextInt(1_000));
                insert.addBatch();
                if (i % BATCH == 0) {
                    insert.executeBatch();
                }
            }
        }
    }

    private static void print(List<Long> byTime, List<Long> byShard) {
        System.out.printf(Locale.ROOT, "%,d rows in 16 partitions by key range%n%n", ROWS);
        System.out.println("partition  PRIMARY KEY (seen, user_id)                         "
                + "PRIMARY KEY (shard, seen, user_id)");
        for (int i = 0; i < byTime.size(); i++) {
            System.out.printf(
                    Locale.ROOT,
                    "%9d  %6d %-43s  %6d %s%n",
                    i,
                    byTime.get(i),
                    bar(byTime.get(i)),
                    byShard.get(i),
                    bar(byShard.get(i)));
        }
        System.out.printf(
                Locale.ROOT,
                "%nhottest    %.3f%46s%.3f (even: %.3f)%n",
                share(byTime),
                "",
                share(byShard),
                1.0 / byShard.size());
    }

    private static String bar(long rows) {
        return "#".repeat((int) Math.ceil((double) BAR * rows / ROWS));
    }

    private static double share(List<Long> rows) {
        return (double) Collections.max(rows) / ROWS;
    }
}
