package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.Keyspread;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Shards;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Data sources that look alike, and connections that can't be asked as they are wrapped for the first time. */
final class PostgresDataSourceTest extends EngineTest {
    PostgresDataSourceTest() {
        super(new PostgresEngine());
    }

    /** A place where a connection comes from. */
    @FunctionalInterface
    private interface Opens {
        Connection open() throws SQLException;
    }

    private static DataSource wrapped(Opens opens, String rule) {
        DataSource source = (DataSource) Proxy.newProxyInstance(
                PostgresDataSourceTest.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, args) -> switch (method.getName()) {
                    case "getConnection" -> opens.open();
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == args[0];
                    default -> null;
                });
        return Keyspread.wrap(
                source, KeyspreadConfig.builder().rule("orders.shard", rule).build());
    }

    @Test
    void sourcesOfOneUrlWithOtherPropertiesReadTextsInTheirOwnWay() throws SQLException {
        database.run("CREATE TABLE orders (shard INTEGER, id VARCHAR(20) PRIMARY KEY)");
        Properties escaping = new Properties();
        escaping.setProperty("options", "-c standard_conforming_strings=off -c escape_string_warning=off");
        DataSource standard = wrapped(() -> DriverManager.getConnection(database.url()), "crc32(id) % 16");
        DataSource other = wrapped(() -> DriverManager.getConnection(database.url(), escaping), "crc32(id) % 16");

        try (Connection a = standard.getConnection();
                Connection b = other.getConnection()) {
            update(a, "INSERT INTO orders (id) VALUES ('x\\ty')");
            update(b, "INSERT INTO orders (id) VALUES ('a\\tb')");
        }

        assertEquals(
                List.of(Shards.crc32Mod("a\tb", 16) + " | a\tb", Shards.crc32Mod("x\\ty", 16) + " | x\\ty"),
                database.rows("SELECT shard, id FROM orders ORDER BY id"));
    }

    @Test
    void aConnectionInAFailedTransactionIsNotTakenForAnotherEngines() throws SQLException {
        database.run("CREATE TABLE orders (shard INTEGER, id BIGINT PRIMARY KEY)");
        try (Connection failed = DriverManager.getConnection(database.url())) {
            failed.setAutoCommit(false);
            assertThrows(SQLException.class, () -> update(failed, "SELECT 1 / 0"));
            Connection[] next = {failed};
            DataSource source = wrapped(() -> next[0], "crc32(id) % 16");
            Connection first = source.getConnection();
            EngineTest.assertRefused(first, "orders", "shard", c -> update(c, "INSERT INTO orders (id) VALUES (1)"));
            first.rollback();

            update(first, "DO $$ BEGIN PERFORM 1; END $$");
            next[0] = DriverManager.getConnection(database.url());
            try (Connection second = source.getConnection()) {
                update(second, "INSERT INTO orders (id) VALUES (2)");
            }
            update(first, "INSERT INTO orders (id) VALUES (3)");
            first.commit();
        }
        assertEquals(
                List.of(Shards.crc32Mod("2", 16) + " | 2", Shards.crc32Mod("3", 16) + " | 3"),
                database.rows("SELECT shard, id FROM orders ORDER BY id"));
    }
}
