package dev.keyspread.samples.benchmarks;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Measures what a read gains by the shard that Keyspread adds to it: tables partitioned by ranges of the shard, read by key, by a list of
 * keys and by a join, by the delegate with texts that do not name the shard, and through Keyspread. Prints what the server says of the plan
 * and of what it read, which are buffers on PostgreSQL and rows on MariaDB, and what the client waits. Arguments: how many rows (1,000,000),
 * how many reads of each kind (200), how many partitions (16), {@code index} for tables with an index of the id as well, and the URL of a
 * MariaDB instead of PostgreSQL.
 */
public final class ReadGains {
    private static final int BATCH = 1_000;
    private static final int LISTED = 20;
    private static final List<String> TABLES = List.of(Side.ITEMS, Side.ADDED);
    private static final Pattern BUFFERS = Pattern.compile("Buffers: shared(?: hit=(\\d+))?(?: read=(\\d+))?");

    private final int rows;
    private final int reads;
    private final int partitions;
    private final int shards;
    private final boolean isMariaDb;
    private final Connection direct;
    private final Connection keyspread;

    /** Holds what the server says of one read: parts of tables that it looks into, and buffers or rows. */
    private record Effort(int scans, long read) {}

    private ReadGains(String url, int rows, int reads, int partitions) throws SQLException {
        this.rows = rows;
        this.reads = reads;
        this.partitions = partitions;
        this.shards = Math.max(Side.SHARDS, partitions);
        this.isMariaDb = url.startsWith("jdbc:mariadb:");
        Properties rules = new Properties();
        for (String table : TABLES) {
            rules.setProperty("keyspread.shard." + table + ".shard", "crc32(id) % " + shards);
        }
        this.direct = DriverManager.getConnection(url);
        try (Statement statement = direct.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS " + String.join(", ", TABLES)); // of another run, by another rule
        }
        this.keyspread = DriverManager.getConnection("jdbc:keyspread:" + url.substring("jdbc:".length()), rules);
    }

