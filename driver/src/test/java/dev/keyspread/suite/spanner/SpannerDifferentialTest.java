package dev.keyspread.suite.spanner;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.SpannerEngine;
import dev.keyspread.suite.random.DifferentialTests;
import org.junit.jupiter.api.Nested;

/** Random statements on Cloud Spanner's emulator, fewer than elsewhere, since it takes milliseconds for each. */
final class SpannerDifferentialTest {
    private static final int STATEMENTS = 2_000;

    @Nested
    final class GoogleSql extends DifferentialTests {
        GoogleSql() {
            super(new SpannerEngine(Dialect.GOOGLESQL), STATEMENTS);
        }
    }

    @Nested
    final class PostgreSql extends DifferentialTests {
        PostgreSql() {
            super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL), STATEMENTS);
        }
    }
}
