package dev.keyspread.suite.mariadb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.engine.Thorough;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.MariaDbEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A transaction that goes on reading rows as they were when it began, while they are given their shards and compared. */
final class MariaDbSnapshotTest extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String BY_ID = "SELECT note FROM orders WHERE id = 7";

    /** Rows that disagree are compared again after a minute. */
    private static final long UNTIL_COMPARED_AGAIN = 61_000;

    MariaDbSnapshotTest() {
        super(new MariaDbEngine());
    }

    @Test
    @Thorough
    void aTransactionThatBeganBeforeABackfillGoesOnFindingItsRows() throws Exception {
        database.run(
                "CREATE TABLE orders (id BIGINT PRIMARY KEY, shard INTEGER, note VARCHAR(20))",
                "INSERT INTO orders (id, note) VALUES (7, 'old')");
        try (Connection longest = database.keyspread(RULE);
                Connection other = database.keyspread(RULE)) {
            longest.setAutoCommit(false);
            assertFound(longest, false);
            database.run("UPDATE orders SET shard = " + Shards.crc32Mod("7", 16));
            Thread.sleep(UNTIL_COMPARED_AGAIN);
            assertFound(longest, false); // by it they are compared
            assertFound(other, true);

            assertFound(longest, true); // by the other one
            longest.commit();
            assertFound(longest, true);
        }
    }

    @Test
    void soDoesOneThatWasOpenWhenTheTableGotItsRuleByAComment() throws SQLException {
        database.run(
                "CREATE TABLE orders (id BIGINT PRIMARY KEY, shard INTEGER, note VARCHAR(20))",
                "CREATE TABLE others (id BIGINT PRIMARY KEY)",
                "INSERT INTO orders (id, note) VALUES (7, 'old')");
        try (Connection longest = database.keyspread();
                Connection other = database.keyspread();
                Statement statement = other.createStatement()) {
            longest.setAutoCommit(false);
            assertEquals(List.of(), Sandbox.rows(longest, "SELECT * FROM others"));
            database.run("UPDATE orders SET shard = " + Shards.crc32Mod("7", 16));
            statement.execute("ALTER TABLE orders MODIFY shard INTEGER COMMENT 'keyspread: crc32(id) % 16'");
            assertFound(other, true);
            long before = Sandbox.counters(longest).rewrittenReads();
            assertEquals(List.of("old"), Sandbox.rows(longest, BY_ID));
            assertEquals(before, Sandbox.counters(longest).rewrittenReads());
            longest.commit();
            assertEquals(List.of("old"), Sandbox.rows(longest, BY_ID));
            assertTrue(Sandbox.counters(longest).rewrittenReads() > before, "with the shard");
        }
    }

    private static void assertFound(Connection connection, boolean wasRewritten) throws SQLException {
        assertEquals(List.of("old"), Sandbox.rows(connection, BY_ID));
        assertEquals(wasRewritten, Sandbox.counters(connection).rewrittenReads() > 0);
    }
}
