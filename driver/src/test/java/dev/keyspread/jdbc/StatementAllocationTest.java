package dev.keyspread.jdbc;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests what a read that is prepared each time allocates above the direct driver's. */
class StatementAllocationTest {
    private static final int ROUNDS = 200;
    private static final int STATEMENTS = 200;

    private static final String BY_KEY = "SELECT val FROM item WHERE id = ?";
    private static final String BY_SHARD_AND_KEY = "SELECT val FROM item WHERE shard = ? AND id = ?";

    /** One way to work. */
    @FunctionalInterface
    private interface Work {
        void run(Connection connection) throws SQLException;
    }

    private static final Pattern MORE = Pattern.compile("more (\\d+) and (\\d+)");

    @Test
    void aStatementAllocatesItsTwoWrappersAndWhatComputesTheShard() throws IOException {
        String said = measured();
        Matcher more = MORE.matcher(said);
        assertTrue(more.find(), said);
        assertTrue(Integer.parseInt(more.group(1)) <= 128, said); // 112
        assertTrue(Integer.parseInt(more.group(2)) <= 336, said); // 328
    }

    /** In a virtual machine whose compiler leaves no object out: how many the other one finds differs from run to run. */
    private static String measured() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        StatementAllocationTest.class.getName())
                .redirectErrorStream(true)
                .start();
        try (InputStream said = process.getInputStream()) {
            return new String(said.readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            process.destroyForcibly();
        }
    }

    /** Prints how many bytes more a statement allocates than the direct driver's, without a rule and with one. */
    public static void main(String[] none) throws SQLException {
        System.out.println("more " + withoutRule() + " and " + withRule());
    }

    private static long withoutRule() throws SQLException {
        String url = database("unfilled");
        try (Connection direct = DriverManager.getConnection("jdbc:" + url);
                Connection keyspread = DriverManager.getConnection("jdbc:keyspread:" + url)) {
            Work read = connection -> read(connection, BY_SHARD_AND_KEY, 53, 1007);
            return allocated(keyspread, read) - allocated(direct, read);
        }
    }

    private static long withRule() throws SQLException {
        String url = database("filled");
        try (Connection direct = DriverManager.getConnection("jdbc:" + url);
                Connection keyspread = DriverManager.getConnection("jdbc:keyspread:" + url, rule())) {
            insert(keyspread, 1007);
            long shard = shard(direct);
            return allocated(keyspread, connection -> read(connection, BY_KEY, 1007))
                    - allocated(direct, connection -> read(connection, BY_SHARD_AND_KEY, shard, 1007));
        }
    }

    private static String database(String name) throws SQLException {
        String url = "h2:mem:allocation-" + name + ";DB_CLOSE_DELAY=-1";
        try (Connection connection = DriverManager.getConnection("jdbc:" + url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (shard BIGINT NOT NULL, id BIGINT NOT NULL, val VARCHAR(100),"
                    + " PRIMARY KEY (shard, id))");
        }
        return url;
    }

    private static Properties rule() {
        Properties rule = new Properties();
        rule.setProperty("keyspread.shard.item.shard", "crc32(id) % 100");
        return rule;
    }

    private static void insert(Connection connection, long id) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO item (id, val) VALUES (" + id + ", 'old')");
        }
    }

    private static long shard(Connection direct) throws SQLException {
        try (Statement statement = direct.createStatement();
                ResultSet row = statement.executeQuery("SELECT shard FROM item")) {
            row.next();
            return row.getLong(1);
        }
    }

    private static void read(Connection connection, String text, long... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            for (int i = 0; i < values.length; i++) {
                statement.setLong(i + 1, values[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                row.next();
            }
        }
    }

    /** The least bytes of several rounds: the first have to load and compile. */
    private static long allocated(Connection connection, Work work) throws SQLException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long before = threads.getThreadAllocatedBytes(thread);
            for (int i = 0; i < STATEMENTS; i++) {
                work.run(connection);
            }
            least = Math.min(least, (threads.getThreadAllocatedBytes(thread) - before) / STATEMENTS);
        }
        return least;
    }
}
