package dev.keyspread.suite.postgresql;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables as a session sees them in its transaction with DDL are that session's alone, and those of the moment. */
final class PostgresOwnFormTest extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String PLAIN = "CREATE TABLE orders (id BIGINT, shard INTEGER, note TEXT)";
    private static final String RETYPED = "ALTER TABLE orders ALTER id TYPE VARCHAR(20)";
    private static final String STORED = "SELECT shard, id FROM orders ORDER BY id";

    PostgresOwnFormTest() {
        super(new PostgresEngine());
    }

    private static String row(String id) {
        return Shards.crc32Mod(id, 16) + " | " + id;
    }

    /** COMMENT keeps nobody from writing. */
    @ParameterizedTest
    @ValueSource(strings = {"NULL", "'nothing of ours'", "'keyspread: crc32(note) % 16'"})
    void givenAnOpenTransactionThatTakesTheRuleAway_thenOthersAreFilledByIt(String comment) throws SQLException {
        database.run(PLAIN, "COMMENT ON COLUMN orders.shard IS 'keyspread: crc32(id) % 16'");
        Connection connection = database.keyspread();
        Connection other = database.keyspread();
        update(other, "INSERT INTO orders (id, note) VALUES (1, 'a')");
        connection.setAutoCommit(false);
        update(connection, "COMMENT ON COLUMN orders.shard IS " + comment);
        String insert = "INSERT INTO orders (note, id) VALUES ('b', 2)";
        Outcome.of(connection, c -> update(c, insert));

        Outcome others = Outcome.of(other, c -> update(c, insert));
        connection.rollback();

        assertTrue(others.sqlState() == null || others.isRefused(), others::toString);
        List<String> right = others.isRefused() ? List.of(row("1")) : List.of(row("1"), row("2"));
        assertEquals(right, database.rows(STORED));
    }

    /** The columns' number decides what an INSERT without a list of columns means. */
    @Test
    void givenAnOpenTransactionThatAddsAColumn_thenItsPlansAreNotTheOthers() throws SQLException {
        database.run("CREATE TABLE orders (id BIGINT, note TEXT, shard INTEGER)");
        Connection connection = database.keyspread(RULE);
        Connection other = database.keyspread(RULE);
        update(other, "INSERT INTO orders VALUES (1, 'a')");
        connection.setAutoCommit(false);
        update(connection, "ALTER TABLE orders ADD COLUMN item TEXT");
        String insert = "INSERT INTO orders VALUES (2, 'b')";
        update(connection, insert);
        connection.rollback();

        update(other, insert);

        assertEquals(List.of(row("1"), row("2")), database.rows(STORED));
    }

    /** PostgreSQL stores by the catalogue of the moment, and a query on the catalogue sees the transaction's snapshot of it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE others (id INTEGER)",
                "CREATE INDEX of_note ON orders (note)",
                "ALTER TABLE orders ADD COLUMN item TEXT",
                "ALTER TABLE orders ALTER note SET DEFAULT 'x'",
                "DO $$ BEGIN CREATE INDEX of_note ON orders (note); END $$"
            })
    void givenASnapshot_whenAnotherSessionRetypesTheTable_thenNoRowIsHashedByTheFormerType(String ddl)
            throws SQLException {
        for (int isolation : List.of(Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE)) {
            database.run("DROP TABLE IF EXISTS orders, others", PLAIN);
            Connection connection = database.keyspread(RULE);
            Connection other = database.keyspread(RULE);
            update(other, "INSERT INTO orders (id) VALUES (1)");
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(isolation);
            assertEquals(List.of("1"), Sandbox.rows(connection, "SELECT 1"));
            update(other, RETYPED);
            Outcome changed = Outcome.of(connection, c -> update(c, ddl));

            Outcome own = Outcome.of(connection, c -> update(c, "INSERT INTO orders (id) VALUES ('007')"));
            connection.commit();

            assertTrue(changed.sqlState() != null || own.sqlState() == null || own.isRefused(), own::toString);
            List<String> rows = database.rows("SELECT shard, id FROM orders WHERE id <> '1'");
            assertTrue(List.of(List.of(), List.of(row("007"))).contains(rows), ddl + ": " + rows);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Connection.TRANSACTION_READ_COMMITTED, Connection.TRANSACTION_SERIALIZABLE})
    void aTableThatTheTransactionHasMadeIsFilled(int isolation) throws SQLException {
        Connection connection = database.keyspread(RULE);
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(isolation);
        assertEquals(List.of("1"), Sandbox.rows(connection, "SELECT 1"));
        update(connection, PLAIN);
        update(connection, "INSERT INTO orders (id) VALUES (7)");
        connection.commit();

        assertEquals(List.of(row("7")), database.rows(STORED));
    }
}
