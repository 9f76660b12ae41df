package dev.keyspread.suite.spanner;

import dev.keyspread.suite.engine.SpannerEngine;
import dev.keyspread.suite.random.NeverWrongTests;
import dev.keyspread.suite.write.LiteralFormTests;
import org.junit.jupiter.api.Nested;

/** Tests what the suite says of values of all types, on Cloud Spanner. */
abstract class SpannerValueTests {
    private final SpannerEngine spanner;

    SpannerValueTests(SpannerEngine spanner) {
        this.spanner = spanner;
    }

    @Nested
    final class LiteralForms extends LiteralFormTests {
        LiteralForms() {
            super(spanner);
        }

        /** A time without a zone depends on the session's. How the emulator rounds is not known to be how Spanner does. */
        @Override
        public boolean mayRefuse(String type, String literal) {
            return literal.contains(".") || type.equals("TIMESTAMP") || type.equals("DATE") || type.equals("BYTEA");
        }
    }

    @Nested
    final class NeverWrong extends NeverWrongTests {
        NeverWrong() {
            super(spanner);
        }
    }
}
