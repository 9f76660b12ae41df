package dev.keyspread.suite.spanner;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.SpannerEngine;

/** Cloud Spanner's emulator, in its GoogleSQL dialect. */
final class SpannerGoogleSuiteTest extends SpannerTests {
    SpannerGoogleSuiteTest() {
        super(new SpannerEngine(Dialect.GOOGLESQL));
    }
}
