package dev.keyspread.suite;

import dev.keyspread.sql.Dialect;

/** Cloud Spanner's emulator, in its PostgreSQL dialect. */
final class SpannerPostgresSuiteTest extends SpannerTests {
    SpannerPostgresSuiteTest() {
        super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
    }
}
