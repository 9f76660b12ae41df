package dev.keyspread.samples.engines;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** On TiDB, through MariaDB's driver. */
public final class OnTiDb {
    static final AccessLog LOG = new AccessLog("""
            CREATE TABLE UserAccessLog (
              ShardId INT NOT NULL, LastAccess DATETIME(6) NOT NULL, UserId BIGINT NOT NULL, Page VARCHAR(100),
              PRIMARY KEY (ShardId, LastAccess, UserId) /*T![clustered_index] CLUSTERED */)""", "INSERT", time -> LocalDateTime.ofInstant(time, ZoneOffset.UTC));

    private OnTiDb() {}

    /** Takes the database's plain URL; without one jdbc:mariadb://localhost:4000/test?user=root. */
    public static void main(String[] arguments) throws SQLException {
        LOG.main(arguments, "jdbc:mariadb://localhost:4000/test?user=root");
    }
}
