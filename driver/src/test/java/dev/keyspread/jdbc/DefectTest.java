package dev.keyspread.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.keyspread.plan.Plans;
import dev.keyspread.watch.StubShape;
import dev.keyspread.watch.Watched;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.QueryExecutor;

/**
 * A defect of Keyspread's own that shows once the database has done its work, or in what is only looked at: the application gets its
 * result, and the defect is counted.
 */
class DefectTest {
    private static final String CREATE = "CREATE TABLE a (id INT PRIMARY KEY)";
    private static final String UPDATE = "UPDATE a SET id = id + 1";

    private final Connection raw = StubDelegate.of(Connection.class);
    private final RecordingDatabase database = new RecordingDatabase()
            .with(Plans.learning(CREATE))
            .with(Plans.counted(UPDATE, Watched.shape(new StubShape())));
    private final Connection connection = Databases.wrap(raw, database);

    private void failing() {
        database.failing(new NoClassDefFoundError("missing"));
    }

    @Test
    void givenABatchOfTexts_whenWhatFollowsFails_thenItsCountsAreReturned() throws SQLException {
        Statement statement = connection.createStatement();
        StubDelegate.behind(StubDelegate.behind(raw).calls().get(0).answer())
                .when("executeBatch", arguments -> new int[] {3})
                .when("executeLargeBatch", arguments -> new long[] {4});
        failing();

        statement.addBatch(CREATE);
        assertArrayEquals(new int[] {3}, statement.executeBatch());
        statement.addBatch(CREATE);
        assertArrayEquals(new long[] {4}, statement.executeLargeBatch());

        assertEquals(List.of("defect missing", "defect missing"), database.told());
    }

    @Test
    void givenADriverThatTellsNoCounts_whenABatchIsMeasured_thenThatDoesNotFail() throws SQLException {
        PreparedStatement update = connection.prepareStatement(UPDATE);
        StubDelegate.behind(StubDelegate.behind(raw).calls().get(0).answer())
                .when("executeBatch", arguments -> null)
                .when("executeLargeBatch", arguments -> null);

        update.addBatch();
        assertNull(update.executeBatch());
        update.addBatch();
        assertNull(update.executeLargeBatch());

        assertEquals(
                List.of(),
                database.told().stream()
                        .filter(told -> told.startsWith("defect"))
                        .toList());
    }

    @Test
    void givenAnUpdatableResult_whenItsRowsCantBeLookedAt_thenTheyAreStored() throws SQLException {
        Statement statement = connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
        ResultSet rows = statement.executeQuery("SELECT id FROM a");
        StubDelegate stored = StubDelegate.behind(
                StubDelegate.behind(StubDelegate.behind(raw).calls().get(0).answer())
                        .calls()
                        .get(0)
                        .answer());
        failing();

        rows.updateInt(1, 7);
        rows.updateRow();
        rows.moveToInsertRow();
        rows.insertRow();
        rows.deleteRow();

        assertEquals(
                List.of("updateRow", "insertRow", "deleteRow"),
                stored.names().stream()
                        .filter(name ->
                                List.of("updateRow", "insertRow", "deleteRow").contains(name))
                        .toList());
    }

    @Test
    void givenACopy_whenItsRowsCantBeLookedAt_thenItGoesOn() throws SQLException {
        CopyIn copy = StubDelegate.of(CopyIn.class);
        QueryExecutor executor = StubDelegate.of(QueryExecutor.class);
        StubDelegate.behind(executor).when("startCopy", arguments -> copy);
        Connection postgres = StubDelegate.of(Connection.class, BaseConnection.class, PGConnection.class);
        StubDelegate.behind(postgres).when("getQueryExecutor", arguments -> executor);
        failing();

        QueryExecutor guarded = ((BaseConnection) Databases.wrap(postgres, database)).getQueryExecutor();

        assertSame(copy, guarded.startCopy("COPY a FROM STDIN", true));
        assertEquals(List.of("defect missing"), database.told());
    }
}
