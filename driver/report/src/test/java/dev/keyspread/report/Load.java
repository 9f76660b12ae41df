package dev.keyspread.report;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Random;
import java.util.UUID;

/** Writes like applications whose pictures are known: in the order of the key, spread by a rule, to one row, in bursts. */
final class Load {
    /** The rule that spreads {@code spread}. */
    static final String RULE = "crc32(seen, user_id) % 64";

    private static final LocalDateTime START = LocalDateTime.of(2026, 1, 25, 10, 0);

    private final Connection connection;
    private final Random random = new Random(18);

    /** The shard that the application writes; empty where a rule fills it. */
    private String shard = "";

    Load(Connection connection) {
        this.connection = connection;
    }

    void create() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE rising (seen TIMESTAMP NOT NULL, user_id BIGINT NOT NULL,"
                    + " PRIMARY KEY (seen, user_id))");
            statement.execute("CREATE TABLE spread (shard INTEGER NOT NULL, seen TIMESTAMP NOT NULL,"
                    + " user_id BIGINT NOT NULL, PRIMARY KEY (shard, seen, user_id))");
            statement.execute("CREATE TABLE hot_row (id BIGINT PRIMARY KEY, n BIGINT)");
            statement.execute("CREATE TABLE bursts (id UUID PRIMARY KEY)");
            statement.execute("INSERT INTO hot_row (id, n) VALUES (1, 0), (2, 0), (3, 0)");
        }
    }

    /** So many rounds of writes. */
    void run(int rounds) throws SQLException {
        run(rounds, Long.MAX_VALUE, 0);
    }

    /** Runs the load; where no rule fills the shard, the application writes 0. */
    void run(int rounds, boolean isFilled) throws SQLException {
        shard = isFilled ? "" : "0, ";
        run(rounds, Long.MAX_VALUE, 0);
    }

    /** Writes for so long; every fourth stretch of time has a burst in {@code bursts}. */
    void runFor(long millis, long stretchMillis) throws SQLException {
        run(Integer.MAX_VALUE, millis, stretchMillis);
    }

    private void run(int rounds, long millis, long stretchMillis) throws SQLException {
        try (PreparedStatement rising =
                        connection.prepareStatement("INSERT INTO rising (seen, user_id) VALUES (?, ?)");
                PreparedStatement spread = connection.prepareStatement(
                        shard.isEmpty()
                                ? "INSERT INTO spread (seen, user_id) VALUES (?, ?)"
                                : "INSERT INTO spread (shard, seen, user_id) VALUES (" + shard + "?, ?)");
                PreparedStatement read =
                        connection.prepareStatement("SELECT shard FROM spread WHERE seen = ? AND user_id = ?");
                PreparedStatement hot = connection.prepareStatement("UPDATE hot_row SET n = n + 1 WHERE id = ?");
                PreparedStatement burst = connection.prepareStatement("INSERT INTO bursts (id) VALUES (?)")) {
            long began = System.nanoTime() / 1_000_000;
            long passed = 0;
            for (int i = 0; i < rounds && passed < millis; i++) {
                bind(rising, i).executeUpdate();
                bind(spread, i).executeUpdate();
                bind(read, i).executeQuery().close();
                hot.setLong(1, random.nextInt(10) < 8 ? 1 : 2);
                hot.executeUpdate();
                if (stretchMillis > 0 && passed / stretchMillis % 4 == 0) {
                    burst.setObject(1, new UUID(random.nextLong(), random.nextLong()));
                    burst.executeUpdate();
                }
                passed = System.nanoTime() / 1_000_000 - began;
            }
        }
    }

    /** The share of the rows of {@code spread} that lies in the fullest of sixteen ranges of its shards. */
    double hottestOfSixteen() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT shard FROM spread")) {
            int[] counts = new int[16];
            while (rows.next()) {
                counts[rows.getInt(1) / 4]++;
            }
            return (double) Arrays.stream(counts).max().orElseThrow()
                    / Arrays.stream(counts).sum();
        }
    }

    private PreparedStatement bind(PreparedStatement statement, int i) throws SQLException {
        statement.setObject(1, START.plusNanos(i * 1_000_000L));
        statement.setLong(2, i % 977);
        return statement;
    }
}
