package dev.keyspread.suite;

import dev.keyspread.sql.Dialect;
import org.junit.jupiter.api.Nested;

/** The application's time on Cloud Spanner's emulator. */
final class SpannerClientClockTest {

    @Nested
    final class GoogleSql extends ClientClockTests {
        GoogleSql() {
            super(new SpannerEngine(Dialect.GOOGLESQL));
        }

        @Override
        String table() {
            return "CREATE TABLE log (shard INT64, seen TIMESTAMP DEFAULT (CURRENT_TIMESTAMP()), who INT64)"
                    + " PRIMARY KEY (shard, seen, who)";
        }

        @Override
        String now() {
            return "CURRENT_TIMESTAMP()";
        }
    }

    @Nested
    final class PostgreSql extends ClientClockTests {
        PostgreSql() {
            super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
        }

        @Override
        String table() {
            return "CREATE TABLE log (shard BIGINT, seen TIMESTAMPTZ DEFAULT CURRENT_TIMESTAMP, who BIGINT,"
                    + " PRIMARY KEY (shard, seen, who))";
        }
    }
}
