package dev.keyspread.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcPreparedStatement;
import dev.keyspread.jdbc.NarrowDriver.NarrowConnection;
import dev.keyspread.jdbc.NarrowDriver.NarrowPreparedStatement;
import dev.keyspread.jdbc.NarrowDriver.NarrowStatement;
import dev.keyspread.plan.Plans;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.BaseStatement;

/** A driver's own methods that take or run a text obey the planner as JDBC's do, in classes generated before or here. */
class VendorSqlTest {
    private static final String INSERT = "INSERT INTO t (id) VALUES (?)";
    private static final String FILLED = "INSERT INTO t (shard, id) VALUES (?, ?)";
    private static final String SELECT = "SELECT name FROM t WHERE id = ?";
    private static final String KEYED = "SELECT name FROM t WHERE shard = ? AND id = ?";
    private static final String LITERAL = "INSERT INTO t (id) VALUES (7)";
    private static final String FILLED_LITERAL = "INSERT INTO t (shard, id) VALUES (3, 7)";
    private static final String CREATE = "CREATE TABLE a (id INT PRIMARY KEY)";

    private final RecordingDatabase database = new RecordingDatabase()
            .with(Plans.filling(INSERT, FILLED, 1))
            .with(Plans.keyed(SELECT, KEYED, 1))
            .with(Plans.rewritten(LITERAL, FILLED_LITERAL))
            .with(Plans.learning(CREATE));

    private final Connection raw = StubDelegate.of(NarrowConnection.class);
    private final NarrowConnection connection = (NarrowConnection) Databases.wrap(raw, database);

    private StubDelegate delegateOf(Object wrapper) {
        return StubDelegate.behind(((JdbcWrapper) wrapper).delegate());
    }

    @Test
    void postgresqlsWaysToExecuteSendThePlannedText() throws SQLException {
        Connection postgresql = StubDelegate.of(BaseConnection.class);
        BaseConnection wrapped = (BaseConnection) Databases.wrap(postgresql, database);
        wrapped.execSQLUpdate(LITERAL);
        wrapped.execSQLQuery(LITERAL, 1003, 1007);
        wrapped.execSQLUpdate(CREATE);

        assertEquals(
                List.of(
                        "execSQLUpdate[" + FILLED_LITERAL + "]",
                        "execSQLQuery[" + FILLED_LITERAL + ", 1003, 1007]",
                        "execSQLUpdate[" + CREATE + "]"),
                StubDelegate.behind(postgresql).told().stream()
                        .filter(call -> call.startsWith("exec"))
                        .toList());
        assertEquals("executed " + CREATE, database.told().get(0));
    }

    @Test
    void postgresqlsWayToExecuteAPreparedStatementCompletesItsParameters() throws SQLException {
        BaseConnection postgresql = StubDelegate.of(BaseConnection.class);
        StubDelegate.behind(postgresql)
                .when(
                        "prepareStatement",
                        arguments -> StubDelegate.of(java.sql.PreparedStatement.class, BaseStatement.class));
        Connection wrapped = Databases.wrap(postgresql, database);
        java.sql.PreparedStatement insert = wrapped.prepareStatement(INSERT);
        insert.setLong(1, 7);
        ((BaseStatement) insert).executeWithFlags(0);

        assertEquals(
                List.of("setLong", "setInt", "executeWithFlags"),
                delegateOf(insert).names());
    }

    @Test
    void whatMysqlsDriverTellsOfAParameterIsOfTheApplications() throws SQLException {
        JdbcConnection mysql = StubDelegate.of(JdbcConnection.class);
        StubDelegate.behind(mysql).when("prepareStatement", arguments -> StubDelegate.of(JdbcPreparedStatement.class));
        JdbcPreparedStatement insert =
                (JdbcPreparedStatement) Databases.wrap(mysql, database).prepareStatement(INSERT);
        insert.setBigInteger(1, BigInteger.TEN);
        insert.isNull(1);
        insert.getBytesRepresentation(1);
        insert.getMoreResults(Statement.KEEP_CURRENT_RESULT);
        insert.setResultFetchSize(5);

        assertEquals(
                List.of(
                        "setBigInteger[2, 10]",
                        "isNull[2]",
                        "getBytesRepresentation[2]",
                        "getMoreResults[2]", // no parameter's index, but the constant
                        "setResultFetchSize[5]"),
                delegateOf(insert).told());
    }

    @Test
    void whatMysqlsDriverTellsOfAParameterStaysSoInTheApplicationsOwnText() throws SQLException {
        JdbcConnection mysql = StubDelegate.of(JdbcConnection.class);
        StubDelegate.behind(mysql).when("prepareStatement", arguments -> StubDelegate.of(JdbcPreparedStatement.class));
        JdbcPreparedStatement select =
                (JdbcPreparedStatement) Databases.wrap(mysql, database).prepareStatement(SELECT);
        select.isNull(1);
        assertEquals(List.of("isNull[2]"), delegateOf(select).told());

        select.setBigInteger(1, BigInteger.TEN); // what the driver makes of it is not known, so the shard is not
        select.isNull(1);
        assertEquals(
                List.of("setBigInteger[1, 10]", "isNull[1]"), delegateOf(select).told());
    }

    @Test
    void aDriversWayToExecuteSendsThePlannedText() throws SQLException {
        NarrowStatement statement = connection.createStatement();
        statement.executeScan(LITERAL);

        assertEquals(
                List.of("executeScan[" + FILLED_LITERAL + "]"),
                delegateOf(statement).told());
    }

    @Test
    void aDriversWayToPrepareSendsThePlannedTextAndFillsItsParameters() throws SQLException {
        NarrowPreparedStatement insert = connection.prepareInMode(INSERT, 5);
        insert.setLong(1, 7);
        insert.executeLater();

        assertInstanceOf(BoundPreparedStatement.class, insert);
        assertEquals(
                List.of("prepareInMode[" + FILLED + ", 5]"),
                StubDelegate.behind(raw).told());
        assertEquals(
                List.of("setLong", "setInt", "executeLater"), delegateOf(insert).names());
    }

    @Test
    void givenARead_whenItIsPreparedInADriversWay_thenItGoesOutAsItCame() throws SQLException {
        NarrowPreparedStatement select = connection.prepareInMode(SELECT, 5);
        select.setLong(1, 7);

        assertEquals(
                List.of("prepareInMode[" + SELECT + ", 5]"),
                StubDelegate.behind(raw).told());
        assertEquals(List.of("setLong[1, 7]"), delegateOf(select).told());
    }

    @Test
    void givenARead_whenADriversSetterIsUsed_thenItGoesOnWithTheApplicationsText() throws SQLException {
        NarrowPreparedStatement byIndex = connection.prepareStatement(SELECT);
        byIndex.setInterval(1, "P1D");
        NarrowPreparedStatement byName = connection.prepareStatement(SELECT);
        byName.setInterval("id", "P1D");

        assertEquals(List.of("setInterval[1, P1D]"), delegateOf(byIndex).told());
        assertEquals(List.of("setInterval[id, P1D]"), delegateOf(byName).told());
        assertEquals(
                List.of(KEYED, SELECT, KEYED, SELECT),
                StubDelegate.behind(raw).calls().stream()
                        .map(call -> call.arguments().get(0))
                        .toList());
    }
}
