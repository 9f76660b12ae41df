package dev.keyspread.suite.spanner;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.SpannerEngine;

/** Cloud Spanner's emulator, in its PostgreSQL dialect. */
final class SpannerPostgresSuiteTest extends SpannerTests {
    SpannerPostgresSuiteTest() {
        super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
    }
}
