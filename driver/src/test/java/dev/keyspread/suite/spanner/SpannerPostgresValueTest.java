package dev.keyspread.suite.spanner;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.SpannerEngine;

/** On Cloud Spanner's emulator, in its PostgreSQL dialect. */
final class SpannerPostgresValueTest extends SpannerValueTests {
    SpannerPostgresValueTest() {
        super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
    }
}
