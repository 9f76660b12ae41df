package dev.keyspread.micrometer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.KeyspreadDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
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
    void givenADataSourceOfAnotherDriver_whenBound_thenNothingIsBound() {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:plain");

        new KeyspreadMetrics(h2).bindTo(registry);

        assertEquals(0, registry.getMeters().size());
    }
}
