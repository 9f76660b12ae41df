package dev.keyspread.start;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Walks through the driver as the page on the architecture does: each method that is not private is one of its walks. */
final class WalkProgram {
    private static final String URL = "jdbc:keyspread:h2:mem:walk;keyspread.shard.orders.shard=crc32(id) % 16";
    private static final String INSERT = "INSERT INTO orders (id, item) VALUES (?, ?)";

    private WalkProgram() {}

    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE orders (id BIGINT PRIMARY KEY, item VARCHAR(20), shard INT NOT NULL)");
            }
            firstInsert(connection);
            knownInsert(connection);
            keyedSelect(connection);
            walked();
        }
    }

    static void firstInsert(Connection connection) throws SQLException {
        insert(connection, 7);
    }

    static void knownInsert(Connection connection) throws SQLException {
        insert(connection, 8);
    }

    static void keyedSelect(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            read(statement, "SELECT item FROM orders WHERE id = 7");
            read(statement, "SELECT item FROM orders WHERE id = 8");
        }
    }

    /** Ends the last walk. */
    static void walked() {}

    private static void insert(Connection connection, long id) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setLong(1, id);
            insert.setString(2, "book");
            insert.executeUpdate();
        }
    }

    private static void read(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            if (!rows.next()) {
                throw new IllegalStateException("the row was not found");
            }
        }
    }
}
