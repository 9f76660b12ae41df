package dev.keyspread.samples.engines;

import java.sql.SQLException;

/** On YDB. */
public final class OnYdb {
    static final AccessLog LOG = new AccessLog("""
            CREATE TABLE UserAccessLog (
              ShardId Uint32 NOT NULL, LastAccess Timestamp NOT NULL, UserId Int64 NOT NULL, Page Utf8,
              PRIMARY KEY (ShardId, LastAccess, UserId))""", "UPSERT", time -> time);

    private OnYdb() {}

    /** Takes the database's plain URL; without one jdbc:ydb:grpc://localhost:2136/local. */
    public static void main(String[] arguments) throws SQLException {
        LOG.main(arguments, "jdbc:ydb:grpc://localhost:2136/local");
    }
}
