package dev.keyspread.suite.spanner;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.engine.Thorough;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.SpannerEngine;
import dev.keyspread.suite.write.RefusalTests;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tests what Cloud Spanner's emulator is not let store, in both of its dialects. */
final class SpannerRefusalTest {
    @Nested
    final class GoogleSql extends Refusals {
        GoogleSql() {
            super(new SpannerEngine(Dialect.GOOGLESQL));
        }
    }

    @Nested
    @Thorough
    final class PostgreSql extends Refusals {
        PostgreSql() {
            super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
        }
    }

    abstract static class Refusals extends RefusalTests {
        Refusals(SpannerEngine engine) {
            super(engine);
        }

        /** No column of a key is ever updated, whichever it is. */
        @Override
        public String namedForAKey() {
            return "primary key";
        }

        /** Instants are what it stores; a text without a zone is read in the database's own. */
        @Test
        @Override
        public void boundValuesWhoseStoredFormIsNotKnown() throws SQLException {
            String insert = "INSERT INTO visits (who, seen) VALUES (?, ?)";
            assertRefused("visits", "seen", c -> update(c, insert, "Ann", "2016-01-25 10:10:10"));
        }

        /** GoogleSQL stores NULL in a key, the PostgreSQL dialect does not; neither updates one. */
        @Test
        @Override
        public void withWarnTheyPassAsTheyCame() throws SQLException {
            Connection warning = database.keyspread(rules()[0], rules()[1], "keyspread.on-unfillable=warn");

            assertEquals(1, update(warning, "INSERT INTO orders (shard, id) VALUES (99, ?)", 77L));
            assertEquals(1, update(warning, "INSERT INTO orders (id, note) VALUES (?, 'filled')", 55L));
            for (String sql : List.of(
                    "INSERT INTO orders (id, note) SELECT id + 200, note FROM source",
                    "INSERT INTO orders (id) VALUES (40 + ABS(2))",
                    "UPDATE orders SET id = id + 2 WHERE note = 'a'")) {
                Outcome filled = Outcome.of(warning, c -> update(c, sql));
                database.run("DELETE FROM orders WHERE shard IS NULL");
                assertEquals(Outcome.of(database.direct(), c -> update(c, sql)), filled, sql);
                database.run("DELETE FROM orders WHERE shard IS NULL");
            }

            assertEquals(
                    List.of(
                            Shards.crc32Mod("1", 16) + " | 1",
                            Shards.crc32Mod("2", 16) + " | 2",
                            Shards.crc32Mod("55", 16) + " | 55",
                            "99 | 77"),
                    database.rows("SELECT shard, id FROM orders ORDER BY id"));
        }
    }
}
