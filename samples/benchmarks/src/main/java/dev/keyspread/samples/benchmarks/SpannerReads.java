package dev.keyspread.samples.benchmarks;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Locale;
import java.util.Properties;

/**
 * Measures what a read gains by the shard that Keyspread adds to it, on Cloud Spanner's emulator: it tells no plans and no statistics, so
 * what the client waits is all there is to see. Read by key, by a list of keys and by a join: direct by texts that do not name the shard,
 * direct with the shard computed by hand, and through Keyspread by the texts without it. Arguments: the URL of a database that is made for
 * it, how many rows (5,000) and how many reads of each kind (50).
 */
public final class SpannerReads {
    private static final int ROWS_A_STATEMENT = 500;
    private static final int LISTED = 20;
    private static final String JDBC = "jdbc:";

    /** A query by so many keys, and what an application adds to it that computes the shards itself, with so many placeholders. */
    private record Read(String text, int keys, String predicate, int shards) {}

    private final int rows;
    private final int reads;

    private SpannerReads(int rows, int reads) {
        this.rows = rows;
        this.reads = reads;
    }

    /** See {@link SpannerReads}. */
    public static void main(String[] arguments) throws SQLException {
        if (arguments.length == 0) {
            throw new IllegalArgumentException(
                    "Give a URL: jdbc:cloudspanner://localhost:9010/projects/bench/instances/bench/databases/reads;autoConfigEmulator=true;usePlainText=true");
        }
        int rows = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5_000;
        int reads = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 50;
        new SpannerReads(rows, reads).compare(arguments[0]);
    }

    private void compare(String url) throws SQLException {
        Properties rules = new Properties();
        for (String table : new String[] {Side.ITEMS, Side.ADDED}) {
            rules.setProperty("keyspread.shard." + table + ".shard", "crc32(id) % " + Side.SHARDS);
        }
        try (Connection direct = DriverManager.getConnection(url);
                Connection keyspread =
                        DriverManager.getConnection(JDBC + "keyspread:" + url.substring(JDBC.length()), rules)) {
            for (String table : new String[] {Side.ITEMS, Side.ADDED}) {
                fill(keyspread, table, url.contains("dialect=postgresql"));
            }
            System.out.println("| read | rows | direct, ms | direct, the shard by hand, ms | through Keyspread, ms |");
            System.out.println("| --- | ---: | ---: | ---: | ---: |");
            String marks = "?" + ", ?".repeat(LISTED - 1);
            String key = "SELECT val FROM item WHERE id = ?";
            String list = "SELECT val FROM item WHERE id IN (" + marks + ")";
            String join = "SELECT i.val FROM item i JOIN added a ON a.id = i.id WHERE i.id = ?";
            print("by key", new Read(key, 1, " AND shard = ?", 1), direct, keyspread);
            print(
                    "by a list of " + LISTED + " keys",
                    new Read(list, LISTED, " AND shard IN (" + marks + ")", LISTED),
                    direct,
                    keyspread);
            print("a join by key", new Read(join, 1, " AND i.shard = ? AND a.shard = ?", 2), direct, keyspread);
        }
    }

    private void fill(Connection keyspread, String table, boolean isPostgresDialect) throws SQLException {
        try (Statement statement = keyspread.createStatement()) {
            statement.execute(
                    isPostgresDialect
                            ? "CREATE TABLE " + table
                                    + " (shard bigint NOT NULL, id bigint NOT NULL, val varchar(100), PRIMARY KEY (shard, id))"
                            : "CREATE TABLE " + table
                                    + " (shard INT64 NOT NULL, id INT64 NOT NULL, val STRING(100)) PRIMARY KEY (shard, id)");
            for (int id = 1; id <= rows; id += ROWS_A_STATEMENT) {
                StringBuilder text = new StringBuilder("INSERT INTO " + table + " (id, val) VALUES ");
                for (int i = id; i < id + ROWS_A_STATEMENT && i <= rows; i++) {
                    text.append(i == id ? "" : ", ").append('(').append(i).append(", 'value-of-the-row')");
                }
                statement.executeUpdate(text.toString());
            }
        }
    }

    /** In turn, so that what else the machine does falls on all alike. */
    private void print(String title, Read read, Connection direct, Connection keyspread) throws SQLException {
        long[][] took = new long[3][reads];
        try (PreparedStatement asItIs = direct.prepareStatement(read.text());
                PreparedStatement byHand = direct.prepareStatement(read.text() + read.predicate());
                PreparedStatement completed = keyspread.prepareStatement(read.text())) {
            for (int i = 0; i < reads; i++) {
                took[0][i] = time(asItIs, read, i, 0);
                took[1][i] = time(byHand, read, i, read.shards());
                took[2][i] = time(completed, read, i, 0);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %,d | %.2f | %.2f | %.2f |%n",
                title,
                rows,
                median(took[0]) / 1e6,
                median(took[1]) / 1e6,
                median(took[2]) / 1e6);
    }

    private long time(PreparedStatement select, Read read, int turn, int shards) throws SQLException {
        long began = System.nanoTime();
        for (int i = 0; i < read.keys(); i++) {
            select.setLong(i + 1, id(turn, i));
        }
        for (int i = 0; i < shards; i++) {
            select.setLong(read.keys() + i + 1, BulkSide.shard(id(turn, i % read.keys())));
        }
        try (ResultSet found = select.executeQuery()) {
            for (int k = 0; k < read.keys(); k++) {
                if (!found.next()) {
                    throw new IllegalStateException("a row was not found");
                }
            }
        }
        return System.nanoTime() - began;
    }

    private long id(int turn, int i) {
        return 1 + (turn * 7_919L + i * 104_729L) % rows;
    }

    private static long median(long[] took) {
        Arrays.sort(took);
        return took[took.length / 2];
    }
}
