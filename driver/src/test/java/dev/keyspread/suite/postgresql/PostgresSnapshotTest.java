package dev.keyspread.suite.postgresql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.PostgresEngine;
import dev.keyspread.suite.engine.Sandbox;
import dev.keyspread.suite.engine.Shards;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A transaction that goes on reading rows as they were when it began, while a table gets its shard column and is compared for the first time. */
final class PostgresSnapshotTest extends EngineTest {
    private static final String RULE = "keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String BY_ID = "SELECT note FROM orders WHERE id = 7";
    private static final String BACKFILL = "UPDATE orders SET shard = " + Shards.crc32Mod("7", 16);

    PostgresSnapshotTest() {
        super(new PostgresEngine());
    }

    @BeforeEach
    void createTables() throws SQLException {
        database.run(
                "CREATE TABLE orders (id BIGINT PRIMARY KEY, note VARCHAR(20))",
                "CREATE TABLE others (id BIGINT PRIMARY KEY)",
                "INSERT INTO orders (id, note) VALUES (7, 'old')");
    }

    private Connection snapshot() throws SQLException {
        Connection connection = database.keyspread(RULE);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        connection.setAutoCommit(false);
        assertEquals(List.of(), Sandbox.rows(connection, "SELECT * FROM others"));
        return connection;
    }

    private static void assertFound(Connection connection, boolean isRewritten) throws SQLException {
        long before = Sandbox.counters(connection).rewrittenReads();
        assertEquals(List.of("old"), Sandbox.rows(connection, BY_ID));
        assertEquals(isRewritten, Sandbox.counters(connection).rewrittenReads() > before);
    }

    @Test
    void rowsOfBeforeABackfillAreFoundInATableThatTheTransactionMeetsThen() throws SQLException {
        Connection longest = snapshot();
        Connection other = database.keyspread(RULE);
        run(other, "ALTER TABLE orders ADD COLUMN shard INTEGER");
        database.run(BACKFILL);

        assertFound(longest, false);
        assertFound(other, true);
        assertFound(longest, false);
        longest.commit();
        assertFound(longest, true);
    }

    @Test
    void soTheyAreWhereAnotherProgramMadeTheColumn() throws SQLException {
        Connection longest = snapshot();
        database.run("ALTER TABLE orders ADD COLUMN shard INTEGER", BACKFILL);
        assertFound(longest, false);
        longest.commit();
    }

    @Test
    void soTheyAreInATransactionThatATextHasBegun() throws SQLException {
        Connection longest = database.keyspread(RULE);
        run(longest, "BEGIN ISOLATION LEVEL REPEATABLE READ");
        assertEquals(List.of(), Sandbox.rows(longest, "SELECT * FROM others"));
        Connection other = database.keyspread(RULE);
        run(other, "ALTER TABLE orders ADD COLUMN shard INTEGER");
        database.run(BACKFILL);
        assertFound(other, true);
        assertFound(longest, false);
        run(longest, "COMMIT");
        assertFound(longest, true);
    }

    /** JDBC makes that a no-op, and the driver does nothing. */
    @Test
    void soTheyAreWhereAutoCommitIsSetThatIsOn() throws SQLException {
        Connection longest = database.keyspread(RULE);
        run(longest, "BEGIN ISOLATION LEVEL REPEATABLE READ");
        assertEquals(List.of(), Sandbox.rows(longest, "SELECT * FROM others"));
        longest.setAutoCommit(true);
        Connection other = database.keyspread(RULE);
        run(other, "ALTER TABLE orders ADD COLUMN shard INTEGER");
        database.run(BACKFILL);
        assertFound(other, true);
        longest.setAutoCommit(true);
        assertFound(longest, false);
        run(longest, "COMMIT");
        assertFound(longest, true);
    }

    @Test
    void soTheyAreWhereTheTableGetsItsRuleByAComment() throws SQLException {
        database.run("ALTER TABLE orders ADD COLUMN shard INTEGER");
        Connection longest = database.keyspread();
        longest.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        longest.setAutoCommit(false);
        assertEquals(List.of(), Sandbox.rows(longest, "SELECT * FROM others"));
        Connection other = database.keyspread();
        database.run(BACKFILL);
        run(other, "COMMENT ON COLUMN orders.shard IS 'keyspread: crc32(id) % 16'");
        assertFound(other, true);
        assertFound(longest, false);
        longest.commit();
        assertFound(longest, true);
    }

    @Test
    void theFirstReadOfATransactionNamesTheShardOfATableThatIsComparedForIt() throws SQLException {
        database.run("ALTER TABLE orders ADD COLUMN shard INTEGER", BACKFILL);
        Connection connection = database.keyspread(RULE);
        connection.setAutoCommit(false);
        run(connection, "ALTER TABLE orders ALTER COLUMN note TYPE TEXT");
        connection.commit();
        assertFound(connection, true);
        assertFound(connection, true);
        connection.commit();
    }

    @Test
    void anotherTableThatIsComparedMeanwhileChangesNothingForThoseThatWereBefore() throws SQLException {
        database.run("ALTER TABLE orders ADD COLUMN shard INTEGER", BACKFILL);
        String second = "keyspread.shard.others.shard=crc32(id) % 16";
        Connection longest = database.keyspread(RULE, second);
        longest.setAutoCommit(false);
        assertFound(longest, true);
        Connection other = database.keyspread(RULE, second);
        run(other, "ALTER TABLE others ADD COLUMN shard INTEGER");
        assertEquals(List.of(), Sandbox.rows(other, "SELECT * FROM others WHERE id = 7"));
        assertFound(longest, true);
        longest.commit();
    }

    private static void run(Connection connection, String... texts) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String text : texts) {
                statement.execute(text);
            }
        }
    }
}
