package dev.keyspread.suite.spanner;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.SpannerEngine;
import dev.keyspread.suite.read.TypedReadTests;
import org.junit.jupiter.api.Nested;

/**
 * On Cloud Spanner's emulator, in its GoogleSQL dialect. Typed reads are tried in this one alone: in the PostgreSQL dialect the emulator
 * ends at some comparisons of integers with numbers that are not whole.
 */
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
