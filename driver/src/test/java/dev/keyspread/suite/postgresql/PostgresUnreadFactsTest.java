package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.Keyspread;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.TranslatingDataSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Tests what the database could not be asked for is not taken for nothing: rows are refused, and reads are left unchanged. */
final class PostgresUnreadFactsTest extends EngineTest {
    private static final String ORDERS = "CREATE TABLE orders (id BIGINT PRIMARY KEY, shard INTEGER)";

    PostgresUnreadFactsTest() {
        super(new PostgresEngine());
    }

    private static KeyspreadConfig config() {
        return KeyspreadConfig.builder().rule("orders.shard", "crc32(id) % 16").build();
    }

    private Connection failing(String query, KeyspreadConfig config) throws SQLException {
        Pattern failing = Pattern.compile(query);
        DataSource source = new TranslatingDataSource(
                database.url(), text -> failing.matcher(text).find() ? "SELECT no_such_function()" : text);
        return Keyspread.wrap(source, config).getConnection();
    }

    private static Outcome insert(Connection connection, String table) {
        return Outcome.of(connection, c -> update(c, "INSERT INTO " + table + " (id) VALUES (7)"));
    }

    @Test
    void givenTriggersThatCannotBeRead_whenARowIsInserted_thenItIsRefused() throws SQLException {
        database.run(
                ORDERS,
                "CREATE FUNCTION other() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.id := 8; RETURN NEW; END'",
                "CREATE TRIGGER other BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION other()");

        try (Connection connection = failing("FROM pg_catalog.pg_trigger", config())) {
            assertTrue(insert(connection, "orders").isRefused());
            assertEquals(List.of(), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 7"));
        }
    }

    /** A rule may stand in the comment of any table. */
    @Test
    void givenCommentsThatCannotBeLookedFor_whenTablesAreWrittenTo_thenEachIsLookedAtFirst() throws SQLException {
        database.run(
                ORDERS,
                "CREATE TABLE visits (id BIGINT, shard INTEGER)",
                "COMMENT ON COLUMN visits.shard IS 'keyspread: crc32(id) % 16'",
                "CREATE TABLE plain (id BIGINT)",
                "CREATE VIEW shown AS SELECT * FROM visits");

        try (Connection connection = failing("strpos\\(lower\\(d.description", config())) {
            for (String table : List.of("orders", "visits", "plain")) {
                assertEquals(null, insert(connection, table).sqlState(), table);
            }
            assertTrue(insert(connection, "shown").isRefused());
        }
        String row = Shards.crc32Mod("7", 16) + " | 7";
        assertEquals(List.of(row), database.rows("SELECT shard, id FROM orders"));
        assertEquals(List.of(row), database.rows("SELECT shard, id FROM visits"));
    }

    /** The text doesn't tell which rows it writes, or to which table, and any table may have a rule. */
    @Test
    void givenCommentsThatCannotBeLookedFor_whenTextsAreUnclear_thenNoRowIsStoredWithoutItsShard() throws SQLException {
        database.run(
                "CREATE TABLE visits (id BIGINT PRIMARY KEY, shard INTEGER, note TEXT)",
                "COMMENT ON COLUMN visits.shard IS 'keyspread: crc32(id) % 16'",
                "INSERT INTO visits VALUES (1, " + Shards.crc32Mod("1", 16) + ", '')");
        String continued = "INSERT INTO visits (id, note) VALUES (7, E'a'\n'\\'' , (1), ('')')";
        String block = "DO $$BEGIN EXECUTE format('INSERT INTO %I (id) VALUES (7)', 'visits'); END$$";

        try (Connection connection = failing(
                        "strpos\\(lower\\(d.description",
                        KeyspreadConfig.builder().build());
                Statement updatable =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
            ResultSet row = updatable.executeQuery("SELECT id, shard, note FROM visits");
            row.moveToInsertRow();
            row.updateLong(1, 7);
            row.insertRow();
            assertTrue(Outcome.of(connection, c -> update(c, continued)).isRefused());
            assertTrue(Outcome.of(connection, c -> update(c, block)).isRefused());
        }
        assertEquals(
                List.of("1 | " + Shards.crc32Mod("1", 16), "7 | " + Shards.crc32Mod("7", 16)),
                database.rows("SELECT id, shard FROM visits ORDER BY id"));
    }

    /** One of them may have ON UPDATE CASCADE, by which a row keeps the shard of its former id. */
    @Test
    void givenForeignKeysThatCannotBeRead_whenARowIsRead_thenTheReadIsLeftUnchanged() throws SQLException {
        database.run(
                "CREATE TABLE customers (id BIGINT PRIMARY KEY)",
                "CREATE TABLE orders (id BIGINT REFERENCES customers, shard INTEGER)",
                "INSERT INTO customers VALUES (7)");

        try (Connection connection = failing("FROM pg_catalog.pg_constraint f JOIN", config())) {
            assertEquals(null, insert(connection, "orders").sqlState());
            assertEquals(List.of("7"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 7"));
            assertEquals(0, Sandbox.counters(connection).rewrittenReads());
        }
        assertEquals(List.of(Shards.crc32Mod("7", 16) + " | 7"), database.rows("SELECT shard, id FROM orders"));
    }

    /** PostgreSQL's driver in its simple query mode stores the row that it describes. */
    @Test
    void givenADriverThatCannotBeAskedForItsQueryMode_whenAnInsertIsDescribed_thenTheRowHasItsShard()
            throws SQLException {
        database.run(ORDERS);
        String url = database.url() + (database.url().contains("?") ? "&" : "?") + "preferQueryMode=simple";
        DataSource source = (DataSource) Proxy.newProxyInstance(
                PostgresUnreadFactsTest.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) ->
                        method.getName().equals("getConnection") ? unasked(DriverManager.getConnection(url)) : null);

        try (Connection connection = Keyspread.wrap(source, config()).getConnection();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO orders (id) VALUES (?)")) {
            insert.setLong(1, 6);
            insert.executeUpdate();
            insert.setLong(1, 7);
            insert.getParameterMetaData();
        }
        assertEquals(
                List.of(Shards.crc32Mod("6", 16) + " | 6", Shards.crc32Mod("7", 16) + " | 7"),
                database.rows("SELECT shard, id FROM orders ORDER BY id"));
    }

    private static Connection unasked(Connection raw) {
        return (Connection) Proxy.newProxyInstance(
                PostgresUnreadFactsTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("isWrapperFor")) {
                        throw new SQLException("It is not known.");
                    }
                    try {
                        return method.invoke(raw, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Another client gives a table a rule by a comment, where the catalogue of comments can't be read again. */
    @Test
    void givenCommentsThatCannotBeLookedForAgain_whenATableIsWrittenTo_thenNoRowIsStoredWithoutItsShard()
            throws SQLException {
        String role = "app_" + System.nanoTime();
        database.run(
                ORDERS,
                "CREATE TABLE visits (id BIGINT, shard INTEGER)",
                "CREATE ROLE " + role + " LOGIN PASSWORD 'secret'",
                "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO " + role);
        Properties settings =
                Sandbox.properties("keyspread.shard.orders.shard=crc32(id) % 16", "keyspread.inspect-interval=1");
        settings.setProperty("user", role);
        settings.setProperty("password", "secret");
        try (Connection connection =
                DriverManager.getConnection(database.keyspreadUrl().replaceFirst("user=[^&]*&?", ""), settings)) {
            assertEquals(null, insert(connection, "orders").sqlState());
            assertEquals(null, insert(connection, "visits").sqlState());
            database.run(
                    "TRUNCATE visits",
                    "REVOKE SELECT ON pg_catalog.pg_description FROM PUBLIC",
                    "COMMENT ON COLUMN visits.shard IS 'keyspread: crc32(id) % 16'");
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            List<String> unfilled = List.of("");
            while (!unfilled.isEmpty() && System.nanoTime() < end) {
                database.run("TRUNCATE visits");
                insert(connection, "visits");
                unfilled = database.rows("SELECT id FROM visits WHERE shard IS NULL");
            }
            assertEquals(List.of(), unfilled);
        }
    }
}
