package dev.keyspread.jdbc.flavour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.cloud.spanner.PartitionOptions;
import com.google.cloud.spanner.jdbc.CloudSpannerJdbcConnection;
import com.google.cloud.spanner.jdbc.CloudSpannerJdbcPartitionedQueryResultSet;
import com.google.cloud.spanner.jdbc.CloudSpannerJdbcPreparedStatement;
import com.google.cloud.spanner.jdbc.CloudSpannerJdbcStatement;
import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.jdbc.Databases;
import dev.keyspread.jdbc.RecordingDatabase;
import dev.keyspread.jdbc.ResultSetWrapper;
import dev.keyspread.sql.Dialect;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tests what applications on Cloud Spanner do beyond JDBC keeps working on wrappers, by classes that the build generated. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // opened before all tests
class SpannerFlavourTest {
    private Connection raw;
    private Connection connection;

    @BeforeAll
    void connect() throws SQLException {
        raw = DriverManager.getConnection(SpannerEmulator.newDatabase(Dialect.GOOGLESQL));
        connection = Databases.wrap(raw, new RecordingDatabase());
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT64) PRIMARY KEY (id)");
            statement.executeUpdate("INSERT INTO t (id) VALUES (7)");
        }
    }

    @AfterAll
    void close() throws SQLException {
        if (connection != null) { // null where there is no emulator
            connection.close();
        }
    }

    @Test
    void wrappersAreCastToTheDriversInterfaces() throws SQLException {
        CloudSpannerJdbcConnection spanner = assertInstanceOf(CloudSpannerJdbcConnection.class, connection);
        assertEquals(
                "dev.keyspread.jdbc.spanner.SpannerConnection",
                connection.getClass().getName());
        assertEquals("test", spanner.getDatabaseId().getDatabase().substring(0, 4));
        spanner.setStatementTag("app=keyspread");
        assertEquals("app=keyspread", spanner.getStatementTag());
        spanner.setStatementTag("");
        try (Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement("SELECT id FROM t WHERE id = ?")) {
            assertInstanceOf(CloudSpannerJdbcStatement.class, statement);
            assertInstanceOf(CloudSpannerJdbcPreparedStatement.class, prepared);
        }
    }

    @Test
    void unwrapToTheDriversInterfaceStaysWithTheWrapper() throws SQLException {
        assertTrue(connection.isWrapperFor(CloudSpannerJdbcConnection.class));
        assertSame(connection, connection.unwrap(CloudSpannerJdbcConnection.class));
        assertSame(connection, connection.unwrap(Connection.class));
    }

    @Test
    void aPartitionedQueryHasTheDriversKindOfResult() throws SQLException {
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement();
                CloudSpannerJdbcPartitionedQueryResultSet rows = ((CloudSpannerJdbcStatement) statement)
                        .runPartitionedQuery("SELECT id FROM t", PartitionOptions.getDefaultInstance())) {
            assertInstanceOf(ResultSetWrapper.class, rows);
            assertTrue(rows.next());
            assertEquals(7, rows.getLong(1));
            assertTrue(rows.getNumPartitions() > 0);
            assertSame(statement, rows.getStatement());
        } finally {
            connection.commit();
            connection.setAutoCommit(true);
            connection.setReadOnly(false);
        }
    }

    @Test
    void nothingThatLeadsToAConnectionLeadsPastTheWrapper() throws SQLException {
        assertSame(connection, connection.getMetaData().getConnection());
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id FROM t")) {
            assertSame(connection, statement.getConnection());
            assertSame(statement, rows.getStatement());
        }
    }
}
