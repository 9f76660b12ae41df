package org.example.visits;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;

/** The visits in the database. */
public final class Visits {
    private final Connection connection;

    /** In that database. */
    public Visits(Connection connection) {
        this.connection = connection;
    }

    /** Makes the table: by the time of a visit, which is what makes it hot. */
    public void create() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE visits (seen TIMESTAMP NOT NULL, page VARCHAR(100) NOT NULL, PRIMARY KEY (seen))");
        }
    }

    /** A visit of a page. */
    public void add(LocalDateTime seen, String page) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO visits (seen, page) VALUES (?, ?)")) {
            insert.setTimestamp(1, Timestamp.valueOf(seen));
            insert.setString(2, page);
            insert.executeUpdate();
        }
    }
}
