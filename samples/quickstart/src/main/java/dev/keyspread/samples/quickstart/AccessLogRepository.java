package dev.keyspread.samples.quickstart;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Access to UserAccessLog as any application writes it. It does not know that the table may have a ShardId. */
final class AccessLogRepository {
    private static final String INSERT = "INSERT INTO UserAccessLog (LastAccess, UserId, Page) VALUES (?, ?, ?)";
    private static final String FIND = "SELECT Page FROM UserAccessLog WHERE LastAccess = ? AND UserId = ?";

    private final DataSource dataSource;

    AccessLogRepository(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Inserts one row. */
    void add(Access access) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            bind(insert, access);
            insert.executeUpdate();
        }
    }

    /** Inserts rows as one batch. */
    void addAll(List<Access> accesses) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (Access access : accesses) {
                bind(insert, access);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** Reads one row by its key, as far as the application knows it. */
    Optional<Access> find(LocalDateTime time, long userId) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement find = connection.prepareStatement(FIND)) {
            find.setObject(1, time);
            find.setLong(2, userId);
            try (ResultSet row = find.executeQuery()) {
                return row.next() ? Optional.of(new Access(time, userId, row.getString("Page"))) : Optional.empty();
            }
        }
    }

    private static void bind(PreparedStatement insert, Access access) throws SQLException {
        insert.setObject(1, access.time());
        insert.setLong(2, access.userId());
        insert.setString(3, access.page());
    }
}
