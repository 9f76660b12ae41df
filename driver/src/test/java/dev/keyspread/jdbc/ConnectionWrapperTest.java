package dev.keyspread.jdbc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.api.StatementRefusedException;
import dev.keyspread.plan.Plans;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests what a connection sends for a text, and what it tells its database. */
class ConnectionWrapperTest {
    private static final String INSERT = "INSERT INTO t (id) VALUES (?)";
    private static final String FILLED = "INSERT INTO t (shard, id) VALUES (?, ?)";
    private static final String SELECT = "SELECT name FROM t WHERE id = ?";
    private static final String KEYED = "SELECT name FROM t WHERE shard = ? AND id = ?";
    private static final String LITERAL = "INSERT INTO t (id) VALUES (7)";
    private static final String FILLED_LITERAL = "INSERT INTO t (shard, id) VALUES (3, 7)";
    private static final String CREATE = "CREATE TABLE a (id INT PRIMARY KEY)";

    private final Connection raw = StubDelegate.of(Connection.class);
    private final RecordingDatabase database = new RecordingDatabase()
            .with(Plans.filling(INSERT, FILLED, 1, "id"))
            .with(Plans.keyed(SELECT, KEYED, 1))
            .with(Plans.rewritten(LITERAL, FILLED_LITERAL, "id", "name"))
            .with(Plans.learning(CREATE));
    private final Connection connection = Databases.wrap(raw, database);

    private StubDelegate statement() {
        return StubDelegate.behind(StubDelegate.behind(raw).calls().get(0).answer());
    }

    private void autoCommit(boolean on) {
        StubDelegate.behind(raw).when("getAutoCommit", arguments -> on);
    }

    @Test
    void everyWayToPrepareSendsThePlannedText() throws SQLException {
        connection.prepareStatement(INSERT);
        connection.prepareStatement(INSERT, 1003, 1007);
        connection.prepareStatement(INSERT, 1003, 1007, 1);
        connection.prepareStatement(INSERT, Statement.NO_GENERATED_KEYS);
        connection.prepareStatement(INSERT, new int[] {1});
        connection.prepareStatement(INSERT, new String[] {"x"});
        connection.prepareCall(LITERAL);
        connection.prepareCall(LITERAL, 1003, 1007);
        connection.prepareCall(LITERAL, 1003, 1007, 1);

        assertEquals(
                List.of(FILLED, FILLED, FILLED, FILLED, FILLED, FILLED, FILLED_LITERAL, FILLED_LITERAL, FILLED_LITERAL),
                StubDelegate.behind(raw).calls().stream()
                        .map(call -> call.arguments().get(0))
                        .toList());
    }

    @Test
    void everyWayToExecuteSendsThePlannedText() throws SQLException {
        Statement statement = connection.createStatement();
        statement.execute(LITERAL);
        statement.execute(LITERAL, Statement.NO_GENERATED_KEYS);
        statement.execute(LITERAL, new int[] {1});
        statement.execute(LITERAL, new String[] {"x"});
        statement.executeUpdate(LITERAL);
        statement.executeUpdate(LITERAL, Statement.NO_GENERATED_KEYS);
        statement.executeUpdate(LITERAL, new int[] {1});
        statement.executeUpdate(LITERAL, new String[] {"x"});
        statement.executeLargeUpdate(LITERAL);
        statement.executeLargeUpdate(LITERAL, Statement.NO_GENERATED_KEYS);
        statement.executeLargeUpdate(LITERAL, new int[] {1});
        statement.executeLargeUpdate(LITERAL, new String[] {"x"});
        statement.executeQuery(LITERAL);
        statement.addBatch(LITERAL);

        assertEquals(14, statement().calls().size());
        statement()
                .calls()
                .forEach(call -> assertEquals(FILLED_LITERAL, call.arguments().get(0)));
    }

    @Test
    void nativeSqlIsLeftAlone() throws SQLException {
        connection.nativeSQL(LITERAL);

        assertEquals(
                List.of("nativeSQL[" + LITERAL + "]"), StubDelegate.behind(raw).told());
    }

    @Test
    void givenFilledColumns_whenGeneratedKeysAreAskedFor_thenTheApplicationsColumnsAreNamed() throws SQLException {
        connection.prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS);
        Object names = StubDelegate.behind(raw).calls().get(0).arguments().get(1);
        assertArrayEquals(new String[] {"id"}, (String[]) names);

        StubDelegate.behind(raw).calls().clear();
        Statement statement = connection.createStatement();
        statement.execute(LITERAL, Statement.RETURN_GENERATED_KEYS);
        statement.executeUpdate(LITERAL, Statement.RETURN_GENERATED_KEYS);
        statement.executeLargeUpdate(LITERAL, Statement.RETURN_GENERATED_KEYS);
        statement.execute("INSERT INTO other VALUES (1)", Statement.RETURN_GENERATED_KEYS);

