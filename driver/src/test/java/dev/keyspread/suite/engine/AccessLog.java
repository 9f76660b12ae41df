package dev.keyspread.suite.engine;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import org.jspecify.annotations.Nullable;

/** The guides' UserAccessLog with its shard column, and an application that does not know of it. */
public final class AccessLog {
    public static final String RULE = "keyspread.shard.UserAccessLog.ShardId=crc32(LastAccess, UserId) % 100";

    public static final String TABLE = """
            CREATE TABLE UserAccessLog (
              ShardId INTEGER NOT NULL,
              LastAccess TIMESTAMP NOT NULL,
              UserId VARCHAR(40) NOT NULL,
              Note VARCHAR(100),
              PRIMARY KEY (ShardId, LastAccess, UserId))""";

    public static final String INSERT = "INSERT INTO UserAccessLog (LastAccess, UserId, Note) VALUES (?, ?, ?)";

    public static final String STORED = "SELECT ShardId, UserId, Note FROM UserAccessLog ORDER BY LastAccess, UserId";

    public static final Timestamp TIME = Timestamp.valueOf("2016-01-25 10:10:10.555555");

    private AccessLog() {}

    /** The shard of a user's access at {@link #TIME}. */
    public static long shard(String user) {
        return shard("2016-01-25T10:10:10.555555", user);
    }

    public static long shard(String time, String user) {
        return Shards.crc32Mod(time + "\u001f" + user, 100);
    }

    /** How a row is listed by {@link #STORED}. */
    public static String row(String user, @Nullable String note) {
        return shard(user) + " | " + user + " | " + note;
    }

    /** Returns what the suite has in plain terms, in those of the database that a connection leads to. */
    public static String sql(Connection connection, String plain) throws SQLException {
        return MariaDbSql.of(connection, SpannerSql.of(connection, SpannerDdl.of(connection, plain)));
    }

    public static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql(connection, sql));
        }
    }

    public static int update(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql(connection, sql))) {
            bind(statement, values);
            return statement.executeUpdate();
        }
    }

    public static void bind(PreparedStatement statement, @Nullable Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, given(statement, values[i]));
        }
    }

    /** The value as an application on that engine gives it: MySQL's drivers move a Timestamp from zone to zone as they are set. */
    private static @Nullable Object given(PreparedStatement statement, @Nullable Object value) throws SQLException {
        boolean mariaDb = statement.getConnection().getMetaData().getURL().startsWith("jdbc:mariadb:");
        return mariaDb && value instanceof Timestamp timestamp ? timestamp.toLocalDateTime() : value;
    }
}
