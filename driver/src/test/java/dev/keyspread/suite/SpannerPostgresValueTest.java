package dev.keyspread.suite;

import dev.keyspread.sql.Dialect;

/** On Cloud Spanner's emulator, in its PostgreSQL dialect. */
final class SpannerPostgresValueTest extends SpannerValueTests {
    SpannerPostgresValueTest() {
        super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
    }
}
