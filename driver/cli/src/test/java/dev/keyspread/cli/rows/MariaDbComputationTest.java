package dev.keyspread.cli.rows;

import dev.keyspread.engine.MariaDbServer;
import java.sql.SQLException;
import java.util.stream.Stream;

class MariaDbComputationTest extends ComputationTests {
    static Stream<Values> types() {
        return Stream.of(
                new Values("SMALLINT", INTEGERS),
                new Values("INTEGER", INTEGERS),
                new Values("BIGINT", BIG),
                new Values("BIGINT UNSIGNED", "0", "7", "18446744073709551615"),
                new Values("DECIMAL(12,4)", DECIMALS),
                new Values("DECIMAL(18)", "0", "-5", "1000"),
                new Values("VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin", TEXTS),
                new Values("CHAR(12) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin", TEXTS),
                new Values("VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin", TEXTS),
                new Values("VARCHAR(20) CHARACTER SET latin1 COLLATE latin1_nopad_bin", "'Ünï'", "'x'", "''"),
                new Values("UUID", UUIDS),
                new Values("DATE", DATES),
                new Values("DATETIME(6)", TIMES),
                new Values("DATETIME", "'2016-01-25 10:10:10'", "'2016-01-25 00:00:00'"),
                new Values("VARBINARY(8)", "X'00ff10'", "X''", "X'deadbeef'"));
    }

    @Override
    String newDatabase() throws SQLException {
        return MariaDbServer.newDatabase();
    }

    @Override
    String function() {
        return "crc32";
    }
}
