package dev.keyspread.suite.spanner;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.SpannerEngine;
import dev.keyspread.suite.write.ClientClockTests;
import org.junit.jupiter.api.Nested;

/** The application's time on Cloud Spanner's emulator. */
final class SpannerClientClockTest {

    @Nested
    final class GoogleSql extends ClientClockTests {
        GoogleSql() {
            super(new SpannerEngine(Dialect.GOOGLESQL));
        }

        @Override
        public String table() {
            return "CREATE TABLE log (shard INT64, seen TIMESTAMP DEFAULT (CURRENT_TIMESTAMP()), who INT64,"
                    + " created TIMESTAMP DEFAULT (CURRENT_TIMESTAMP()), note STRING(9), CHECK (created <= seen))"
                    + " PRIMARY KEY (shard, seen, who)";
        }

        @Override
        public String now() {
            return "CURRENT_TIMESTAMP()";
        }

        @Override
        public boolean keepsTimeInTransaction() {
            return false;
        }
    }

    @Nested
    final class PostgreSql extends ClientClockTests {
        PostgreSql() {
            super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
        }

        @Override
        public String table() {
            return "CREATE TABLE log (shard BIGINT, seen TIMESTAMPTZ DEFAULT CURRENT_TIMESTAMP, who BIGINT, created"
                    + " TIMESTAMPTZ DEFAULT CURRENT_TIMESTAMP, note VARCHAR(9), CHECK (created <= seen), PRIMARY KEY (shard, seen, who))";
        }

        @Override
        public boolean keepsTimeInTransaction() {
            return false;
        }
    }
}
