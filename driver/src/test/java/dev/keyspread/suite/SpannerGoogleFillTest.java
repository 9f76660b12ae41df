package dev.keyspread.suite;

import dev.keyspread.sql.Dialect;

/** On Cloud Spanner's emulator, in its GoogleSQL dialect. */
final class SpannerGoogleFillTest extends SpannerFillTests {
    SpannerGoogleFillTest() {
        super(new SpannerEngine(Dialect.GOOGLESQL));
    }
}
