package dev.keyspread.samples.engines;

import java.sql.SQLException;
import java.sql.Timestamp;

/** On Cloud Spanner, in GoogleSQL. */
public final class OnSpanner {
    static final AccessLog LOG = new AccessLog("""
            CREATE TABLE UserAccessLog (
              ShardId INT64 NOT NULL, LastAccess TIMESTAMP NOT NULL, UserId INT64 NOT NULL, Page STRING(100))
              PRIMARY KEY (ShardId, LastAccess, UserId)""", "INSERT", Timestamp::from);

    private OnSpanner() {}

    /** Takes the database's plain URL; without one jdbc:cloudspanner://localhost:9010/projects/p/instances/i/databases/d;autoConfigEmulator=true. */
    public static void main(String[] arguments) throws SQLException {
        LOG.main(
                arguments,
                "jdbc:cloudspanner://localhost:9010/projects/p/instances/i/databases/d;autoConfigEmulator=true");
    }
}
