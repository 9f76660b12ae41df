package dev.keyspread.cli.rows;

import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.sql.Dialect;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("the emulator")
class SpannerPostgresComputationTest extends ComputationTests {
    static Stream<Values> types() {
        return Stream.of(
                new Values("bigint", BIG),
                new Values("boolean", "true", "false"),
                new Values("varchar(40)", TEXTS),
                new Values("date", DATES));
    }

    @Override
    String newDatabase() {
        return SpannerEmulator.newDatabase(Dialect.SPANNER_POSTGRESQL);
    }

    @Override
    String table(String type) {
        return "CREATE TABLE stored (id bigint NOT NULL PRIMARY KEY, h bigint, n bigint, v " + type + ")";
    }

    @Override
    String function() {
        return "farm_fingerprint";
    }
}
