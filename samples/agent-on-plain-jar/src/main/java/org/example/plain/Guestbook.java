package org.example.plain;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Writes guests into a table and finds one again, with a JDBC URL of its own. {@code GuestbookTest} runs its jar with and without the
 * agent. It must not use Keyspread, because the sample shows what the agent does.
 */
public final class Guestbook {
    private static final String URL = "jdbc:h2:mem:guestbook";

    private static final String PLAIN_TABLE =
            "CREATE TABLE guest (id BIGINT NOT NULL, name VARCHAR(40) NOT NULL, PRIMARY KEY (id))";
    private static final String SHARDED_TABLE = "CREATE TABLE guest (shard INTEGER NOT NULL, id BIGINT NOT NULL,"
            + " name VARCHAR(40) NOT NULL, PRIMARY KEY (shard, id))";

    private Guestbook() {}

    /** With the argument {@code sharded} the table has a shard, as after a migration that the program did not hear of. */
    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.execute(List.of(arguments).contains("sharded") ? SHARDED_TABLE : PLAIN_TABLE);
            write(connection, 1, "Ada");
            write(connection, 2, "Bo");
            System.out.println("guest 2: " + read(connection, 2));
            show(statement);
        }
    }

    private static void write(Connection connection, long id, String name) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO guest (id, name) VALUES (?, ?)")) {
            insert.setLong(1, id);
            insert.setString(2, name);
            insert.executeUpdate();
        }
    }

    private static String read(Connection connection, long id) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT name FROM guest WHERE id = ?")) {
            query.setLong(1, id);
            try (ResultSet guest = query.executeQuery()) {
                return guest.next() ? guest.getString(1) : "nobody";
            }
        }
    }

    private static void show(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT * FROM guest ORDER BY name")) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringBuilder row = new StringBuilder("stored:");
                for (int i = 1; i <= columns; i++) {
                    row.append(' ')
                            .append(rows.getMetaData().getColumnLabel(i))
                            .append(' ')
                            .append(rows.getString(i));
                }
                System.out.println(row);
            }
        }
    }
}
