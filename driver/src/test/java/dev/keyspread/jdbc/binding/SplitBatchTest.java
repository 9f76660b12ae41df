package dev.keyspread.jdbc.binding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.jdbc.Databases;
import dev.keyspread.jdbc.RecordingDatabase;
import dev.keyspread.jdbc.StubDelegate;
import dev.keyspread.plan.Plans;
import java.sql.BatchUpdateException;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A batch of keyed updates of which the second row's predicate can't be computed: its first row waits in the planned
 * statement and the other two in one with the application's own text.
 */
class SplitBatchTest {
    private static final String UPDATE = "UPDATE t SET name = 'x' WHERE id = ?";
    private static final String KEYED = "UPDATE t SET name = 'x' WHERE shard = ? AND id = ?";

    private final Connection raw = StubDelegate.of(Connection.class);
    private final List<StubDelegate> prepared = new ArrayList<>();
    private PreparedStatement update = StubDelegate.of(PreparedStatement.class);

    @BeforeEach
    void addThreeRows() throws SQLException {
        StubDelegate.behind(raw).when("prepareStatement", arguments -> {
            PreparedStatement statement = StubDelegate.of(PreparedStatement.class);
            prepared.add(StubDelegate.behind(statement));
            return statement;
        });
        Connection connection = Databases.wrap(raw, new RecordingDatabase().with(Plans.keyed(UPDATE, KEYED, 1)));
        update = connection.prepareStatement(UPDATE);
        update.setLong(1, 7);
        update.addBatch();
        update.setBlob(1, StubDelegate.of(Blob.class));
        update.addBatch();
        update.setLong(1, 8);
        update.addBatch();
    }

    private void answers(int[] first, int[] second) {
        prepared.get(0).when("executeBatch", arguments -> first);
        prepared.get(1).when("executeBatch", arguments -> second);
    }

    @Test
    void rowsWaitWhereTheyWereAdded() {
        assertEquals(
                List.of("setLong", "setInt", "addBatch", "setBlob"),
                prepared.get(0).names());
        assertEquals(
                List.of("setBlob", "addBatch", "setLong", "addBatch"),
                prepared.get(1).names());
    }

    @Test
    void countsAreJoinedInTheOrderOfTheRows() throws SQLException {
        answers(new int[] {1}, new int[] {2, Statement.SUCCESS_NO_INFO});

        assertArrayEquals(new int[] {1, 2, Statement.SUCCESS_NO_INFO}, update.executeBatch());
    }

    @Test
    void largeCountsAreJoinedToo() throws SQLException {
        prepared.get(0).when("executeLargeBatch", arguments -> new long[] {1L << 40});
        prepared.get(1).when("executeLargeBatch", arguments -> new long[] {2, 3});

        assertArrayEquals(new long[] {1L << 40, 2, 3}, update.executeLargeBatch());
    }

    @Test
    void afterwardsOnlyTheApplicationsTextIsUsed() throws SQLException {
        answers(new int[] {1}, new int[] {2, 3});
        update.executeBatch();
        update.addBatch();
        prepared.get(1).when("executeBatch", arguments -> new int[] {4});

        assertArrayEquals(new int[] {4}, update.executeBatch());
        assertEquals(
                List.of("setLong", "setInt", "addBatch", "setBlob", "executeBatch", "close"),
                prepared.get(0).names());
    }

    @Test
    void givenTheDelegateStopsInTheFirstRows_thenTheOthersAreNotRun() {
        BatchUpdateException failure = new BatchUpdateException("duplicate", "23505", 3, new int[0]);
        prepared.get(0).when("executeBatch", arguments -> {
            throw failure;
        });

        assertSame(failure, assertThrows(BatchUpdateException.class, update::executeBatch));
        assertEquals("clearBatch", prepared.get(1).names().get(4));
        assertEquals(false, prepared.get(1).names().contains("executeBatch"));
    }

    @Test
    void givenTheDelegateGoesOnAfterAFailure_thenAllRowsHaveACount() {
        SQLException detail = new SQLException("duplicate key");
        prepared.get(0).when("executeBatch", arguments -> {
            BatchUpdateException failure =
                    new BatchUpdateException("duplicate", "23505", 3, new int[] {Statement.EXECUTE_FAILED});
            failure.setNextException(detail);
            throw failure;
        });
        prepared.get(1).when("executeBatch", arguments -> new int[] {2, 3});

        BatchUpdateException failure = assertThrows(BatchUpdateException.class, update::executeBatch);
        assertArrayEquals(new int[] {Statement.EXECUTE_FAILED, 2, 3}, failure.getUpdateCounts());
        assertEquals("duplicate", failure.getMessage());
        assertEquals("23505", failure.getSQLState());
        assertEquals(3, failure.getErrorCode());
        assertSame(detail, failure.getNextException());
    }

    @Test
    void givenALaterRowFails_thenTheEarlierRowsHaveTheirCounts() {
        answers(new int[] {1}, new int[0]);
        prepared.get(1).when("executeBatch", arguments -> {
            throw new BatchUpdateException("duplicate", "23505", 3, new int[] {2});
        });

        BatchUpdateException failure = assertThrows(BatchUpdateException.class, update::executeBatch);
        assertArrayEquals(new int[] {1, 2}, failure.getUpdateCounts());
    }

    @Test
    void clearingForgetsAllRows() throws SQLException {
        update.clearBatch();

        assertEquals("close", prepared.get(0).names().get(4));
        assertEquals("clearBatch", prepared.get(1).names().get(4));
    }
}
