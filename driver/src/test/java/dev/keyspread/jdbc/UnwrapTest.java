package dev.keyspread.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.api.KeyspreadConnection;
import dev.keyspread.engine.EmbeddedPostgresEngine;
import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Wrapper;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import javax.sql.RowSet;
import org.h2.jdbc.JdbcConnection;
import org.h2.jdbc.JdbcDatabaseMetaData;
import org.h2.jdbc.JdbcPreparedStatement;
import org.h2.jdbc.JdbcResultSet;
import org.h2.jdbc.JdbcStatement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.postgresql.PGRefCursorResultSet;
import org.postgresql.PGStatement;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.BaseStatement;
import org.postgresql.jdbc.PgConnection;
import org.postgresql.jdbc.PgDatabaseMetaData;
import org.postgresql.jdbc.PgResultSet;
import org.postgresql.jdbc.PgStatement;

/** {@code isWrapperFor} is true exactly when {@code unwrap} succeeds, and JDBC's own types never lead past the wrapper. */
class UnwrapTest {
    private static final List<Class<?>> STANDARD = List.of(
            Connection.class,
            Statement.class,
            PreparedStatement.class,
            CallableStatement.class,
            ResultSet.class,
            DatabaseMetaData.class,
            ResultSetMetaData.class,
            ParameterMetaData.class,
            Array.class,
            Savepoint.class,
            Wrapper.class,
            DataSource.class,
            RowSet.class,
            AutoCloseable.class,
            Runnable.class,
            Object.class,
            KeyspreadConnection.class);

    private static final List<Class<?>> VENDORS = List.of(
            JdbcConnection.class,
            JdbcStatement.class,
            JdbcPreparedStatement.class,
            JdbcResultSet.class,
            JdbcDatabaseMetaData.class,
            PGConnection.class,
            PGStatement.class,
            PGRefCursorResultSet.class,
            BaseConnection.class,
            BaseStatement.class,
            PgConnection.class,
            PgStatement.class,
            PgResultSet.class,
            PgDatabaseMetaData.class);

    private static Connection open(String database) throws SQLException {
        String url = database.equals("H2") ? "jdbc:h2:mem:" : EmbeddedPostgresEngine.newDatabase();
        return Databases.wrap(DriverManager.getConnection(url), new RecordingDatabase());
    }

    private static List<Wrapper> wrappers(Connection connection) throws SQLException {
        PreparedStatement prepared = connection.prepareStatement("SELECT 1");
        return List.of(
                connection,
                connection.createStatement(),
                prepared,
                connection.prepareCall("SELECT 1"),
                prepared.executeQuery(),
                connection.getMetaData());
    }

    @ParameterizedTest
    @ValueSource(strings = {"H2", "PostgreSQL"})
    void aTypeIsWrappedExactlyWhenItCanBeUnwrapped(String database) throws SQLException {
        List<String> disagree = new ArrayList<>();
        List<Class<?>> types = new ArrayList<>(STANDARD);
        types.addAll(VENDORS);
        try (Connection connection = open(database)) {
            for (Wrapper wrapper : wrappers(connection)) {
                for (Class<?> type : types) {
                    if (wrapper.isWrapperFor(type) != unwraps(wrapper, type)) {
                        disagree.add(wrapper + " about " + type);
                    }
                }
            }
        }
        assertEquals(List.of(), disagree);
    }

    private static boolean unwraps(Wrapper wrapper, Class<?> type) {
        try {
            return type.isInstance(wrapper.unwrap(type));
        } catch (SQLException e) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"H2", "PostgreSQL"})
    void typesOfJdbcThatAWrapperImplementsLeadToTheWrapper(String database) throws SQLException {
        try (Connection connection = open(database)) {
            for (Wrapper wrapper : wrappers(connection)) {
                for (Class<?> type : STANDARD) {
                    if (type.isInstance(wrapper)) {
                        assertSame(wrapper, wrapper.unwrap(type));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"H2", "PostgreSQL"})
    void eachInterfaceThatAWrapperImplementsLeadsToTheWrapper(String database) throws SQLException {
        try (Connection connection = open(database)) {
            for (Wrapper wrapper : wrappers(connection)) {
                for (Class<?> type : VENDORS) {
                    if (type.isInterface() && type.isInstance(wrapper)) {
                        assertSame(wrapper, wrapper.unwrap(type));
                    } else if (wrapper.isWrapperFor(type)) {
                        assertFalse(type.isInterface(), type::getName);
                    }
                }
            }
        }
    }

    @Test
    void theDriversOwnClassesLeadToTheDriversObjects() throws SQLException {
        try (Connection raw = DriverManager.getConnection("jdbc:h2:mem:");
                Connection connection = Databases.wrap(raw, new RecordingDatabase())) {
            assertSame(raw, connection.unwrap(JdbcConnection.class));
            assertEquals(
                    JdbcStatement.class,
                    connection.createStatement().unwrap(JdbcStatement.class).getClass());
        }
    }

    /** The way of any object that a driver hands out. */
    @Test
    void whatIsAskedForItsOwnClassIsItself() throws SQLException {
        try (Connection raw = DriverManager.getConnection("jdbc:h2:mem:");
                Connection connection = Databases.wrap(raw, new RecordingDatabase())) {
            assertTrue(connection.isWrapperFor(connection.getClass()));
            assertSame(connection, connection.unwrap(connection.getClass()));
        }
    }

    @Test
    void givenAPoolBelow_whenTheDriversClassIsAskedFor_thenThePoolIsUnwrappedToo() throws SQLException {
        try (Connection raw = DriverManager.getConnection("jdbc:h2:mem:")) {
            Connection pooled = StubDelegate.of(Connection.class);
            StubDelegate.behind(pooled)
                    .when("isWrapperFor", arguments -> arguments.get(0) == JdbcConnection.class)
                    .when("unwrap", arguments -> raw);
            Connection connection = Databases.wrap(pooled, new RecordingDatabase());

            assertSame(raw, connection.unwrap(JdbcConnection.class));
        }
    }

    @Test
    void whatNobodyImplementsIsRefusedInTheDriversWords() throws SQLException {
        try (Connection raw = DriverManager.getConnection("jdbc:h2:mem:");
                Connection connection = open("H2")) {
            assertFalse(connection.isWrapperFor(PGConnection.class));
            SQLException refused = assertThrows(SQLException.class, () -> connection.unwrap(PGConnection.class));
            SQLException drivers = assertThrows(SQLException.class, () -> raw.unwrap(PGConnection.class));
            assertEquals(drivers.getMessage(), refused.getMessage());
            assertEquals(drivers.getErrorCode(), refused.getErrorCode());
        }
    }

    @Test
    void wrappersAreEqualToThemselvesAndSayWhatTheDelegateSays() throws SQLException {
        try (Connection connection = open("H2");
                PreparedStatement statement = connection.prepareStatement("SELECT 1 WHERE 2 = ?")) {
            statement.setInt(1, 2);
            Object raw = statement.unwrap(JdbcPreparedStatement.class);

            assertEquals(raw.toString(), statement.toString());
            assertEquals(statement, statement);
            assertEquals(statement.hashCode(), statement.hashCode());
            assertFalse(statement.equals(raw));
            assertFalse(raw.equals(statement));
        }
    }
}
