package dev.keyspread.suite.write;

import static dev.keyspread.suite.engine.AccessLog.INSERT;
import static dev.keyspread.suite.engine.AccessLog.RULE;
import static dev.keyspread.suite.engine.AccessLog.STORED;
import static dev.keyspread.suite.engine.AccessLog.TABLE;
import static dev.keyspread.suite.engine.AccessLog.TIME;
import static dev.keyspread.suite.engine.AccessLog.bind;
import static dev.keyspread.suite.engine.AccessLog.sql;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Sandbox;
import java.io.StringReader;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Batches, of prepared and of plain statements. */
public abstract class BatchTests extends EngineTest {
    private static final String LITERALS =
            "INSERT INTO UserAccessLog (LastAccess, UserId, Note) VALUES ('2016-01-25 10:10:10.555555', '%s', 'b')";

    public Connection connection;

    @SuppressWarnings("NullAway.Init")
    public BatchTests(Engine engine) {
        super(engine);
    }

    @BeforeEach
    void connect() throws SQLException {
        database.run(TABLE);
        connection = database.keyspread(RULE);
    }

    private static void add(PreparedStatement insert, String... users) throws SQLException {
        for (String user : users) {
            bind(insert, TIME, user, "b");
            insert.addBatch();
        }
    }

    @Test
    void everyRowOfAPreparedBatchHasItsOwnShard() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            add(insert, "Ann", "Bea");
            assertArrayEquals(new int[] {1, 1}, insert.executeBatch());
            add(insert, "Cem");
            assertArrayEquals(new long[] {1}, insert.executeLargeBatch());
            assertArrayEquals(new int[0], insert.executeBatch());
        }

        assertEquals(List.of(row("Ann", "b"), row("Bea", "b"), row("Cem", "b")), database.rows(STORED));
    }

    @Test
    void parametersThatAreNotSetAgainStayInABatch() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            add(insert, "Ann");
            insert.setString(2, "Bea");
            insert.addBatch();
            insert.executeBatch();
        }

        assertEquals(List.of(row("Ann", "b"), row("Bea", "b")), database.rows(STORED));
    }

    @Test
    void rowsOfAClearedBatchAreNotWritten() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            add(insert, "Ann");
            insert.clearBatch();
            add(insert, "Bea");
            assertArrayEquals(new int[] {1}, insert.executeBatch());
        }

        assertEquals(List.of(row("Bea", "b")), database.rows(STORED));
    }

    @Test
    void aBatchOfTextsIsFilledTextByText() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.addBatch(sql(connection, LITERALS.formatted("Ann")));
            statement.addBatch(
                    sql(connection, LITERALS.formatted("Bea") + ", ('2016-01-25 10:10:10.555555', 'Cem', 'b')"));
            statement.addBatch("UPDATE UserAccessLog SET Note = 'c' WHERE UserId = 'Ann'");
            assertArrayEquals(new int[] {1, 2, 1}, statement.executeBatch());
            statement.addBatch(sql(connection, LITERALS.formatted("Dan")));
            assertArrayEquals(new long[] {1}, statement.executeLargeBatch());
        }

        assertEquals(
                List.of(row("Ann", "c"), row("Bea", "b"), row("Cem", "b"), row("Dan", "b")), database.rows(STORED));
    }

    @Test
    public void aBatchOfSeveralRowsEachIsFilled() throws SQLException {
        String two = "INSERT INTO UserAccessLog (LastAccess, UserId, Note) VALUES (?, ?, 'b'), (?, ?, 'b')";
        try (PreparedStatement insert = connection.prepareStatement(two)) {
            bind(insert, TIME, "Ann", TIME, "Bea");
            insert.addBatch();
            bind(insert, TIME, "Cem", TIME, "Dan");
            insert.addBatch();
            assertArrayEquals(new int[] {2, 2}, insert.executeBatch());
        }

        assertEquals(
                List.of(row("Ann", "b"), row("Bea", "b"), row("Cem", "b"), row("Dan", "b")), database.rows(STORED));
    }

    @Test
    void aDuplicateInABatchIsReportedAsTheDirectDriverReportsIt() throws SQLException {
        Sandbox plain = new Sandbox(engine);
        try (plain) {
            plain.run(TABLE.replace("ShardId INTEGER NOT NULL,", "").replace("ShardId, ", ""));
            Outcome.Work work = BatchTests::insertTwice;

            assertEquals(Outcome.of(plain.direct(), work), Outcome.of(connection, work));
            assertEquals(
                    plain.rows("SELECT UserId FROM UserAccessLog ORDER BY UserId"),
                    database.rows("SELECT UserId FROM UserAccessLog ORDER BY UserId"));
        }
    }

    private static String insertTwice(Connection c) throws SQLException {
        try (PreparedStatement insert = c.prepareStatement(INSERT)) {
            add(insert, "Ann", "Bea", "Ann", "Cem");
            insert.executeBatch();
            return "no exception";
        } catch (BatchUpdateException e) {
            return e.getSQLState() + " " + Arrays.toString(e.getUpdateCounts());
        }
    }

    @Test
    void aRefusedRowLeavesTheBatchUsable() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            add(insert, "Ann");
            insert.setObject(1, TIME);
            insert.setCharacterStream(2, new StringReader("Bea"), 4);
            assertRefused(connection, "UserAccessLog", "ShardId", c -> {
                insert.addBatch();
                return insert.executeBatch();
            });
            insert.clearBatch();
            add(insert, "Bea");
            insert.executeBatch();
        }

        assertEquals(List.of(row("Bea", "b")), database.rows(STORED));
    }
}
