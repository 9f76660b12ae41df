package dev.keyspread.cli.rows;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

class H2ComputationTest extends ComputationTests {
    private static final AtomicInteger DATABASES = new AtomicInteger();

    static Stream<Values> types() {
        return Stream.of(
                new Values("SMALLINT", INTEGERS),
                new Values("INTEGER", INTEGERS),
                new Values("BIGINT", BIG),
                new Values("BOOLEAN", "TRUE", "FALSE"),
                new Values("VARCHAR(20)", TEXTS),
                new Values("CHAR(12)", TEXTS),
                new Values("UUID", UUIDS),
                new Values("DATE", DATES),
                new Values("TIMESTAMP(6)", TIMES),
                new Values("TIMESTAMP(3)", TIMES),
                new Values("TIMESTAMP(9)", "'2016-01-25 10:10:10.123456789'", "'2016-01-25 00:00:00'"));
    }

    @Override
    String newDatabase() throws SQLException {
        return "jdbc:h2:mem:computed" + DATABASES.incrementAndGet() + ";DB_CLOSE_DELAY=-1";
    }

    @Override
    String function() {
        return "sha256";
    }
}
