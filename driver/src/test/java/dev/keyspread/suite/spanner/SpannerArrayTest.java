package dev.keyspread.suite.spanner;

import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.SpannerEngine;
import dev.keyspread.suite.write.ArrayTests;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** Arrays on Cloud Spanner's emulator: {@code IN UNNEST(?)} in the one dialect, {@code = ANY (?)} in the other. */
final class SpannerArrayTest {

    @Nested
    final class GoogleSql extends ArrayTests {
        GoogleSql() {
            super(new SpannerEngine(Dialect.GOOGLESQL));
        }

        @Override
        public String in(String column) {
            return column + " IN UNNEST(?)";
        }

        @Override
        public String bigints() {
            return "INT64";
        }

        @Override
        public String texts() {
            return "STRING";
        }

        @Override
        public List<String> tables() {
            return List.of(
                    "CREATE TABLE orders (shard INT64, id INT64, note STRING(20)) PRIMARY KEY (shard, id)",
                    "CREATE TABLE people (shard INT64, name STRING(20), born INT64) PRIMARY KEY (shard, name, born)");
        }
    }

    @Nested
    final class PostgreSql extends ArrayTests {
        PostgreSql() {
            super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
        }

        @Override
        public List<String> tables() {
            return super.tables().stream()
                    .map(table -> table.replaceAll("INTEGER|SMALLINT", "BIGINT"))
                    .toList();
        }
    }
}
