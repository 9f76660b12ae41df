package dev.keyspread.samples.engines;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** On YugabyteDB, through PostgreSQL's driver. A key that does not say {@code ASC} begins with a hash of its first column. */
public final class OnYugabyteDb {
    static final AccessLog LOG = new AccessLog("""
            CREATE TABLE UserAccessLog (
              ShardId integer NOT NULL, LastAccess timestamp NOT NULL, UserId bigint NOT NULL, Page varchar(100),
              PRIMARY KEY (ShardId, LastAccess, UserId))""", "INSERT", time -> LocalDateTime.ofInstant(time, ZoneOffset.UTC));

    private OnYugabyteDb() {}

    /** Takes the database's plain URL; without one jdbc:postgresql://localhost:5433/yugabyte?user=yugabyte. */
    public static void main(String[] arguments) throws SQLException {
        LOG.main(arguments, "jdbc:postgresql://localhost:5433/yugabyte?user=yugabyte");
    }
}
