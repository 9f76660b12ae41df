package dev.keyspread.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection;
import com.google.cloud.spanner.jdbc.CloudSpannerJdbcPartitionedQueryResultSet;
import com.google.cloud.spanner.jdbc.CloudSpannerJdbcPreparedStatement;
import com.google.cloud.spanner.jdbc.CloudSpannerJdbcStatement;
import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.JdbcPreparedStatement;
import com.mysql.cj.jdbc.JdbcStatement;
import com.mysql.cj.jdbc.result.ResultSetInternalMethods;
import dev.keyspread.config.KeyspreadConfig.VendorInterfaces;
import dev.keyspread.jdbc.NarrowDriver.NarrowArray;
import dev.keyspread.jdbc.NarrowDriver.NarrowConnection;
import dev.keyspread.jdbc.NarrowDriver.NarrowMetaData;
import dev.keyspread.jdbc.NarrowDriver.NarrowPreparedStatement;
import dev.keyspread.jdbc.NarrowDriver.NarrowResultSet;
import dev.keyspread.jdbc.NarrowDriver.NarrowStatement;
import dev.keyspread.plan.Plan;
import dev.keyspread.plan.Plans;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.PGRefCursorResultSet;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.BaseStatement;

/**
 * Every method of the running JDK's JDBC interfaces and of the driver's, called on every wrapper of every flavour: it
 * reaches the delegate with its arguments, and its result comes back, wrapped where it has to be.
 */
class ForwardingTest {
    /** Drivers whose interfaces the wrappers have to implement. */
    enum Driver {
        PLAIN(
                VendorInterfaces.OFF,
                Connection.class,
                Statement.class,
                PreparedStatement.class,
                ResultSet.class,
                DatabaseMetaData.class,
                Array.class),
        POSTGRESQL(
                VendorInterfaces.KNOWN,
                BaseConnection.class,
                BaseStatement.class,
                BaseStatement.class,
                PGRefCursorResultSet.class,
                DatabaseMetaData.class,
                Array.class),
        SPANNER(
                VendorInterfaces.KNOWN,
                CloudSpannerJdbcConnection.class,
                CloudSpannerJdbcStatement.class,
                CloudSpannerJdbcPreparedStatement.class,
                CloudSpannerJdbcPartitionedQueryResultSet.class,
                DatabaseMetaData.class,
                Array.class),
        MYSQL(
                VendorInterfaces.KNOWN,
                JdbcConnection.class,
                JdbcStatement.class,
                JdbcPreparedStatement.class,
                ResultSetInternalMethods.class,
                DatabaseMetaData.class,
                Array.class),
        NARROW(
                VendorInterfaces.KNOWN,
                NarrowConnection.class,
                NarrowStatement.class,
                NarrowPreparedStatement.class,
                NarrowResultSet.class,
                NarrowMetaData.class,
                NarrowArray.class);

        final VendorInterfaces setting;
        final Class<?> connection;
        final Class<?> statement;
        final Class<?> prepared;
        final Class<?> resultSet;
        final Class<?> metaData;
        final Class<?> array;

        Driver(
                VendorInterfaces setting,
                Class<?> connection,
                Class<?> statement,
                Class<?> prepared,
                Class<?> resultSet,
                Class<?> metaData,
                Class<?> array) {
            this.setting = setting;
            this.connection = connection;
            this.statement = statement;
            this.prepared = prepared;
            this.resultSet = resultSet;
            this.metaData = metaData;
            this.array = array;
        }

        ConnectionWrapper connect() {
            Connection raw = StubDelegate.of(Connection.class, connection);
            return (ConnectionWrapper) Databases.wrap(raw, new RecordingDatabase(setting));
        }
    }

    /** Methods whose answer a wrapper that hides parameters counts itself. */
    private static final Set<String> COUNTS = Set.of("getParameterCount");

    @ParameterizedTest
    @EnumSource
    void everyMethodOfAConnectionReachesTheDelegate(Driver driver) {
        assertForwards(
                driver,
                (connection, raw) ->
                        connection.wrappers.connection((Connection) raw, connection.database, connection.wrappers),
                driver.connection,
                Connection.class);
    }

    @ParameterizedTest
    @EnumSource
    void everyMethodOfAStatementReachesTheDelegate(Driver driver) {
        assertForwards(
                driver,
                (connection, raw) -> connection.wrappers.statement((Statement) raw, connection),
                driver.statement,
                Statement.class);
    }

    @ParameterizedTest
    @EnumSource
    void everyMethodOfAPreparedStatementReachesTheDelegate(Driver driver) {
        assertForwards(
                driver,
                (connection, raw) -> connection.wrappers.preparedStatement((PreparedStatement) raw, connection, null),
                driver.prepared,
                PreparedStatement.class);
    }

