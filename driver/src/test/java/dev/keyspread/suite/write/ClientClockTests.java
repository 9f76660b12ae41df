package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Sandbox;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With {@code keyspread.client-now=on} the application's time is stored, and the shard is that of what is stored. */
public abstract class ClientClockTests extends EngineTest {
    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    public ClientClockTests(Engine engine) {
        super(engine);
    }

    /** A table {@code log} with a shard, an instant {@code seen} and an integer {@code who}. */
    public String table() {
        return "CREATE TABLE log (shard INTEGER, seen TIMESTAMP WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP, who INTEGER,"
                + " created TIMESTAMP WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP, note VARCHAR(9), CHECK (created <= seen))";
    }

    /** The engine's clock, as an expression. */
    public String now() {
        return "now()";
    }

    @BeforeEach
    void open() throws SQLException {
        database.run(table());
        connection = database.keyspread("keyspread.shard.log.shard=crc32(seen, who) % 1024", "keyspread.client-now=on");
    }

    @Test
    void aPreparedInsertStoresOneTimeForEachExecution() throws SQLException {
        String insert = "INSERT INTO log (seen, who) VALUES (" + now() + ", ?), (" + now() + ", ?)";
        assertEquals(2, update(connection, insert, 1, 2));
        assertEquals(2, update(connection, insert, 3, 4));

        assertEquals(2, database.rows("SELECT DISTINCT seen FROM log").size());
        assertShards(4);
    }

    @Test
    void aPlainStatementDoesToo() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            String insert = "INSERT INTO log (seen, who) VALUES (" + now() + ", 1)";
            assertEquals(1, statement.executeUpdate(insert));
            assertEquals(1, statement.executeUpdate(insert));
        }
        assertEquals(2, database.rows("SELECT DISTINCT seen FROM log").size());
        assertShards(2);
    }

    @Test
    void aColumnThatIsLeftOutIsFilledToo() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO log (who) VALUES (?)")) {
            for (int who = 1; who <= 3; who++) {
                insert.setInt(1, who);
                insert.addBatch();
            }
            assertEquals(3, insert.executeBatch().length);
        }
        assertShards(3);
    }

    /** Without parentheses NOW is a name like any other. */
    @Test
    void aColumnNamedNowIsNoClock() {
        String insert = "INSERT INTO log (seen, who) SELECT now, 1 FROM (SELECT seen AS now FROM log) AS earlier";
        assertRefused(connection, "log", "shard", c -> update(c, insert));
    }

    /** Returns true if the engine's clock stands still within a transaction. */
    public boolean keepsTimeInTransaction() {
        return true;
    }

    @Test
    void twoTimesOfARowAgree() throws SQLException {
        for (int who = 0; who < 50; who++) {
            update(connection, "INSERT INTO log (seen, who, created) VALUES (" + now() + ", ?, " + now() + ")", who);
            update(connection, "INSERT INTO log (seen, who, note) VALUES (" + now() + ", ?, 'x')", who);
            update(connection, "INSERT INTO log (who, created) VALUES (?, DEFAULT)", who);
            update(connection, "INSERT INTO log (who) VALUES (?)", who);
        }
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO log (seen, who, created) VALUES (" + now() + ", 7, " + now() + ")");
            statement.executeUpdate("INSERT INTO log (seen, who, note) VALUES (" + now() + ", 7, 'x')");
        }
        assertEquals(List.of("202"), database.rows("SELECT COUNT(*) FROM log WHERE seen = created"));
        assertShards(202);
    }

    @Test
    void theRowsOfATransactionHaveOneTimeWhereTheEnginesClockStandsStill() throws SQLException {
        connection.setAutoCommit(false);
        insertInTransaction();
        connection.commit();
        insertInTransaction();
        connection.rollback();
        insertInTransaction();
        connection.commit();

        assertTimes(2);
        assertShards(8);
    }

    private void insertInTransaction() throws SQLException {
        String insert = "INSERT INTO log (seen, who) VALUES (" + now() + ", ?)";
        update(connection, insert, 1);
        try (PreparedStatement batch = connection.prepareStatement(insert)) {
            for (int who = 2; who <= 3; who++) {
                batch.setInt(1, who);
                batch.addBatch();
            }
            batch.executeBatch();
        }
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(insert.replace("?", "4"));
        }
    }

    /** Such a batch is one transaction, or sent as one. */
    @Test
    void theRowsOfABatchHaveOneTimeToo() throws SQLException {
        String insert = "INSERT INTO log (seen, who) VALUES (" + now() + ", ?)";
        try (PreparedStatement batch = connection.prepareStatement(insert)) {
            for (int who = 1; who <= 4; who++) {
                batch.setInt(1, who);
                batch.addBatch();
                if (who % 2 == 0) {
                    batch.executeBatch();
                }
            }
        }
        assertTimes(2);
        assertShards(4);
    }

    private void assertTimes(int ofTransactions) throws SQLException {
        int stored = database.rows("SELECT DISTINCT seen FROM log").size();
        assertTrue(keepsTimeInTransaction() ? stored == ofTransactions : stored >= ofTransactions, stored + " times");
    }

    /** Every row is found by its key, in its shard. */
    private void assertShards(int expected) throws SQLException {
        int found = 0;
        try (Statement statement = database.direct().createStatement();
                ResultSet stored = statement.executeQuery("SELECT seen, who FROM log");
                PreparedStatement read =
                        connection.prepareStatement("SELECT COUNT(*) FROM log WHERE seen = ? AND who = ?")) {
            while (stored.next()) {
                read.setObject(1, stored.getObject(1, OffsetDateTime.class));
                read.setInt(2, stored.getInt(2));
                try (ResultSet rows = read.executeQuery()) {
                    assertTrue(rows.next());
                    found += rows.getInt(1);
                }
            }
        }
        assertEquals(expected, found);
        assertTrue(Sandbox.counters(connection).rewrittenReads() > 0);
    }
}
