package dev.keyspread.suite.spanner;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.SpannerEngine;
import org.junit.jupiter.api.Nested;

/** {@link SpannerMutationTests} in both dialects. */
final class SpannerMutationTest {
    @Nested
    final class GoogleSql extends SpannerMutationTests {
        GoogleSql() {
            super(new SpannerEngine(Dialect.GOOGLESQL));
        }
    }

    @Nested
    final class PostgreSql extends SpannerMutationTests {
        PostgreSql() {
            super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
        }
    }
}