    @ParameterizedTest
    @EnumSource
    void everyMethodOfAStatementWithComputedParametersReachesTheDelegateAtItsIndex(Driver driver) {
        Plan plan = Plans.filling("original", "sql", 9);
        assertForwards(
                driver,
                (connection, raw) -> connection.wrappers.boundPreparedStatement(
                        (PreparedStatement) raw, connection, plan, null, Connection::prepareStatement),
                1,
                driver.prepared,
                PreparedStatement.class);
    }

    @ParameterizedTest
    @EnumSource
    void everyMethodOfACallableStatementReachesTheDelegate(Driver driver) {
        assertForwards(
                driver,
                (connection, raw) -> connection.wrappers.callableStatement((CallableStatement) raw, connection, null),
                driver.prepared,
                CallableStatement.class);
    }

    @ParameterizedTest
    @EnumSource
    void everyMethodOfAResultSetReachesTheDelegate(Driver driver) {
        assertForwards(
                driver,
                (connection, raw) -> connection.wrappers.resultSet((ResultSet) raw, connection, null),
                driver.resultSet,
                ResultSet.class);
    }

    @ParameterizedTest
    @EnumSource
    void everyMethodOfTheMetadataReachesTheDelegate(Driver driver) {
        assertForwards(
                driver,
                (connection, raw) -> connection.wrappers.databaseMetaData((DatabaseMetaData) raw, connection),
                driver.metaData,
                DatabaseMetaData.class);
    }

    @ParameterizedTest
    @EnumSource
    void everyMethodOfAnArrayReachesTheDelegate(Driver driver) {
        assertForwards(
                driver,
                (connection, raw) -> connection.wrappers.array((Array) raw, connection),
                driver.array,
                Array.class);
    }

    @ParameterizedTest
    @EnumSource
    void everyMethodOfTheParametersMetadataReachesTheDelegateAtItsIndex(Driver driver) {
        Plan plan = Plans.filling("original", "sql", 9);
        assertForwards(
                driver,
                (connection, raw) -> connection.wrappers.boundParameterMetaData(
                        (ParameterMetaData) raw, connection, Plans.bind(plan, Databases.config())),
                1,
                ParameterMetaData.class,
                ParameterMetaData.class);
    }

    @ParameterizedTest
    @EnumSource
    void noWrapperLeavesAMethodToAnInterface(Driver driver) throws SQLException {
        ConnectionWrapper connection = driver.connect();
        List<Object> wrappers = new ArrayList<>();
        wrappers.add(connection);
        wrappers.add(connection.createStatement());
        wrappers.add(connection.prepareStatement("SELECT 1"));
        wrappers.add(connection.prepareCall("SELECT 1"));
        wrappers.add(Objects.requireNonNull(connection.createStatement()).executeQuery("SELECT 1"));
        wrappers.add(connection.getMetaData());
        wrappers.add(connection.createArrayOf("INT", new Object[0]));

        List<String> left = new ArrayList<>();
        for (Object wrapper : wrappers) {
            for (Method method : wrapper.getClass().getMethods()) {
                if (method.getDeclaringClass().isInterface() && !Modifier.isStatic(method.getModifiers())) {
                    left.add(wrapper.getClass().getSimpleName() + " " + method);
                }
            }
        }
        assertEquals(List.of(), left);
    }

    /** Makes the wrapper under test for a stub of the delegate's object. */
    @FunctionalInterface
    private interface Wrapping {
        JdbcWrapper wrap(ConnectionWrapper connection, Object raw);
    }

    private static void assertForwards(Driver driver, Wrapping wrapping, Class<?> vendors, Class<?> standard) {
        assertForwards(driver, wrapping, 0, vendors, standard);
    }

    private static void assertForwards(
            Driver driver, Wrapping wrapping, int shift, Class<?> vendors, Class<?> standard) {
        Set<Method> methods = new LinkedHashSet<>();
        methods.addAll(List.of(standard.getMethods()));
        methods.addAll(List.of(vendors.getMethods()));
        methods.removeIf(method -> Modifier.isStatic(method.getModifiers())
                || method.getDeclaringClass() == Wrapper.class
                || method.getName().equals("unwrap")
                || COUNTS.contains(method.getName()));
        ConnectionWrapper connection = driver.connect();
        List<String> failures = new ArrayList<>();
        for (Method method : methods) {
            Object raw = StubDelegate.of(standard, vendors);
            String failure =
                    new ForwardingCheck(connection, wrapping.wrap(connection, raw), raw, shift).failure(method);
            if (failure != null) {
                failures.add(method + ": " + failure);
            }
        }
        assertEquals(List.of(), failures);
        assertTrue(methods.size() >= 8, () -> "only " + methods);
    }
}
