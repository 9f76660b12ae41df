package dev.keyspread.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Plans;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Wrapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Drivers and mocks answer null where JDBC wants an object: the application gets that null, and nothing else goes wrong. */
class NullAnswerTest {
    private final RecordingDatabase database = new RecordingDatabase();
    private final ConnectionWrapper connection =
            (ConnectionWrapper) Databases.wrap(StubDelegate.of(Connection.class), database);

    /** Makes the wrapper under test for a stub of the delegate's object. */
    @FunctionalInterface
    private interface Wrapping {
        JdbcWrapper wrap(Object raw);
    }

    private void assertNullStaysNull(Class<?> standard, Wrapping wrapping) {
        List<String> failures = new ArrayList<>();
        int tried = 0;
        for (Method method : standard.getMethods()) {
            boolean answers = !method.getReturnType().isPrimitive();
            if (!answers
                    || Modifier.isStatic(method.getModifiers())
                    || method.getDeclaringClass() == Wrapper.class
                    || method.getName().equals("unwrap")) {
                continue;
            }
            tried++;
            Object raw = StubDelegate.of(standard);
            StubDelegate.behind(raw).when(method.getName(), arguments -> null);
            Object[] given = List.of(method.getParameterTypes()).stream()
                    .map(StubDelegate::sample)
                    .toArray();
            try {
                Object result = method.invoke(wrapping.wrap(raw), given);
                if (result != null) {
                    failures.add(method + " gave a " + result.getClass().getSimpleName());
                }
            } catch (InvocationTargetException e) {
                failures.add(method + " threw " + e.getCause());
            } catch (IllegalAccessException e) {
                failures.add(method + " can't be called: " + e);
            }
        }
        assertEquals(List.of(), failures);
        assertTrue(tried > 0);
        assertEquals(
                List.of(),
                database.told().stream().filter(told -> told.contains("defect")).toList());
    }

    @Test
    void ofAConnection() {
        assertNullStaysNull(
                Connection.class,
                raw -> connection.wrappers.connection((Connection) raw, database, connection.wrappers));
    }

    @Test
    void ofAStatement() {
        assertNullStaysNull(Statement.class, raw -> connection.wrappers.statement((Statement) raw, connection));
    }

    @Test
    void ofAPreparedStatement() {
        assertNullStaysNull(
                PreparedStatement.class,
                raw -> connection.wrappers.preparedStatement((PreparedStatement) raw, connection, null));
    }

    @Test
    void ofAStatementWithComputedParameters() {
        Plan plan = Plans.filling("original", "sql", 9);
        assertNullStaysNull(
                PreparedStatement.class,
                raw -> connection.wrappers.boundPreparedStatement(
                        (PreparedStatement) raw, connection, plan, null, Connection::prepareStatement));
    }

    @Test
    void ofACallableStatement() {
        assertNullStaysNull(
                CallableStatement.class,
                raw -> connection.wrappers.callableStatement((CallableStatement) raw, connection, null));
    }

    @Test
    void ofAResultSet() {
        assertNullStaysNull(ResultSet.class, raw -> connection.wrappers.resultSet((ResultSet) raw, connection, null));
    }

    @Test
    void ofAResultSetWhoseRowsAreFilled() {
        assertNullStaysNull(
                ResultSet.class, raw -> connection.wrappers.updatableResultSet((ResultSet) raw, connection, null));
    }

    @Test
    void ofTheMetadataOfAConnection() {
        assertNullStaysNull(
                DatabaseMetaData.class,
                raw -> connection.wrappers.databaseMetaData((DatabaseMetaData) raw, connection));
    }

    @Test
    void ofTheMetadataOfParameters() {
        Plan plan = Plans.filling("original", "sql", 9);
        assertNullStaysNull(
                ParameterMetaData.class,
                raw -> connection.wrappers.boundParameterMetaData(
                        (ParameterMetaData) raw,
                        connection,
                        Objects.requireNonNull(Plans.bind(plan, Databases.config()))));
    }

    @Test
    void ofAnArray() {
        assertNullStaysNull(Array.class, raw -> connection.wrappers.array((Array) raw, connection));
    }

    /** Some drivers take a class that is null for none. */
    @Test
    void aClassThatIsNullIsTheDriversToTake() throws SQLException {
        ResultSet raw = StubDelegate.of(ResultSet.class);
        StubDelegate.behind(raw).when("getObject", arguments -> "driver's answer");
        ResultSet rows = (ResultSet) connection.wrappers.resultSet(raw, connection, null);

        assertEquals("driver's answer", rows.getObject(1, (Class<String>) null));
    }
}
