package dev.keyspread.suite.spanner;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.SpannerEngine;
import dev.keyspread.suite.write.WrittenShardTests;
import org.junit.jupiter.api.Nested;

/** Cloud Spanner takes 950 parameters in a statement, and its emulator too. */
final class SpannerParameterLimitTest {
    private static final int LIMIT = 950;

    @Nested
    final class GoogleSql extends WrittenShardTests {
        GoogleSql() {
            super(new SpannerEngine(Dialect.GOOGLESQL), LIMIT);
        }
    }

    @Nested
    final class PostgreSql extends WrittenShardTests {
        PostgreSql() {
            super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL), LIMIT);
        }
    }
}