        for (int i = 0; i < 3; i++) {
            assertArrayEquals(new String[] {"id", "name"}, (String[])
                    statement().calls().get(i).arguments().get(1));
        }
        assertEquals(1, statement().calls().get(3).arguments().get(1));
    }

    @Test
    void givenAWriteNeedsAComputedParameter_whenItIsPreparedAsACall_thenItIsRefused() {
        SQLException refused = assertThrows(SQLException.class, () -> connection.prepareCall(INSERT));

        assertInstanceOf(StatementRefusedException.class, refused);
        assertEquals(List.of(), StubDelegate.behind(raw).names());
    }

    @Test
    void givenAReadNeedsAComputedParameter_whenItIsPreparedAsACall_thenItGoesOutAsItCame() throws SQLException {
        connection.prepareCall(SELECT);

        assertEquals(
                List.of("prepareCall[" + SELECT + "]"), StubDelegate.behind(raw).told());
    }

    @Test
    void ddlIsToldOnceTheDelegateHasCarriedItOut() throws SQLException {
        Statement statement = connection.createStatement();
        statement().when("executeUpdate", arguments -> {
            throw new SQLException("exists");
        });
        assertThrows(SQLException.class, () -> statement.executeUpdate(CREATE));
        assertEquals(List.of("failed " + CREATE, "not committed"), database.told());

        database.told().clear();
        statement.execute(CREATE);
        assertEquals(List.of("executed " + CREATE, "committed"), database.told());
    }

    @Test
    void preparedDdlIsToldEachTimeItIsCarriedOut() throws SQLException {
        autoCommit(false);
        PreparedStatement create = connection.prepareStatement(CREATE);
        assertEquals(List.of(), database.told());
        create.execute();
        create.executeUpdate();
        create.executeLargeUpdate();
        create.addBatch();
        assertEquals(3, database.told().size());

        StubDelegate.behind(StubDelegate.behind(raw).calls().get(0).answer())
                .when("executeBatch", arguments -> new int[] {0});
        create.executeBatch();
        assertEquals(4, database.told().size());
    }

    @Test
    void ofABatchTheTextsThatWereCarriedOutAreTold() throws SQLException {
        autoCommit(false);
        Statement statement = connection.createStatement();
        for (String table : List.of("b", "c", "d")) {
            String create = "CREATE TABLE " + table + " (id INT)";
            database.with(Plans.learning(create));
            statement.addBatch(create);
            statement.addBatch("INSERT INTO " + table + " VALUES (1)");
        }
        statement().when("executeBatch", arguments -> {
            int failed = Statement.EXECUTE_FAILED;
            throw new java.sql.BatchUpdateException("b exists", new int[] {failed, 1, 0, 1});
        });

        assertThrows(SQLException.class, statement::executeBatch);
        assertEquals(
                List.of(
                        "failed CREATE TABLE b (id INT)",
                        "executed CREATE TABLE c (id INT)",
                        "failed CREATE TABLE d (id INT)"),
                database.told());
    }

    @Test
    void aClearedBatchTellsNothing() throws SQLException {
        Statement statement = connection.createStatement();
        statement.addBatch(CREATE);
        statement.clearBatch();
        statement().when("executeBatch", arguments -> new int[] {0});
        statement.executeBatch();

        assertEquals(List.of(), database.told());
    }

    @Test
    void givenATransactionWithDdl_thenItsEndIsTold() throws SQLException {
        autoCommit(false);
        Savepoint savepoint = connection.setSavepoint();
        Statement statement = connection.createStatement();

        statement.execute(CREATE);
        connection.commit();
        statement.execute(CREATE);
        connection.rollback();
        statement.execute(CREATE);
        connection.rollback(savepoint);
        statement.execute(CREATE);
        connection.setAutoCommit(false);
        connection.setAutoCommit(true);
        statement.execute(CREATE);
        connection.close();

        String created = "executed " + CREATE;
        assertEquals(
                List.of(
                        created,
                        "committed",
                        created,
                        "not committed",
                        created,
                        "rolled back to a savepoint",
                        created,
                        "committed",
                        created,
                        "not committed",
                        "closed"),
                database.told());
    }

    @Test
    void givenATransactionWithoutDdl_thenNothingIsTold() throws SQLException {
        connection.createStatement().execute("INSERT INTO a VALUES (1)");
        connection.commit();
        connection.rollback();
        connection.setAutoCommit(true);
        connection.abort(Runnable::run);

        assertEquals(List.of("closed"), database.told());
    }

    @Test
    void givenADefectOfKeyspreads_whenAStatementWasExecuted_thenItsResultIsReturned() throws SQLException {
        autoCommit(false);
        PreparedStatement create = connection.prepareStatement(CREATE);
        database.failing(new NoClassDefFoundError("missing"));
        Statement statement = connection.createStatement();

        statement.execute(CREATE);
        create.executeUpdate();
        connection.commit();
        connection.setAutoCommit(true);
        connection.close();

        assertEquals(List.of("defect missing", "defect missing", "defect missing", "defect missing"), database.told());
    }

    @Test
    void givenTheDelegateFailsToClose_thenTheConnectionCountsAsClosedAndOnlyOnce() throws SQLException {
        StubDelegate.behind(raw).when("close", arguments -> {
            throw new SQLException("the network is gone");
        });

        assertThrows(SQLException.class, connection::close);
        connection.abort(Runnable::run);
        assertThrows(SQLException.class, connection::close);

        assertEquals(List.of("closed"), database.told());
    }
}
