package dev.keyspread.suite.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.Engine;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Prepared statements into whose text shards are written, in each way in which they are used. */
public abstract class WrittenShardTests extends ParameterLimitTests {
    public WrittenShardTests(Engine engine, int limit) {
        super(engine, limit);
    }

    @Test
    void aBatchHasOneRowOfThem() throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement statement = connection.prepareStatement(insert())) {
            bind(statement, 1);
            statement.addBatch();
            assertEquals(1, statement.executeBatch().length);
            bind(statement, 100_000);
            statement.addBatch();
            bind(statement, 200_000);
            assertTrue(assertRefused(connection, "orders", "shard", c -> {
                        statement.addBatch();
                        return null;
                    })
                    .contains("fewer rows"));
            assertEquals(1, statement.executeBatch().length);
            bind(statement, 300_000);
            assertEquals(rows, statement.executeUpdate());
        }
        connection.commit();
        assertStored(3 * rows);
    }

    @Test
    void whatCannotBeBoundAgainIsRefused() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(insert())) {
            bind(statement, 1);
            boolean takesStreams = true;
            try {
                statement.setCharacterStream(3, new StringReader("item"));
            } catch (SQLException notTaken) {
                takesStreams = false;
            }
            if (takesStreams) {
                assertTrue(assertRefused(connection, "orders", "shard", c -> statement.executeUpdate())
                        .contains("parameter 3"));
                statement.setString(3, "item");
            }
            statement.executeUpdate();
        }
        assertStored(rows);
    }

    @Test
    void withoutAValueNothingIsSent() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(insert())) {
            bind(statement, 1);
            statement.clearParameters();
            assertThrows(SQLException.class, statement::executeUpdate);
            statement.setLong(1, 7);
            assertThrows(SQLException.class, statement::executeUpdate);
        }
        assertStored(0);
    }

    @Test
    void theDriversOwnStatementIsNotHandedOut() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(insert());
                PreparedStatement raw = database.direct().prepareStatement("SELECT id FROM orders")) {
            assertThrows(SQLException.class, () -> statement.unwrap(raw.getClass()));
            assertFalse(statement.isWrapperFor(raw.getClass()));
            assertSame(statement, statement.unwrap(PreparedStatement.class));
        }
    }

    @Test
    void aTableThatChangesMeanwhileIsFilledByItsNewForm() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(insert())) {
            bind(statement, 1);
            statement.executeUpdate();
            try (Statement ddl = connection.createStatement()) {
                ddl.execute("ALTER TABLE orders ADD COLUMN note " + engine.text());
            }
            bind(statement, 100_000);
            statement.executeUpdate();
        }
        assertStored(2 * rows);
    }

    @Test
    void madeUpValuesAreNewInEachExecution() throws SQLException {
        String insert = values("INSERT INTO people (name, born) VALUES ", "(?, ?)", limit / 2);
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            for (int i = 1; i <= limit / 2; i++) {
                statement.setString(2 * i - 1, "name");
                statement.setLong(2 * i, i);
            }
            statement.executeUpdate();
            statement.executeUpdate();
        }
        assertEquals(limit / 2 * 2, assertShards("SELECT shard, id FROM people"));
    }

    @Test
    void aGivenDefaultIsReplaced() throws SQLException {
        String insert = values("INSERT INTO orders (shard, id, tenant, item) VALUES ", "(DEFAULT, ?, ?, ?)", rows);
        try (PreparedStatement statement = connection.prepareStatement(insert, Statement.RETURN_GENERATED_KEYS)) {
            bind(statement, 1);
            statement.executeUpdate();
        }
        assertStored(rows);
    }

    @Test
    void theNextRowOfABatchMayPassUnfilled() throws SQLException {
        Connection warned = database.keyspread(RULE, "keyspread.on-unfillable=warn");
        warned.setAutoCommit(false);
        try (PreparedStatement statement = warned.prepareStatement(insert())) {
            bind(statement, 1);
            statement.addBatch();
            bind(statement, 100_000);
            statement.addBatch();
            assertEquals(2, statement.executeBatch().length);
        }
        warned.commit();
        assertEquals(rows, assertShards("SELECT shard, tenant, id FROM orders WHERE id < 100000"));
        assertEquals(
                List.of("null | " + rows), database.rows("SELECT MAX(shard), COUNT(*) FROM orders WHERE id >= 100000"));
    }
}
