package dev.keyspread.suite;

import dev.keyspread.sql.Dialect;

/** Cloud Spanner's emulator, in its GoogleSQL dialect. */
final class SpannerGoogleSuiteTest extends SpannerTests {
    SpannerGoogleSuiteTest() {
        super(new SpannerEngine(Dialect.GOOGLESQL));
    }
}
