package dev.keyspread.suite.mariadb;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.Keyspread;
import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.config.KeyspreadConfig;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.TranslatingDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests what MariaDB hides from a user, or could not be asked for, is not taken for nothing: rows are refused, and reads are left
 * unchanged.
 */
final class MariaDbUnreadFactsTest extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String PASSWORD = "secret";
    private static final String ROW = Shards.crc32Mod("7", 16) + " | 7";

    MariaDbUnreadFactsTest() {
        super(new MariaDbEngine());
    }

    private String schema() throws SQLException {
        return database.direct().getCatalog();
    }

    /** A connection of a new user that may read and write all tables, and has further privileges: {@code :db} is the schema. */
    private Connection connectAs(String... grants) throws SQLException {
        String user = "u_" + schema();
        database.run(
                "CREATE USER " + user + "@'%' IDENTIFIED BY '" + PASSWORD + "'",
                "GRANT SELECT, INSERT, UPDATE, DELETE ON " + schema() + ".* TO " + user + "@'%'");
        for (String grant : grants) {
            database.run(grant.replace(":db", schema()).replace(":user", user + "@'%'"));
        }
        String url = database.keyspreadUrl()
                .replaceFirst("([?&])user=[^&]*", "$1user=" + user)
                .replaceFirst("&password=[^&]*", "");
        return DriverManager.getConnection(url + "&password=" + PASSWORD, Sandbox.properties(RULE));
    }

    private static Outcome insert(Connection connection, String table) {
        return Outcome.of(connection, c -> update(c, "INSERT INTO " + table + " (id) VALUES (7)"));
    }

    private void createOrders() throws SQLException {
        database.run("CREATE TABLE orders (id BIGINT PRIMARY KEY, shard INTEGER)");
    }

    @Test
    void givenAUserWhoMayNotSeeTriggers_whenOneChangesARow_thenItIsFoundAndThePrivilegeIsNamed() throws SQLException {
        createOrders();
        database.run("CREATE TRIGGER other BEFORE INSERT ON orders FOR EACH ROW SET NEW.id = 8");

        try (Connection connection = connectAs()) {
            assertEquals(1, update(connection, "INSERT INTO orders (id) VALUES (7)"));
            assertEquals(List.of("8"), Sandbox.rows(connection, "SELECT id FROM orders WHERE id = 8"));
            assertEquals(0, Sandbox.counters(connection).rewrittenReads());
            List<Finding> findings =
                    connection.unwrap(KeyspreadConnection.class).findings();
            assertTrue(
                    findings.stream().anyMatch(finding -> finding.message().contains("privilege TRIGGER")),
                    findings::toString);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GRANT TRIGGER ON :db.* TO :user",
                "GRANT TRIGGER ON :db.orders TO :user",
                "GRANT ALL ON :db.orders TO :user",
                "GRANT TRIGGER ON *.* TO :user",
                "CREATE ROLE r_:db; GRANT TRIGGER ON :db.* TO r_:db; GRANT r_:db TO :user; SET DEFAULT ROLE r_:db FOR :user"
            })
    void givenAUserWhoSeesThatThereAreNone_whenARowIsInserted_thenItIsFilled(String grants) throws SQLException {
        createOrders();

        try (Connection connection = connectAs(grants.split("; "))) {
            assertEquals(null, insert(connection, "orders").sqlState());
            assertEquals(List.of(ROW), Sandbox.rows(connection, "SELECT shard, id FROM orders WHERE id = 7"));
        }
        assertEquals(List.of(ROW), database.rows("SELECT shard, id FROM orders"));
    }

    @Test
    void givenAUserWhoMayNotSeeWhatAViewReads_whenARowIsInsertedByIt_thenItIsRefused() throws SQLException {
        createOrders();
        database.run("CREATE VIEW shown AS SELECT * FROM orders");

        try (Connection connection = connectAs("GRANT TRIGGER ON :db.* TO :user")) {
            assertTrue(insert(connection, "shown").isRefused());
        }
        assertEquals(List.of(), database.rows("SELECT shard, id FROM orders"));
    }

    /** A full disk, say: whether the name means a temporary table is not known then. */
    @Test
    void givenASessionThatCannotTellWhetherATableIsTemporary_whenARowIsInserted_thenItIsRefused() throws SQLException {
        createOrders();
        KeyspreadConfig config =
                KeyspreadConfig.builder().rule("orders.shard", "crc32(id) % 16").build();
        TranslatingDataSource source = new TranslatingDataSource(
                database.url(),
                text -> text.startsWith("SHOW CREATE TABLE") ? "SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1021" : text);

        try (Connection connection = Keyspread.wrap(source, config).getConnection()) {
            assertEquals(null, insert(connection, "orders").sqlState());
            update(
                    connection,
                    "BEGIN NOT ATOMIC CREATE TEMPORARY TABLE orders (id BIGINT PRIMARY KEY, shard INTEGER); END");
            assertTrue(insert(connection, "orders").isRefused());
        }
    }

    /** The list of comments has told that the table has a rule, but what it looks like could not be read for a moment, or at all. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void givenATableWithARuleInAComment_whenItsColumnsCannotBeRead_thenNoRowIsStoredWithoutItsShard(boolean isBrief)
            throws SQLException {
        database.run(
                "CREATE TABLE orders (id BIGINT PRIMARY KEY," + " shard INTEGER COMMENT 'keyspread: crc32(id) % 16')");
        AtomicBoolean isHidden = new AtomicBoolean(true);
        TranslatingDataSource source = new TranslatingDataSource(
                database.url(),
                text -> isHidden.get() && text.contains("generation_expression") ? "SELECT nothing" : text);

        try (Connection connection =
                Keyspread.wrap(source, KeyspreadConfig.builder().build()).getConnection()) {
            isHidden.set(!isBrief);

            assertEquals(!isBrief, insert(connection, "orders").isRefused());
        }
        assertEquals(isBrief ? List.of(ROW) : List.of(), database.rows("SELECT shard, id FROM orders"));
    }
}
