package dev.keyspread.suite.spanner;

import dev.keyspread.suite.engine.SpannerEngine;
import dev.keyspread.suite.random.NeverWrongTests;
import org.junit.jupiter.api.Nested;

/** What the suite says of values of all types, on Cloud Spanner. */
abstract class SpannerValueTests {
    private final SpannerEngine spanner;

    SpannerValueTests(SpannerEngine spanner) {
        this.spanner = spanner;
    }

    @Nested
    final class NeverWrong extends NeverWrongTests {
        NeverWrong() {
            super(spanner);
        }
    }
}
