package dev.keyspread.samples.engines;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** On CockroachDB, through PostgreSQL's driver. For a key that is only looked up its own {@code USING HASH} needs no rule. */
public final class OnCockroachDb {
    static final AccessLog LOG = new AccessLog("""
            CREATE TABLE UserAccessLog (
              ShardId integer NOT NULL, LastAccess timestamp NOT NULL, UserId bigint NOT NULL, Page varchar(100),
              PRIMARY KEY (ShardId, LastAccess, UserId))""", "INSERT", time -> LocalDateTime.ofInstant(time, ZoneOffset.UTC));

    private OnCockroachDb() {}

    /** Takes the database's plain URL; without one jdbc:postgresql://localhost:26257/defaultdb?user=root. */
    public static void main(String[] arguments) throws SQLException {
        LOG.main(arguments, "jdbc:postgresql://localhost:26257/defaultdb?user=root");
    }
}
