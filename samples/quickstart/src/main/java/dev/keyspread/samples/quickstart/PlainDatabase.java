package dev.keyspread.samples.quickstart;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/** Reads the database through H2's own driver: what is really stored, and which statements really arrived. */
final class PlainDatabase implements AutoCloseable {

    /** A row with the column that the application does not know. */
    record Row(int shardId, Access access) {}

    private final Connection connection;

    /** Opens the database, which lives as long as this connection, and has it note the statements that arrive. */
    PlainDatabase(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET QUERY_STATISTICS TRUE");
        }
    }

    /** All rows, in the order of their primary key. */
    List<Row> rows() throws SQLException {
        String sql = "SELECT ShardId, LastAccess, UserId, Page FROM UserAccessLog ORDER BY ShardId, LastAccess, UserId";
        List<Row> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                Access access = new Access(
                        result.getObject("LastAccess", LocalDateTime.class),
                        result.getLong("UserId"),
                        result.getString("Page"));
                rows.add(new Row(result.getInt("ShardId"), access));
            }
        }
        return rows;
    }

    /** The text that reached H2 and begins like this. */
    String arrived(String beginning) throws SQLException {
        String sql = "SELECT SQL_STATEMENT FROM INFORMATION_SCHEMA.QUERY_STATISTICS WHERE SQL_STATEMENT LIKE ?";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, beginning + "%");
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? result.getString("SQL_STATEMENT") : "nothing";
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
