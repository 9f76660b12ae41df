package dev.keyspread.cli.rows;

import dev.keyspread.engine.SpannerEmulator;
import dev.keyspread.sql.Dialect;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("the emulator")
class SpannerComputationTest extends ComputationTests {
    static Stream<Values> types() {
        return Stream.of(
                new Values("INT64", BIG),
                new Values("BOOL", "true", "false"),
                new Values("STRING(40)", "''", "'TomSmith'", "' a '", "'Ünï'", "'😀 x'", "'100%'", "'a\\tb'"),
                new Values("DATE", DATES));
    }

    @Override
    String newDatabase() {
        return SpannerEmulator.newDatabase(Dialect.GOOGLESQL);
    }

    @Override
    String table(String type) {
        return "CREATE TABLE stored (id INT64 NOT NULL, h INT64, n INT64, v " + type + ") PRIMARY KEY (id)";
    }

    @Override
    String bigint() {
        return "INT64";
    }

    @Override
    String function() {
        return "farm_fingerprint";
    }
}
