package dev.keyspread.samples.benchmarks;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** One connection that works on much at once, in a table of its own. Where nothing fills the shard, the application computes it. */
final class BulkSide implements AutoCloseable {
    private static final int BATCH = 1_000;
    private static final int TUPLES = 10_000;
    private static final int KEYS = 5_000;
    private static final int LONG_TEXT = 1_000_000;

    private final Connection connection;
    private final String table;
    private final boolean named;
    private final String longText = "long text; ".repeat(LONG_TEXT / 11);
    private long next;

    /** Kinds of work. */
    enum Work {
        BATCHES("batches of 1,000"),
        TUPLES("VALUES of 10,000 rows"),
        KEYS("IN of 5,000 literals"),
        BOUND_KEYS("IN of 5,000 parameters"),
        LONG_TEXTS("texts of 1 MB, one in 1,000 rows");

        private final String title;

        Work(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }

        /** The one of that name in lower case, or null. */
        static @Nullable Work named(String name) {
            for (Work work : values()) {
                if (work.name().toLowerCase(Locale.ROOT).equals(name)) {
                    return work;
                }
            }
            return null;
        }
    }

    BulkSide(Subject subject, String url, String table) throws SQLException {
        this.connection = subject.connect(url);
        this.table = table;
        this.named = subject.isNamedByApplication();
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS " + table);
            statement.execute("CREATE TABLE " + table
                    + " (shard BIGINT NOT NULL, id BIGINT NOT NULL, val TEXT, n INT, PRIMARY KEY (shard, id))");
        }
    }

    /** Takes all rows out but some to be read. */
    void empty() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("TRUNCATE TABLE " + table);
        }
        next = 0;
        batches(KEYS);
    }

    void run(Work work, int rows) throws SQLException {
        switch (work) {
            case BATCHES -> batches(rows);
            case TUPLES -> tuples(rows);
            case KEYS -> keys(rows);
            case BOUND_KEYS -> boundKeys(rows);
            case LONG_TEXTS -> longTexts(rows / 1_000);
        }
    }

    private void batches(int rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                named
                        ? "INSERT INTO " + table + " (shard, id, val, n) VALUES (?, ?, ?, ?)"
                        : "INSERT INTO " + table + " (id, val, n) VALUES (?, ?, ?)")) {
            for (int i = 1; i <= rows; i++) {
                bind(insert, next++, "value-of-the-row");
                insert.addBatch();
                if (i % BATCH == 0 || i == rows) {
                    insert.executeBatch();
                }
            }
        }
    }

    private void bind(PreparedStatement insert, long id, String text) throws SQLException {
        int index = 1;
        if (named) {
            insert.setLong(index++, shard(id));
        }
        insert.setLong(index++, id);
        insert.setString(index++, text);
        insert.setInt(index, (int) id);
    }

    private void tuples(int rows) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int done = 0; done < rows; done += TUPLES) {
                StringBuilder text =
                        new StringBuilder(50 * TUPLES).append("INSERT INTO ").append(table);
                text.append(named ? " (shard, id, val, n) VALUES " : " (id, val, n) VALUES ");
                for (int i = 0; i < Math.min(TUPLES, rows - done); i++) {
                    long id = next++;
                    text.append(i == 0 ? "(" : ", (");
                    if (named) {
                        text.append(shard(id)).append(", ");
                    }
                    text.append(id).append(", 'value-of-the-row', ").append(i).append(')');
                }
                statement.executeUpdate(text.toString());
            }
        }
    }

    private void keys(int rows) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int done = 0; done < rows; done += KEYS) {
                StringBuilder text = new StringBuilder("SELECT n FROM " + table + " WHERE ");
                text.append(named ? "shard IN (" + shards() + ") AND id IN (" : "id IN (");
                for (int i = 0; i < KEYS; i++) {
                    text.append(i == 0 ? "" : ", ").append((done + 7L * i) % KEYS);
                }
                try (ResultSet read = statement.executeQuery(text.append(')').toString())) {
                    count(read);
                }
            }
        }
    }

    private void boundKeys(int rows) throws SQLException {
        String text = "SELECT n FROM " + table + " WHERE " + (named ? "shard IN (" + shards() + ") AND " : "")
                + "id IN (?" + ", ?".repeat(KEYS - 1) + ")";
        try (PreparedStatement select = connection.prepareStatement(text)) {
            for (int done = 0; done < rows; done += KEYS) {
                for (int i = 0; i < KEYS; i++) {
                    select.setLong(i + 1, (done + 7L * i) % KEYS);
                }
                try (ResultSet read = select.executeQuery()) {
                    count(read);
                }
            }
        }
    }

    /** Returns each of so many shards. */
    private static String shards() {
        StringBuilder all = new StringBuilder("0");
        for (int shard = 1; shard < Side.SHARDS; shard++) {
            all.append(", ").append(shard);
        }
        return all.toString();
    }

    private static void count(ResultSet read) throws SQLException {
        int found = 0;
        while (read.next()) {
            found++;
        }
        if (found != KEYS) {
            throw new IllegalStateException(found + " rows of " + KEYS + " were found");
        }
    }

    private void longTexts(int rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                        named
                                ? "INSERT INTO " + table + " (shard, id, val, n) VALUES (?, ?, ?, ?)"
                                : "INSERT INTO " + table + " (id, val, n) VALUES (?, ?, ?)");
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < rows; i++) {
                bind(insert, next++, longText);
                insert.executeUpdate();
                long id = next++;
                statement.executeUpdate("INSERT INTO " + table
                        + (named ? " (shard, id, val, n) VALUES (" + shard(id) + ", " : " (id, val, n) VALUES (") + id
                        + ", '" + longText + "', 1)");
            }
        }
    }

    /** Returns what the rule computes, as an application would. */
    static long shard(long id) {
        CRC32 crc32 = new CRC32();
        crc32.update(Long.toString(id).getBytes(StandardCharsets.US_ASCII));
        return crc32.getValue() % Side.SHARDS;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
