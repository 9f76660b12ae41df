package dev.keyspread.samples.engines;

import dev.keyspread.api.KeyspreadConnection;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.Function;

/**
 * A table whose key a timestamp would heat, with a shard column in front that this program never names: Keyspread fills it and
 * adds it to the read.
 *
 * @param table the engine's DDL for the table {@code UserAccessLog}
 * @param insert the verb that inserts
 * @param time how the engine's driver is given a time
 */
record AccessLog(String table, String insert, Function<Instant, Object> time) {
    private static final String RULE = "crc32(LastAccess, UserId) % 16";
    private static final Instant FIRST = Instant.parse("2026-01-25T10:10:10.555555Z");
    private static final long FIRST_USER = 773;
    private static final int ROWS = 5;

    /** Runs on the database of a plain URL, {@code jdbc:…}; what it did, line by line. The table must not be there, and goes again. */
    List<String> run(String url) throws SQLException {
        Properties settings = new Properties();
        settings.setProperty("keyspread.shard.UserAccessLog.ShardId", RULE);
        List<String> lines = new ArrayList<>();
        try (Connection connection =
                        DriverManager.getConnection(url.replaceFirst("^jdbc:", "jdbc:keyspread:"), settings);
                Statement statement = connection.createStatement()) {
            statement.execute(table);
            try {
                write(connection);
                list(statement, lines);
                read(connection, lines);
                lines.add(
                        connection.unwrap(KeyspreadConnection.class).counters().toString());
            } finally {
                statement.execute("DROP TABLE UserAccessLog");
            }
        }
        return lines;
    }

    private void write(Connection connection) throws SQLException {
        try (PreparedStatement row = connection.prepareStatement(
                insert + " INTO UserAccessLog (LastAccess, UserId, Page) VALUES (?, ?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                row.setObject(1, time.apply(FIRST.plusSeconds(i)));
                row.setLong(2, FIRST_USER + i);
                row.setString(3, "/page" + i);
                row.addBatch();
            }
            row.executeBatch();
        }
    }

    private static void list(Statement statement, List<String> lines) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT ShardId, UserId, Page FROM UserAccessLog ORDER BY Page")) {
            while (rows.next()) {
                lines.add("shard %2d: user %d on %s".formatted(rows.getInt(1), rows.getLong(2), rows.getString(3)));
            }
        }
    }

    private void read(Connection connection, List<String> lines) throws SQLException {
        try (PreparedStatement read =
                connection.prepareStatement("SELECT Page FROM UserAccessLog WHERE LastAccess = ? AND UserId = ?")) {
            read.setObject(1, time.apply(FIRST));
            read.setLong(2, FIRST_USER);
            try (ResultSet rows = read.executeQuery()) {
                while (rows.next()) {
                    lines.add("found by its key: " + rows.getString(1));
                }
            }
        }
    }

    /** Does what each program's main does. */
    void main(String[] arguments, String usual) throws SQLException {
        String url = arguments.length == 0 || arguments[0].isBlank() ? usual : arguments[0];
        run(url).forEach(System.out::println);
    }
}
