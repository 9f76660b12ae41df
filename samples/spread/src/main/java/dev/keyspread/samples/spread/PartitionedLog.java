package dev.keyspread.samples.spread;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** A log in {@value #PARTITIONS} partitions by ranges of its key, as a range-partitioned database divides it into splits. */
final class PartitionedLog {
    static final int PARTITIONS = 16;

    /** Shards are more than partitions, so that a database that divides further still can. */
    static final int SHARDS = 64;

    private final Connection direct;
    private final String name;

    private PartitionedLog(Connection direct, String name) {
        this.direct = direct;
        this.name = name;
    }

    /** Its key starts with the time. A partition for each of the days before, and one for today and what comes. */
    static PartitionedLog byTime(Connection direct, String name, LocalDate today) throws SQLException {
        PartitionedLog log = new PartitionedLog(direct, name);
        log.run("CREATE TABLE " + name + " (seen TIMESTAMP NOT NULL, user_id BIGINT NOT NULL, page TEXT,"
                + " PRIMARY KEY (seen, user_id)) PARTITION BY RANGE (seen)");
        for (int i = 0; i < PARTITIONS; i++) {
            String from = i == 0 ? "MINVALUE" : quoted(today.minusDays(PARTITIONS - 1L - i));
            String to = i == PARTITIONS - 1 ? "MAXVALUE" : quoted(today.minusDays(PARTITIONS - 2L - i));
            log.partition(i, from, to);
        }
        return log;
    }

    /** A shard column stands before the time, which Keyspread fills. A partition for every four shards. */
    static PartitionedLog byShard(Connection direct, String name) throws SQLException {
        PartitionedLog log = new PartitionedLog(direct, name);
        log.run("CREATE TABLE " + name + " (shard INTEGER NOT NULL, seen TIMESTAMP NOT NULL, user_id BIGINT NOT NULL,"
                + " page TEXT, PRIMARY KEY (shard, seen, user_id)) PARTITION BY RANGE (shard)");
        int shards = SHARDS / PARTITIONS;
        for (int i = 0; i < PARTITIONS; i++) {
            log.partition(i, String.valueOf(i * shards), String.valueOf((i + 1) * shards));
        }
        return log;
    }

    private static String quoted(LocalDate day) {
        return "'" + day + "'";
    }

    private void partition(int number, String from, String to) throws SQLException {
        run("CREATE TABLE " + name + "_" + number + " PARTITION OF " + name + " FOR VALUES FROM (" + from + ") TO ("
                + to + ")");
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = direct.createStatement()) {
            statement.execute(sql);
        }
    }

    String name() {
        return name;
    }

    /** How many rows lie in each partition. */
    List<Long> rows() throws SQLException {
        List<Long> rows = new ArrayList<>();
        try (Statement statement = direct.createStatement()) {
            for (int i = 0; i < PARTITIONS; i++) {
                try (ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM " + name + "_" + i)) {
                    count.next();
                    rows.add(count.getLong(1));
                }
            }
        }
        return rows;
    }
}
