package dev.keyspread.engines.ydb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.KeyspreadConnection;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tech.ydb.jdbc.YdbConnection;
import tech.ydb.jdbc.YdbDatabaseMetaData;
import tech.ydb.jdbc.YdbParameterMetaData;
import tech.ydb.jdbc.YdbPrepareMode;
import tech.ydb.jdbc.YdbPreparedStatement;
import tech.ydb.jdbc.YdbResultSet;
import tech.ydb.jdbc.YdbResultSetMetaData;
import tech.ydb.jdbc.YdbStatement;

/** Where JDBC promises its own types YDB's driver promises its own, and applications rely on it. */
class InterfacesTest extends YdbTest {
    private static final String SELECT = "SELECT note FROM orders WHERE order_id = ?";

    private YdbConnection ydb() {
        return assertInstanceOf(YdbConnection.class, connection);
    }

    @Test
    void narrowedResultsAreWrappersOfTheBuild() throws SQLException {
        assertEquals(
                "dev.keyspread.jdbc.ydb.YdbConnection", connection.getClass().getName());
        YdbDatabaseMetaData metaData = ydb().getMetaData();
        assertSame(connection, metaData.getConnection());
        try (YdbStatement statement = ydb().createStatement();
                YdbPreparedStatement prepared = ydb().prepareStatement(SELECT)) {
            prepared.setLong(1, 7);
            YdbResultSet rows = prepared.executeQuery();
            YdbResultSetMetaData columns = rows.getMetaData();
            assertEquals("Text", columns.getYdbType(1).toString());
            assertSame(prepared, rows.getStatement());
            assertSame(connection, statement.getConnection());
            assertTrue(ydb().getCtx().getUrl().startsWith("jdbc:ydb:"));
        }
    }

    @Test
    void aStatementWithComputedParametersHasTheDriversMetadata() throws SQLException {
        try (YdbPreparedStatement insert =
                ydb().prepareStatement("UPSERT INTO orders (order_id, note) VALUES (?, ?)")) {
            YdbParameterMetaData parameters = insert.getParameterMetaData();
            assertEquals(2, ((ParameterMetaData) parameters).getParameterCount());
            assertEquals("Text", parameters.getParameterTypeName(2));
            assertEquals("p2", parameters.getParameterName(2));
        }
    }

    @Test
    void theDriversOwnWayToPrepareIsFilled() throws SQLException {
        try (YdbPreparedStatement insert =
                ydb().prepareStatement("UPSERT INTO orders (order_id, note) VALUES (?, ?)", YdbPrepareMode.IN_MEMORY)) {
            insert.setLong(1, 7);
            insert.setString(2, "a");
            insert.executeUpdate();
        }
        Sent sent = onlySent();
        assertTrue(
                sent.line().endsWith("UPSERT INTO orders (order_id, note, order_hash) VALUES ($jp1, $jp2, $jp3)"),
                sent.line());
        assertEquals("UINT64 14230433514595035984", sent.parameter("$jp3"));
    }

    @Test
    void unwrapToTheDriversInterfaceStaysWithTheWrapper() throws SQLException {
        assertTrue(connection.isWrapperFor(YdbConnection.class));
        assertSame(connection, connection.unwrap(YdbConnection.class));
        assertSame(connection, connection.unwrap(KeyspreadConnection.class));
    }

    @Test
    void noWrapperLeavesAMethodToAnInterface() throws SQLException {
        PreparedStatement computed = connection.prepareStatement("UPSERT INTO orders (order_id, note) VALUES (?, ?)");
        PreparedStatement select = connection.prepareStatement(SELECT);
        select.setLong(1, 7);
        List<Object> wrappers = List.of(
                connection,
                connection.getMetaData(),
                connection.createStatement(),
                computed,
                computed.getParameterMetaData(),
                connection.prepareStatement("SELECT name FROM plain"),
                select.executeQuery());

        List<String> left = new ArrayList<>();
        for (Object wrapper : wrappers) {
            assertTrue(
                    wrapper.getClass().getName().startsWith("dev.keyspread.jdbc.ydb."),
                    wrapper.getClass().getName());
            for (Method method : wrapper.getClass().getMethods()) {
                if (method.getDeclaringClass().isInterface() && !Modifier.isStatic(method.getModifiers())) {
                    left.add(wrapper.getClass().getSimpleName() + " " + method);
                }
            }
        }
        assertEquals(List.of(), left);
    }
}
