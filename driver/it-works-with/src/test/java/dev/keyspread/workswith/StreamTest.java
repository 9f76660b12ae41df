package dev.keyspread.workswith;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.engine.MariaDbServer;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Streams of a million rows through Keyspread in a virtual machine with 64 MB, by MariaDB's driver and by MySQL's. */
class StreamTest {
    private static String url = "";

    @TempDir
    Path directory = Path.of("");

    @BeforeAll
    static void fill() throws SQLException {
        url = MariaDbServer.newDatabase();
        execute("CREATE TABLE orders (id BIGINT NOT NULL, item VARCHAR(100), shard INT NOT NULL, PRIMARY KEY (shard,"
                + " id))");
        execute("INSERT INTO orders SELECT seq, REPEAT('x', 100), CRC32(seq) % 16 FROM seq_1_to_1000000");
    }

    @AfterAll
    static void drop() throws SQLException {
        if (!url.isEmpty()) { // there is a server
            execute("DROP TABLE orders");
        }
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void byMariaDbsDriver() throws Exception {
        assertStreamed(url, "1000");
    }

    /** It streams where the fetch size is the least number that there is. */
    @Test
    void byMySqlsDriver() throws Exception {
        assertStreamed(
                url.replace("jdbc:mariadb:", "jdbc:mysql:").replace("sslMode=disable", "sslMode=DISABLED"),
                Integer.toString(Integer.MIN_VALUE));
    }

    private void assertStreamed(String direct, String fetchSize) throws Exception {
        String printed =
                Routes.run(directory, List.of("-Xmx64m"), Program.class, List.of(keyspread(direct), fetchSize));

        assertEquals("1000000 rows, sum 500000500000", printed.lines().reduce("", (former, last) -> last));
    }

    private static String keyspread(String direct) throws URISyntaxException {
        String with = direct.contains("?") ? direct : direct + "?";
        return Routes.keyspread(with);
    }

    /** Reads all rows in one result set. */
    static final class Program {
        private Program() {}

        /**
         * Reads them.
         *
         * @param arguments the URL and the fetch size
         * @throws SQLException if they can't be read
         */
        public static void main(String... arguments) throws SQLException {
            long rows = 0;
            long sum = 0;
            try (Connection connection = DriverManager.getConnection(arguments[0]);
                    Statement statement = connection.createStatement()) {
                statement.setFetchSize(Integer.parseInt(arguments[1]));
                try (ResultSet read = statement.executeQuery("SELECT id, item FROM orders")) {
                    while (read.next()) {
                        rows++;
                        sum += read.getLong(1);
                    }
                }
            }
            System.out.println(rows + " rows, sum " + sum);
        }
    }
}
