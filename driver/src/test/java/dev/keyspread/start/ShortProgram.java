package dev.keyspread.start;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Connects and queries, then makes a table, writes a row and reads it by its key. With an argument, a rule, the shard is left to Keyspread.
 */
final class ShortProgram {
    private ShortProgram() {}

    /** Loaded when the first query is done, so that the list of loaded classes shows where that was. */
    static final class Queried {
        private Queried() {}

        static void note() {}
    }

    public static void main(String[] arguments) throws SQLException {
        boolean fills = arguments.length > 0;
        String rule = fills ? ";keyspread.shard.item.shard=" + arguments[0] : "";
        try (Connection connection = DriverManager.getConnection("jdbc:keyspread:h2:mem:short" + rule);
                Statement statement = connection.createStatement()) {
            statement.executeQuery("SELECT 1").close();
            Queried.note();
            statement.execute("CREATE TABLE item (shard BIGINT, id BIGINT, val VARCHAR(100), PRIMARY KEY (shard, id))");
            statement.executeUpdate(
                    fills
                            ? "INSERT INTO item (id, val) VALUES (1, 'x')"
                            : "INSERT INTO item (shard, id, val) VALUES (7, 1, 'x')");
            String shard = fills ? "" : "shard = 7 AND ";
            try (PreparedStatement select =
                    connection.prepareStatement("SELECT val FROM item WHERE " + shard + "id = ?")) {
                select.setLong(1, 1);
                try (ResultSet rows = select.executeQuery()) {
                    if (!rows.next()) {
                        throw new IllegalStateException("the row was not found");
                    }
                }
            }
        }
    }
}
