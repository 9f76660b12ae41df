package dev.keyspread.suite.read;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.Finding;
import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The database itself changes a source of a rule: no read loses the row whose shard is then an old one. */
public abstract class SourceChangeTests extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(customer) % 16";
    private static final String BY_CUSTOMER = "SELECT id FROM orders WHERE customer = ";

    public SourceChangeTests(Engine engine) {
        super(engine);
    }

    /**
     * Returns what makes a trigger on orders that runs on an INSERT.
     *
     * @param timing BEFORE or AFTER
     * @param column the column of the new row that it sets to 9
     */
    public abstract List<String> trigger(String name, String timing, String column);

    private void createTables(String action) throws SQLException {
        database.run(
                "CREATE TABLE customers (id BIGINT PRIMARY KEY)",
                "CREATE TABLE orders (id BIGINT PRIMARY KEY, customer BIGINT, shard INTEGER, note BIGINT,"
                        + " CONSTRAINT of_customer FOREIGN KEY (customer) REFERENCES customers (id) " + action + ")",
                "INSERT INTO customers (id) VALUES (7)");
    }

    private static List<String> said(Connection connection) throws SQLException {
        return connection.unwrap(KeyspreadConnection.class).findings().stream()
                .filter(finding -> finding.rule().equals("shard-disagrees"))
                .map(Finding::message)
                .toList();
    }

    @Test
    void aForeignKeyThatPassesAnUpdateOnLosesNoRow() throws SQLException {
        createTables("ON UPDATE CASCADE");
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO orders (id, customer) VALUES (1, 7)");
        assertEquals(List.of("1"), Sandbox.rows(connection, BY_CUSTOMER + 7));

        update(connection, "UPDATE customers SET id = 8");

        assertEquals(List.of("1"), Sandbox.rows(connection, BY_CUSTOMER + 8));
        assertTrue(
                said(connection).toString().toLowerCase(Locale.ROOT).contains("of_customer"),
                said(connection)::toString);
    }

    @Test
    void aForeignKeyThatPassesNothingOnIsNoObstacle() throws SQLException {
        createTables("ON DELETE CASCADE");
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO orders (id, customer) VALUES (1, 7)");

        assertEquals(List.of("1"), Sandbox.rows(connection, BY_CUSTOMER + 7));
        assertEquals(1, Sandbox.counters(connection).rewrittenReads());
        assertEquals(List.of(), said(connection));
    }

    @Test
    void aForeignKeyThatIsAddedLaterIsSeen() throws SQLException {
        createTables("ON DELETE CASCADE");
        Connection connection = database.keyspread(RULE);
        update(connection, "INSERT INTO orders (id, customer) VALUES (1, 7)");
        assertEquals(List.of("1"), Sandbox.rows(connection, BY_CUSTOMER + 7));

        update(
                connection,
                "ALTER TABLE orders ADD CONSTRAINT by_update FOREIGN KEY (customer) REFERENCES customers (id)"
                        + " ON UPDATE SET NULL ON DELETE SET NULL");

        assertEquals(List.of("1"), Sandbox.rows(connection, BY_CUSTOMER + 7));
        assertTrue(
                said(connection).toString().toLowerCase(Locale.ROOT).contains("by_update"), said(connection)::toString);
    }

    @Test
    void aTriggerThatSetsASourceIsNamedByTheRefusal() throws SQLException {
        createTables("");
        makeTrigger(database.direct(), "set_customer", "customer");
        Connection connection = database.keyspread(RULE);

        String message = assertRefused(
                connection, "orders", "shard", c -> update(c, "INSERT INTO orders (id, customer) VALUES (1, 7)"));

        assertTrue(message.toLowerCase(Locale.ROOT).contains("trigger set_customer"), message);
    }

    @Test
    void aTriggerThatSetsTheShardItselfIsNamedToo() throws SQLException {
        createTables("");
        makeTrigger(database.direct(), "set_shard", "shard");
        Connection connection = database.keyspread(RULE);

        String message = assertRefused(
                connection,
                "orders",
                "shard",
                c -> update(c, "INSERT INTO orders (id, customer) VALUES (?, ?)", 1L, 7L));

        assertTrue(message.toLowerCase(Locale.ROOT).contains("trigger set_shard"), message);
    }

    @Test
    void aTriggerThatComesLaterThroughKeyspreadIsSeen() throws SQLException {
        createTables("");
        Connection connection = database.keyspread(RULE);
        String insert = "INSERT INTO orders (id, customer) VALUES (?, ?)";
        update(connection, insert, 1L, 7L);

        makeTrigger(connection, "set_customer", "customer");

        assertRefused(connection, "orders", "shard", c -> update(c, insert, 2L, 7L));
        assertEquals(List.of("1"), Sandbox.rows(connection, BY_CUSTOMER + 7));
    }

    /** Where the text of a trigger can be seen. */
    @Test
    void aTriggerThatSetsAnotherColumnIsNoObstacle() throws SQLException {
        createTables("");
        makeTrigger(database.direct(), "set_note", "note");
        Connection connection = database.keyspread(RULE);
        if (!seesTriggers()) {
            assertRefused(
                    connection, "orders", "shard", c -> update(c, "INSERT INTO orders (id, customer) VALUES (1, 7)"));
            return;
        }
        update(connection, "INSERT INTO orders (id, customer) VALUES (1, 7)");

        assertEquals(List.of("1 | 9"), Sandbox.rows(connection, BY_CUSTOMER.replace("id", "id, note") + 7));
        assertEquals(1, Sandbox.counters(connection).rewrittenReads());
    }

    /** Returns true if what a trigger does stands in the catalogue. */
    public boolean seesTriggers() {
        return true;
    }

    private void makeTrigger(Connection connection, String name, String column) throws SQLException {
        for (String statement : trigger(name, "BEFORE", column)) {
            try (Statement made = connection.createStatement()) {
                made.execute(statement);
            }
        }
    }
}
