package dev.keyspread.suite.spanner;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.SpannerEngine;

/** On Cloud Spanner's emulator, in its GoogleSQL dialect. */
final class SpannerGoogleFillTest extends SpannerFillTests {
    SpannerGoogleFillTest() {
        super(new SpannerEngine(Dialect.GOOGLESQL));
    }
}
