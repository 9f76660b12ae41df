package dev.keyspread.samples.engines;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** On MariaDB and MySQL. */
public final class OnMariaDb {
    static final AccessLog LOG = new AccessLog("""
            CREATE TABLE UserAccessLog (
              ShardId INT NOT NULL, LastAccess DATETIME(6) NOT NULL, UserId BIGINT NOT NULL, Page VARCHAR(100),
              PRIMARY KEY (ShardId, LastAccess, UserId))""", "INSERT", time -> LocalDateTime.ofInstant(time, ZoneOffset.UTC));

    private OnMariaDb() {}

    /** Takes the database's plain URL; without one jdbc:mariadb://localhost/test?user=root. */
    public static void main(String[] arguments) throws SQLException {
        LOG.main(arguments, "jdbc:mariadb://localhost/test?user=root");
    }
}
