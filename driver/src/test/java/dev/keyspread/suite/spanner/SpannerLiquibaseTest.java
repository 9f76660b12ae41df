package dev.keyspread.suite.spanner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.SpannerEngine;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import org.junit.jupiter.api.Test;

/**
 * Liquibase on a connection that it is given. Its extension for Cloud Spanner opens another one by {@code DriverManager} in the place of each
 * that implements the interface of Spanner's driver.
 */
final class SpannerLiquibaseTest extends EngineTest {
    SpannerLiquibaseTest() {
        super(new SpannerEngine(Dialect.GOOGLESQL));
    }

    @Test
    void aConnectionThatLiquibaseIsGivenShowsNothingOfSpannersDriver() throws Exception {
        database.run("CREATE TABLE orders (shard INT64, id INT64) PRIMARY KEY (shard, id)");
        Connection wrapped = database.keyspread("keyspread.shard.orders.shard=crc32(id) % 16");
        assertInstanceOf(CloudSpannerJdbcConnection.class, wrapped);
        JdbcConnection given = new JdbcConnection(wrapped);

        DatabaseFactory.getInstance().findCorrectDatabaseImplementation(given);

        Connection seen = given.getUnderlyingConnection();
        assertFalse(seen instanceof CloudSpannerJdbcConnection);
        assertInstanceOf(KeyspreadConnection.class, seen.unwrap(KeyspreadConnection.class));
        try (Statement statement = given.createStatement()) {
            statement.executeUpdate("INSERT INTO orders (id) VALUES (7)");
        }
        given.commit();
        assertEquals(List.of(Shards.crc32Mod("7", 16) + " | 7"), database.rows("SELECT shard, id FROM orders"));
    }
}
