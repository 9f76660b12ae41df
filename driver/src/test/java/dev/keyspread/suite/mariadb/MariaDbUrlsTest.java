package dev.keyspread.suite.mariadb;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A migration reaches the server by another URL than the application: by way of another database, host name or driver. */
final class MariaDbUrlsTest extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";

    MariaDbUrlsTest() {
        super(new MariaDbEngine());
    }

    @ParameterizedTest
    @CsvSource({
        "(:\\d+)/[^?]*, $1/mysql",
        "(:\\d+)/[^?]*, $1/",
        "//[^:/]+, //127.0.0.1",
        "//[^:/]+, //localhost",
        "mariadb:(.*)=disable, mysql:$1=DISABLED"
    })
    void givenAnotherUrl_whenItGivesASourceAnotherType_thenRowsAreHashedByIt(String part, String other)
            throws SQLException {
        database.run("CREATE TABLE orders (shard INTEGER, id BIGINT)");
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO orders (id) VALUES ('1')");
        update(connection, "DELETE FROM orders");
        String schema = connection.getCatalog();
        String migration = database.keyspreadUrl().replaceFirst(part, other);
        try (Connection migrating = DriverManager.getConnection(migration, Sandbox.properties(RULE))) {
            update(migrating, "ALTER TABLE " + schema + ".orders MODIFY id VARCHAR(20)");
        }

        update(connection, "INSERT INTO orders (id) VALUES ('007')");

        assertEquals(List.of(Shards.crc32Mod("007", 16) + " | 007"), database.rows("SELECT shard, id FROM orders"));
    }
}
