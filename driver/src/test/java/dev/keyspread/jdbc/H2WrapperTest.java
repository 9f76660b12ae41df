package dev.keyspread.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests what an application does with a connection, on a database. */
class H2WrapperTest {
    private Connection raw;
    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        raw = DriverManager.getConnection("jdbc:h2:mem:");
        connection = Databases.wrap(raw, Databases.passing());
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        assertTrue(raw.isClosed());
    }

    @Test
    void rowsThatWereInsertedAreRead() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, tags VARCHAR ARRAY)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
            insert.setInt(1, 7);
            insert.setArray(2, connection.createArrayOf("VARCHAR", new Object[] {"a", "b"}));
            assertEquals(1, insert.executeUpdate());
        }
        try (PreparedStatement select = connection.prepareStatement("SELECT id, tags FROM t");
                ResultSet rows = select.executeQuery()) {
            assertTrue(rows.next());
            assertEquals(7, rows.getInt("id"));
            assertSame(select, rows.getStatement());
            assertSame(connection, rows.getStatement().getConnection());
            Array tags = assertInstanceOf(ArrayWrapper.class, rows.getObject(2));
            try (ResultSet elements = tags.getResultSet()) {
                assertTrue(elements.next());
                assertEquals("a", elements.getString(2));
            }
        }
    }

    @Test
    void metadataLeadsBackToTheConnection() throws SQLException {
        assertSame(connection, connection.getMetaData().getConnection());
        try (ResultSet tables = connection.getMetaData().getTables(null, null, null, null)) {
            assertNotNull(tables);
            assertInstanceOf(ResultSetWrapper.class, tables);
        }
    }
}
