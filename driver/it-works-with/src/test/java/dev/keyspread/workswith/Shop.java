package dev.keyspread.workswith;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * Does what an application does with a data source that a tool made: each form of write, in transactions and out of them, and reads by key.
 */
public final class Shop {
    private Shop() {}

    /** Does all of it, and returns what was read. */
    public static String trade(DataSource source) throws SQLException {
        List<String> read = new ArrayList<>();
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO orders (id, item) VALUES (1, 'lamp'), (2, 'desk')");
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO orders (id, item) VALUES (?, ?)")) {
                for (long id = 3; id <= 7; id++) {
                    insert.setLong(1, id);
                    insert.setString(2, "item " + id);
                    insert.addBatch();
                }
                read.add("batch " + insert.executeBatch().length);
            }
            connection.setAutoCommit(false);
            read.add("updated " + statement.executeUpdate("UPDATE orders SET item = 'chair' WHERE id = 3"));
            connection.commit();
            read.add("deleted " + statement.executeUpdate("DELETE FROM orders WHERE id = 4"));
            connection.rollback();
            connection.setAutoCommit(true);
            read.add("deleted " + statement.executeUpdate("DELETE FROM orders WHERE id = 5"));
            try (PreparedStatement select = connection.prepareStatement("SELECT item FROM orders WHERE id = ?")) {
                for (long id = 1; id <= 7; id++) {
                    select.setLong(1, id);
                    try (ResultSet row = select.executeQuery()) {
                        read.add(row.next() ? row.getString(1) : "none");
                    }
                }
            }
        }
        return read.toString();
    }
}
