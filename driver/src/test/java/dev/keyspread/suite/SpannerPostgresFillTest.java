package dev.keyspread.suite;

import dev.keyspread.sql.Dialect;

/** On Cloud Spanner's emulator, in its PostgreSQL dialect. */
final class SpannerPostgresFillTest extends SpannerFillTests {
    SpannerPostgresFillTest() {
        super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
    }
}
