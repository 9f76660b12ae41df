package dev.keyspread.cli.rows;

import dev.keyspread.engine.EmbeddedPostgresEngine;
import java.sql.SQLException;
import java.util.stream.Stream;

class PostgresComputationTest extends ComputationTests {
    static Stream<Values> types() {
        return Stream.of(
                new Values("smallint", INTEGERS),
                new Values("integer", INTEGERS),
                new Values("bigint", BIG),
                new Values("numeric(12,4)", DECIMALS),
                new Values("numeric", "0", "1.500", "100", "1e30", "0.00000000000000000001", "'NaN'", "'Infinity'"),
                new Values("boolean", "true", "false"),
                new Values("text", TEXTS),
                new Values("varchar(20)", TEXTS),
                new Values("char(12)", TEXTS),
                new Values("uuid", UUIDS),
                new Values("date", "'2016-01-25'", "'1583-01-01'", "'1500-01-01'", "'infinity'", "'10000-01-01'"),
                new Values("timestamp", TIMES),
                new Values("timestamp(3)", TIMES),
                new Values(
                        "timestamptz",
                        "'2016-01-25 10:10:10.5+02'",
                        "'1999-12-31 23:59:59.123456-11'",
                        "'1500-01-01 00:00+00'"),
                new Values("bytea", "'\\x00ff10'", "''", "'\\xdeadbeef'"));
    }

    @Override
    String newDatabase() throws SQLException {
        return EmbeddedPostgresEngine.newDatabase();
    }

    @Override
    String function() {
        return "sha256";
    }
}
