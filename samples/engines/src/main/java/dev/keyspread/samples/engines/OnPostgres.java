package dev.keyspread.samples.engines;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** On PostgreSQL. */
public final class OnPostgres {
    static final AccessLog LOG = new AccessLog("""
            CREATE TABLE UserAccessLog (
              ShardId integer NOT NULL, LastAccess timestamp NOT NULL, UserId bigint NOT NULL, Page varchar(100),
              PRIMARY KEY (ShardId, LastAccess, UserId))""", "INSERT", time -> LocalDateTime.ofInstant(time, ZoneOffset.UTC));

    private OnPostgres() {}

    /** Takes the database's plain URL; without one jdbc:postgresql://localhost/postgres?user=postgres. */
    public static void main(String[] arguments) throws SQLException {
        LOG.main(arguments, "jdbc:postgresql://localhost/postgres?user=postgres");
    }
}
