package dev.keyspread.samples.benchmarks;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measures what a read gains by the shard that Keyspread adds to it: PostgreSQL with sixteen partitions by ranges of the shard, read by
 * key, by a list of keys and by a join, direct by texts that do not name the shard and through Keyspread. Prints what the server says of
 * plan and buffers, and what the client waits. Arguments: how many rows (1,000,000) and how many reads of each kind (200).
 */
public final class ReadGains {
    private static final int PARTITIONS = 16;
    private static final int BATCH = 1_000;
    private static final int LISTED = 20;
    private static final Pattern BUFFERS = Pattern.compile("Buffers: shared hit=(\\d+)(?: read=(\\d+))?");

    private final int rows;
    private final int reads;
    private final Connection direct;
    private final Connection keyspread;

    private ReadGains(int rows, int reads, Connection direct, Connection keyspread) {
        this.rows = rows;
        this.reads = reads;
        this.direct = direct;
        this.keyspread = keyspread;
    }

    /** See {@link ReadGains}. */
    public static void main(String[] arguments) throws IOException, SQLException {
        int rows = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
        int reads = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 200;
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            String url = postgres.getJdbcUrl("postgres", "postgres");
            try (Connection direct = Subject.DIRECT.connect(url);
                    Connection keyspread = Subject.KEYSPREAD_FILL.connect(url)) {
                ReadGains gains = new ReadGains(rows, reads, direct, keyspread);
                gains.fill();
                gains.print();
            }
        }
    }

    private void fill() throws SQLException {
        try (Statement statement = keyspread.createStatement()) {
            for (String table : List.of(Side.ITEMS, Side.ADDED)) {
                statement.execute(
                        "CREATE TABLE " + table + " (shard BIGINT NOT NULL, id BIGINT NOT NULL, val VARCHAR(100),"
                                + " PRIMARY KEY (shard, id)) PARTITION BY RANGE (shard)");
                int width = Side.SHARDS / PARTITIONS;
                for (int i = 0; i < PARTITIONS; i++) {
                    statement.execute("CREATE TABLE " + table + "_" + i + " PARTITION OF " + table
                            + " FOR VALUES FROM (" + i * width + ") TO (" + (i + 1) * width + ")");
                }
            }
        }
        for (String table : List.of(Side.ITEMS, Side.ADDED)) {
            try (PreparedStatement insert =
                    keyspread.prepareStatement("INSERT INTO " + table + " (id, val) VALUES (?, ?)")) {
                for (int id = 1; id <= rows; id++) {
                    insert.setLong(1, id);
                    insert.setString(2, "value-of-the-row");
                    insert.addBatch();
                    if (id % BATCH == 0 || id == rows) {
                        insert.executeBatch();
                    }
                }
            }
        }
        try (Statement statement = direct.createStatement()) {
            statement.execute("ANALYZE");
        }
    }

    private void print() throws SQLException {
        System.out.println("| read | | scans in the plan | buffers | ms |");
        System.out.println("| --- | --- | ---: | ---: | ---: |");
        String join = "SELECT i.val FROM item i JOIN added a ON a.id = i.id WHERE i.id = ?";
        long first = shard(ids(0, 1)[0]);
        compare("by key", "SELECT val FROM item WHERE id = ?", " AND shard = " + first, 1);
        String list = "SELECT val FROM item WHERE id IN (?" + ", ?".repeat(LISTED - 1) + ")";
        compare("by a list of " + LISTED + " keys", list, pairs(), LISTED);
        compare("a join by key", join, " AND i.shard = " + first + " AND a.shard = " + first, 1);
    }

    /** Each id of a list with its shard beside it. */
    private String pairs() {
        StringBuilder pairs = new StringBuilder(" AND (shard, id) IN (VALUES ");
        for (long id : ids(0, LISTED)) {
            pairs.append('(').append(shard(id)).append(", CAST(").append(id).append(" AS BIGINT)), ");
        }
        pairs.setLength(pairs.length() - 2);
        return pairs.append(')').toString();
    }

    /**
     * Prints a row for the read as it is, and one for it with the shard.
     *
     * @param predicate what is added to the text, for the shards of its keys: as Keyspread does, to have the server explain it
     */
    private void compare(String title, String text, String predicate, int keys) throws SQLException {
        explain(title, "without the shard", text, keys, time(direct, text, keys));
        explain(title, "through Keyspread", text + predicate, keys, time(keyspread, text, keys));
    }

    private double time(Connection connection, String text, int keys) throws SQLException {
        long[] took = new long[reads];
        try (PreparedStatement select = connection.prepareStatement(text)) {
            for (int i = 0; i < reads; i++) {
                long began = System.nanoTime();
                bind(select, i, keys);
                try (ResultSet found = select.executeQuery()) {
                    for (int k = 0; k < keys; k++) {
                        if (!found.next()) {
                            throw new IllegalStateException("a row was not found");
                        }
                    }
                }
                took[i] = System.nanoTime() - began;
            }
        }
        Arrays.sort(took);
        return took[reads / 2] / 1e6;
    }

    private void explain(String title, String how, String text, int keys, double millis) throws SQLException {
        int scans = 0;
        long buffers = -1;
        try (PreparedStatement explain = direct.prepareStatement("EXPLAIN (ANALYZE, BUFFERS) " + text)) {
            bind(explain, 0, keys);
            try (ResultSet lines = explain.executeQuery()) {
                while (lines.next()) {
                    String line = lines.getString(1);
                    scans += line.contains(" Scan ") && !line.contains("never executed") ? 1 : 0;
                    Matcher matcher = BUFFERS.matcher(line);
                    if (buffers < 0 && matcher.find()) {
                        buffers = Long.parseLong(matcher.group(1))
                                + (matcher.group(2) == null ? 0 : Long.parseLong(matcher.group(2)));
                    }
                }
            }
        }
        System.out.printf(Locale.ROOT, "| %s | %s | %d | %,d | %.2f |%n", title, how, scans, buffers, millis);
    }

    private void bind(PreparedStatement select, int read, int keys) throws SQLException {
        long[] ids = ids(read, keys);
        for (int i = 0; i < keys; i++) {
            select.setLong(i + 1, ids[i]);
        }
    }

    private long[] ids(int read, int keys) {
        long[] ids = new long[keys];
        for (int i = 0; i < keys; i++) {
            ids[i] = 1 + (read * 7_919L + i * 104_729L) % rows;
        }
        return ids;
    }

    private static long shard(long id) {
        return BulkSide.shard(id);
    }
}
