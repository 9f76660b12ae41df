package dev.keyspread.suite;

import dev.keyspread.sql.Dialect;
import org.junit.jupiter.api.Nested;

/** What Cloud Spanner's emulator is not let store, in both of its dialects. */
final class SpannerRefusalTest {
    @Nested
    final class GoogleSql extends RefusalTests {
        GoogleSql() {
            super(new SpannerEngine(Dialect.GOOGLESQL));
        }
    }

    @Nested
    final class PostgreSql extends RefusalTests {
        PostgreSql() {
            super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
        }
    }
}
