package dev.keyspread.engines.together;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection;
import dev.keyspread.KeyspreadDriver;
import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.engines.ydb.YdbServer;
import dev.keyspread.sql.Dialect;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tech.ydb.jdbc.YdbConnection;

/** On one class path with all the others each driver is found, and Keyspread goes on with it. */
class TogetherTest {
    private static Properties rule(String name, String expression) {
        Properties properties = new Properties();
        properties.setProperty("keyspread.shard." + name, expression);
        return properties;
    }

    private static String wrapped(String url) {
        return url.replaceFirst("^jdbc:", "jdbc:keyspread:");
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:cloudspanner:/projects/p/instances/i/databases/d, com.google.cloud.spanner.jdbc.JdbcDriver",
        "jdbc:ydb:grpc://localhost:2136/local, tech.ydb.jdbc.YdbDriver",
        "jdbc:postgresql://localhost/app, org.postgresql.Driver",
        "jdbc:mysql://localhost/app, com.mysql.cj.jdbc.Driver",
        "jdbc:mariadb://localhost/app, org.mariadb.jdbc.Driver",
        "jdbc:h2:mem:app, org.h2.Driver",
    })
    void driverManagerFindsEachAndKeyspreadBeforeIt(String url, String driver) throws SQLException {
        assertEquals(driver, DriverManager.getDriver(url).getClass().getName());
        assertInstanceOf(KeyspreadDriver.class, DriverManager.getDriver(wrapped(url)));
    }

    @Test
    void rowsAreFilledThroughYdbsDriver() throws Exception {
        try (YdbServer server = YdbServer.start()) {
            server.tables().create("orders", List.of("h", "id"), "h Uint64", "id Uint64");
            try (Connection connection =
                            DriverManager.getConnection(wrapped(server.url()), rule("orders.h", "numeric_hash(id)"));
                    PreparedStatement insert = connection.prepareStatement("UPSERT INTO orders (id) VALUES (?)")) {
                assertInstanceOf(YdbConnection.class, connection);
                server.sent();
                insert.setLong(1, 7);
                insert.executeUpdate();
                assertEquals("UINT64 14230433514595035984", server.sent().get(0).parameter("$p2"));
            }
        }
    }

    @Test
    void rowsAreFilledThroughSpannersDriver() throws SQLException {
        String url = SpannerEmulator.newDatabase(Dialect.GOOGLESQL);
        try (Connection connection = DriverManager.getConnection(wrapped(url), rule("t.shard", "crc32(id) % 16"));
                Statement statement = connection.createStatement()) {
            assertInstanceOf(CloudSpannerJdbcConnection.class, connection);
            statement.execute("CREATE TABLE t (shard INT64, id INT64) PRIMARY KEY (shard, id)");
            statement.executeUpdate("INSERT INTO t (id) VALUES (7)");
            try (ResultSet rows = statement.executeQuery("SELECT id FROM t WHERE id = 7")) {
                assertTrue(rows.next());
            }
        }
    }

    @Test
    void rowsAreFilledThroughH2sDriver() throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:keyspread:h2:mem:together", rule("t.shard", "crc32(id) % 16"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (shard INT NOT NULL, id BIGINT, PRIMARY KEY (shard, id))");
            assertEquals(1, statement.executeUpdate("INSERT INTO t (id) VALUES (7)"));
        }
    }
}
