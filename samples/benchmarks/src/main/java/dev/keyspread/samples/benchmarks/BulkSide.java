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
    /** Characters of long texts for each row that is asked for, so that they come to as many in all, however long each is. */
    private static final int TEXT_A_ROW = 1_000;

    private final Connection connection;
    private final String table;
    private final boolean named;
    private long next;

    /** Kinds of work, by the size that one statement or batch has. */
    enum Work {
        BATCHES("batches of %,d", 1_000),
        TUPLES("VALUES of %,d rows", 10_000),
        KEYS("IN of %,d literals", 5_000),
        BOUND_KEYS("IN of %,d parameters", 5_000),
        LONG_TEXTS("texts of %,d characters", 1_000_000);

        private final String title;
        private final int size;

        Work(String title, int size) {
            this.title = title;
            this.size = size;
        }

        /** Returns the size where none is given. */
        int usualSize() {
            return size;
        }

        String title(int size) {
            return String.format(Locale.ROOT, title, size);
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

    /** Takes all rows out but so many to be read. */
    void empty(int left) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("TRUNCATE TABLE " + table);
        }
        next = 0;
        batches(left, Work.BATCHES.size);
    }

    /** Does so much work in statements or batches of that size. */
    void run(Work work, int rows, int size) throws SQLException {
        switch (work) {
            case BATCHES -> batches(rows, size);
            case TUPLES -> tuples(rows, size);
            case KEYS -> keys(rows, size);
            case BOUND_KEYS -> boundKeys(rows, size);
            case LONG_TEXTS -> longTexts((int) ((long) rows * TEXT_A_ROW / size), size);
        }
    }

    private void batches(int rows, int size) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                named
                        ? "INSERT INTO " + table + " (shard, id, val, n) VALUES (?, ?, ?, ?)"
                        : "INSERT INTO " + table + " (id, val, n) VALUES (?, ?, ?)")) {
            for (int i = 1; i <= rows; i++) {
                bind(insert, next++, "value-of-the-row");
                insert.addBatch();
                if (i % size == 0 || i == rows) {
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

    private void tuples(int rows, int size) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int done = 0; done < rows; done += size) {
                StringBuilder text =
                        new StringBuilder(50 * size).append("INSERT INTO ").append(table);
                text.append(named ? " (shard, id, val, n) VALUES " : " (id, val, n) VALUES ");
                for (int i = 0; i < Math.min(size, rows - done); i++) {
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

    private void keys(int rows, int size) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (int done = 0; done < rows; done += size) {
                StringBuilder text = new StringBuilder("SELECT n FROM " + table + " WHERE ");
                text.append(named ? "shard IN (" + shards() + ") AND id IN (" : "id IN (");
                for (int i = 0; i < size; i++) {
                    text.append(i == 0 ? "" : ", ").append((done + 7L * i) % size);
                }
                try (ResultSet read = statement.executeQuery(text.append(')').toString())) {
                    count(read, size);
                }
            }
        }
    }

    private void boundKeys(int rows, int size) throws SQLException {
        String text = "SELECT n FROM " + table + " WHERE " + (named ? "shard IN (" + shards() + ") AND " : "")
                + "id IN (?" + ", ?".repeat(size - 1) + ")";
        try (PreparedStatement select = connection.prepareStatement(text)) {
            for (int done = 0; done < rows; done += size) {
                for (int i = 0; i < size; i++) {
                    select.setLong(i + 1, (done + 7L * i) % size);
                }
                try (ResultSet read = select.executeQuery()) {
                    count(read, size);
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

    private static void count(ResultSet read, int size) throws SQLException {
        int found = 0;
        while (read.next()) {
            found++;
        }
        if (found != size) {
            throw new IllegalStateException(found + " rows of " + size + " were found");
        }
    }

    private void longTexts(int rows, int size) throws SQLException {
        String longText = "x".repeat(size);
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
        return shard(id, Side.SHARDS);
    }

    static long shard(long id, int shards) {
        CRC32 crc32 = new CRC32();
        crc32.update(Long.toString(id).getBytes(StandardCharsets.US_ASCII));
        return crc32.getValue() % shards;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
