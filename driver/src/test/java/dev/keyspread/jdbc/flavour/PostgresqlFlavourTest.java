package dev.keyspread.jdbc.flavour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.config.KeyspreadConfig.VendorInterfaces;
import dev.keyspread.engine.EmbeddedPostgresEngine;
import dev.keyspread.jdbc.ArrayWrapper;
import dev.keyspread.jdbc.Databases;
import dev.keyspread.jdbc.RecordingDatabase;
import dev.keyspread.jdbc.ResultSetWrapper;
import java.io.IOException;
import java.io.StringReader;
import java.sql.Array;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.PGRefCursorResultSet;
import org.postgresql.PGResultSetMetaData;
import org.postgresql.PGStatement;
import org.postgresql.core.BaseConnection;

/** Tests what applications on PostgreSQL do beyond JDBC keeps working on wrappers, by classes that the build generated. */
class PostgresqlFlavourTest {
    private static String url = "";

    private Connection connection;

    @BeforeAll
    static void start() throws SQLException {
        url = EmbeddedPostgresEngine.newDatabase();
    }

    @BeforeEach
    void connect() throws SQLException {
        connection = Databases.wrap(DriverManager.getConnection(url), new RecordingDatabase());
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void wrappersAreCastToTheDriversInterfaces() throws SQLException {
        assertEquals(
                "dev.keyspread.jdbc.postgresql.PostgresqlConnection",
                connection.getClass().getName());
        assertTrue(((PGConnection) connection).getBackendPID() > 0);
        try (PreparedStatement statement = connection.prepareStatement("SELECT 1")) {
            ((PGStatement) statement).setPrepareThreshold(3);
            assertEquals(3, ((PGStatement) statement).getPrepareThreshold());
            try (ResultSet rows = statement.executeQuery()) {
                assertInstanceOf(PGRefCursorResultSet.class, rows);
                assertInstanceOf(PGResultSetMetaData.class, rows.getMetaData());
            }
        }
    }

    @Test
    void rowsAreCopiedIn() throws SQLException, IOException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE copied (id INT PRIMARY KEY)");
            long rows = ((PGConnection) connection)
                    .getCopyAPI()
                    .copyIn("COPY copied FROM STDIN", new StringReader("1\n2\n3\n"));
            assertEquals(3, rows);
        }
    }

    @Test
    void aCursorIsAWrappedResultSet() throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE FUNCTION numbers() RETURNS refcursor AS $$ DECLARE c refcursor;"
                    + " BEGIN OPEN c FOR SELECT 42; RETURN c; END $$ LANGUAGE plpgsql");
        }
        try (CallableStatement call = connection.prepareCall("{? = call numbers()}")) {
            call.registerOutParameter(1, Types.REF_CURSOR);
            call.execute();
            ResultSet rows = assertInstanceOf(ResultSetWrapper.class, call.getObject(1));
            assertTrue(rows.next());
            assertEquals(42, rows.getInt(1));
            Statement statement = rows.getStatement();
            assertTrue(statement == null || statement.getConnection() == connection);
            assertInstanceOf(ResultSetWrapper.class, call.getObject(1, ResultSet.class));
        }
        connection.rollback();
    }

    @Test
    void nothingThatALeadsToAConnectionLeadsPastTheWrapper() throws SQLException {
        try (ResultSet tables = connection.getMetaData().getTables(null, null, "pg_class", null)) {
            assertSame(connection, tables.getStatement().getConnection());
            assertSame(tables.getStatement(), tables.getStatement());
        }
        Array array = connection.createArrayOf("int4", new Object[] {1, 2});
        try (ResultSet elements = array.getResultSet()) {
            assertSame(connection, elements.getStatement().getConnection());
        }
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE keyed (id SERIAL PRIMARY KEY, n INT)");
            statement.executeUpdate("INSERT INTO keyed (n) VALUES (7)", Statement.RETURN_GENERATED_KEYS);
            try (ResultSet keys = statement.getGeneratedKeys()) {
                assertSame(statement, keys.getStatement());
            }
        }
    }

    @Test
    void arraysOfTheDriverGoBackToItUnwrapped() throws SQLException {
        Array array = connection.createArrayOf("int4", new Object[] {1, 2});
        assertInstanceOf(ArrayWrapper.class, array);
        try (PreparedStatement statement = connection.prepareStatement("SELECT 2 = ANY (?), 3 = ANY (?)")) {
            statement.setArray(1, array);
            statement.setObject(2, array);
            try (ResultSet rows = statement.executeQuery()) {
                assertTrue(rows.next());
                assertTrue(rows.getBoolean(1));
                assertFalse(rows.getBoolean(2));
            }
        }
    }

    @Test
    void theDriversOwnWaysToExecuteGoThroughThePlanner() throws SQLException {
        try (ResultSet rows = ((BaseConnection) connection).execSQLQuery("SELECT 6 * 7")) {
            assertInstanceOf(ResultSetWrapper.class, rows);
            assertTrue(rows.next());
            assertEquals(42, rows.getInt(1));
        }
    }

    @Test
    void givenTheSettingOff_thenWrappersArePlain() throws SQLException {
        try (Connection plain =
                Databases.wrap(DriverManager.getConnection(url), new RecordingDatabase(VendorInterfaces.OFF))) {
            assertFalse(plain instanceof PGConnection);
            assertNotNull(plain.unwrap(PGConnection.class));
        }
    }
}
