package dev.keyspread.samples.engines;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** On H2. */
public final class OnH2 {
    static final AccessLog LOG = new AccessLog("""
            CREATE TABLE UserAccessLog (
              ShardId INTEGER NOT NULL, LastAccess TIMESTAMP NOT NULL, UserId BIGINT NOT NULL, Page VARCHAR(100),
              PRIMARY KEY (ShardId, LastAccess, UserId))""", "INSERT", time -> LocalDateTime.ofInstant(time, ZoneOffset.UTC));

    private OnH2() {}

    /** Takes the database's plain URL; without one jdbc:h2:mem:engines. */
    public static void main(String[] arguments) throws SQLException {
        LOG.main(arguments, "jdbc:h2:mem:engines");
    }
}
