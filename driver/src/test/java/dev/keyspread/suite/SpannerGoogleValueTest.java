package dev.keyspread.suite;

import dev.keyspread.sql.Dialect;
import org.junit.jupiter.api.Nested;

/** On Cloud Spanner's emulator, in its GoogleSQL dialect; reads are tried in this one alone, since they take long there. */
final class SpannerGoogleValueTest extends SpannerValueTests {
    SpannerGoogleValueTest() {
        super(new SpannerEngine(Dialect.GOOGLESQL));
    }

    @Nested
    final class TypedReads extends TypedReadTests {
        TypedReads() {
            super(new SpannerEngine(Dialect.GOOGLESQL));
        }
    }
}
