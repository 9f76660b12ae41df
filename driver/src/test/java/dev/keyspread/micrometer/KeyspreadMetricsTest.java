package dev.keyspread.micrometer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.KeyspreadDataSource;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.api.KeyspreadDatabaseMXBean;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

class KeyspreadMetricsTest {
    private final MeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void givenADataSource_whenBound_thenFindingsAndCountersAreMeters() throws SQLException {
        KeyspreadDataSource dataSource = new KeyspreadDataSource();
        dataSource.setUrl("jdbc:h2:mem:metrics;PASSWORD=secret;USER=sa;DB_CLOSE_DELAY=-1");
        dataSource.setRules("t.s = crc32(id) % 4");
        new KeyspreadMetrics(dataSource).bindTo(registry);

        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE log (seen TIMESTAMP PRIMARY KEY)");
            statement.execute("CREATE TABLE t (s INT NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (s, id))");
            assertEquals(1, statement.executeUpdate("INSERT INTO t (id) VALUES (7)"));

            assertEquals(
                    1,
                    registry.get("keyspread.findings")
                            .tag("severity", "warn")
                            .gauge()
                            .value());
            assertEquals(
                    0,
                    registry.get("keyspread.findings")
                            .tag("severity", "error")
                            .gauge()
                            .value());
            assertEquals(1, registry.get("keyspread.filled").functionCounter().count());
            assertEquals(1, registry.get("keyspread.connections").gauge().value());
            assertEquals(
                    "jdbc:h2:mem:metrics;PASSWORD=***;USER=sa;DB_CLOSE_DELAY=-1",
                    registry.get("keyspread.filled").functionCounter().getId().getTag("database"));
        }
        assertEquals(0, registry.get("keyspread.connections").gauge().value());
    }

    @Test
    void givenReadsThatStayUnchanged_thenMetersCountersAndTheBeanHaveTheSameNumbers() throws Exception {
        KeyspreadDataSource dataSource = new KeyspreadDataSource();
        dataSource.setUrl("jdbc:h2:mem:unchanged;DB_CLOSE_DELAY=-1");
        dataSource.setRules("t.s = crc32(id) % 4");
        new KeyspreadMetrics(dataSource).bindTo(registry);
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();

        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (s INT NOT NULL, id BIGINT NOT NULL, n INT, PRIMARY KEY (s, id))");
            statement.executeQuery("SELECT id FROM t WHERE n = 1").close();
            statement.executeUpdate("DELETE FROM t WHERE n = 2");

            Map<String, Long> expected = Map.of("source-not-given", 2L);
            assertEquals(
                    expected,
                    connection
                            .unwrap(KeyspreadConnection.class)
                            .database()
                            .counters()
                            .unchangedReads());
            assertEquals(
                    2,
                    registry.get("keyspread.unchanged.reads")
                            .tag("reason", "source-not-given")
                            .functionCounter()
                            .count());
            ObjectName bean = shown(server);
            assertEquals(
                    expected,
                    JMX.newMXBeanProxy(server, bean, KeyspreadDatabaseMXBean.class)
                            .getUnchangedReads());
        }
    }

    /** A database is shown a moment after its first connection was opened. */
    private static ObjectName shown(MBeanServer server) throws Exception {
        ObjectName all = new ObjectName("dev.keyspread:type=Database,*");
        for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20); System.nanoTime() < end; Thread.sleep(10)) {
            for (ObjectName each : server.queryNames(all, null)) {
                if (each.toString().contains("unchanged")) {
                    return each;
                }
            }
        }
        throw new AssertionError("no bean shows the database: " + server.queryNames(all, null));
    }

    @Test
    void givenADataSourceOfAnotherDriver_whenBound_thenNothingIsBound() {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:plain");

        new KeyspreadMetrics(h2).bindTo(registry);

        assertEquals(0, registry.getMeters().size());
    }
}