    /** See {@link ReadGains}. */
    public static void main(String[] arguments) throws IOException, SQLException {
        int[] numbers = {1_000_000, 200, 16};
        int given = 0;
        String url = "";
        boolean isIndexed = false;
        for (String argument : arguments) {
            if (argument.startsWith("jdbc:")) {
                url = argument;
            } else if (argument.equals("index")) {
                isIndexed = true;
            } else {
                numbers[given++] = Integer.parseInt(argument);
            }
        }
        if (!url.isEmpty()) {
            measure(url, numbers, isIndexed);
            return;
        }
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
            measure(postgres.getJdbcUrl("postgres", "postgres"), numbers, isIndexed);
        }
    }

    private static void measure(String url, int[] numbers, boolean isIndexed) throws SQLException {
        ReadGains gains = new ReadGains(url, numbers[0], numbers[1], numbers[2]);
        try (Connection direct = gains.direct;
                Connection keyspread = gains.keyspread) {
            gains.create(isIndexed);
            gains.fill();
            gains.print();
            if (direct.isClosed() || keyspread.isClosed()) {
                throw new IllegalStateException("a connection was closed");
            }
        }
    }

    private void create(boolean isIndexed) throws SQLException {
        try (Statement statement = keyspread.createStatement()) {
            for (String table : TABLES) {
                statement.execute(
                        "CREATE TABLE " + table + " (shard BIGINT NOT NULL, id BIGINT NOT NULL, val VARCHAR(100),"
                                + " PRIMARY KEY (shard, id)) PARTITION BY RANGE (shard)"
                                + (isMariaDb ? ranges() : ""));
                for (int i = 0; i < partitions && !isMariaDb; i++) {
                    statement.execute("CREATE TABLE " + table + "_" + i + " PARTITION OF " + table
                            + " FOR VALUES FROM (" + firstShard(i) + ") TO (" + firstShard(i + 1) + ")");
                }
                if (isIndexed) {
                    statement.execute("CREATE INDEX " + table + "_id ON " + table + " (id)");
                }
            }
        }
    }

    private int firstShard(int partition) {
        return partition * (shards / partitions);
    }

    /** MariaDB's partitions, which belong to the CREATE TABLE. */
    private String ranges() {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < partitions; i++) {
            all.append(i == 0 ? " (" : ", ").append("PARTITION p").append(i);
            all.append(" VALUES LESS THAN (").append(firstShard(i + 1)).append(')');
        }
        return all.append(')').toString();
    }

    private void fill() throws SQLException {
        for (String table : TABLES) {
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
            statement.execute(isMariaDb ? "ANALYZE TABLE " + String.join(", ", TABLES) : "ANALYZE");
        }
    }

    private void print() throws SQLException {
        System.out.println("| read | | scans in the plan | " + (isMariaDb ? "rows" : "buffers") + " | ms |");
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
        StringBuilder pairs = new StringBuilder(" AND (shard, id) IN (" + (isMariaDb ? "" : "VALUES "));
        for (long id : ids(0, LISTED)) {
            pairs.append('(').append(shard(id)).append(isMariaDb ? ", " : ", CAST(");
            pairs.append(id).append(isMariaDb ? "), " : " AS BIGINT)), ");
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
        double alone = time(direct, text, keys);
        print(title, "without the shard", effort(text, keys), alone);
        double completed = time(keyspread, text, keys);
        print(title, "through Keyspread", effort(text + predicate, keys), completed);
    }

    private static void print(String title, String how, Effort effort, double millis) {
        System.out.printf(
                Locale.ROOT, "| %s | %s | %d | %,d | %.2f |%n", title, how, effort.scans(), effort.read(), millis);
    }

    private double time(Connection connection, String text, int keys) throws SQLException {
        long[] took = new long[reads];
        try (PreparedStatement select = connection.prepareStatement(text)) {
            for (int i = 0; i < reads; i++) {
                long began = System.nanoTime();
                read(select, i, keys);
                took[i] = System.nanoTime() - began;
            }
        }
        Arrays.sort(took);
        return took[reads / 2] / 1e6;
    }

    private void read(PreparedStatement select, int read, int keys) throws SQLException {
        bind(select, read, keys);
        try (ResultSet found = select.executeQuery()) {
            for (int k = 0; k < keys; k++) {
                if (!found.next()) {
                    throw new IllegalStateException("a row was not found");
                }
            }
        }
    }

    private Effort effort(String text, int keys) throws SQLException {
        return isMariaDb ? effortOfMariaDb(text, keys) : effortOfPostgres(text, keys);
    }

    private Effort effortOfPostgres(String text, int keys) throws SQLException {
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
                        buffers = number(matcher.group(1)) + number(matcher.group(2));
                    }
                }
            }
        }
        return new Effort(scans, buffers);
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    private Effort effortOfMariaDb(String text, int keys) throws SQLException {
        int scans = 0;
        try (PreparedStatement explain = direct.prepareStatement("EXPLAIN PARTITIONS " + text)) {
            bind(explain, 0, keys);
            try (ResultSet tables = explain.executeQuery()) {
                while (tables.next()) {
                    String named = tables.getString("partitions");
                    scans += named == null ? 0 : named.split(",").length;
                }
            }
        }
        try (PreparedStatement select = direct.prepareStatement(text)) {
            long first = rowsRead();
            long before = rowsRead();
            read(select, 0, keys);
            return new Effort(scans, rowsRead() - before - (before - first)); // asking reads some as well
        }
    }

    /** Returns how many rows MariaDB has read for this session. */
    private long rowsRead() throws SQLException {
        try (Statement statement = direct.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT SUM(variable_value) FROM information_schema.session_status"
                                + " WHERE variable_name LIKE 'Handler_read%' AND variable_name <> 'Handler_read_rnd_deleted'")) {
            row.next();
            return row.getLong(1);
        }
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

    private long shard(long id) {
        return BulkSide.shard(id, shards);
    }
}
