package dev.keyspread.suite.spanner;

import static dev.keyspread.suite.engine.AccessLog.update;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.keyspread.engine.Thorough;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.PlanReuseTests;
import dev.keyspread.suite.PoolTests;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import dev.keyspread.suite.engine.SpannerEngine;
import dev.keyspread.suite.write.BatchTests;
import dev.keyspread.suite.write.HashFunctionTests;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * Tests what the suite says of batches, of plans and connections that are used again, and of hash functions, on Cloud Spanner. It asks its
 * driver for the same in both dialects, so a build tries GoogleSQL and a thorough one both.
 */
final class SpannerReuseTest {
    @Nested
    final class GoogleSql extends InOneDialect {
        GoogleSql() {
            super(new SpannerEngine(Dialect.GOOGLESQL));
        }
    }

    @Nested
    @Thorough
    final class PostgreSql extends InOneDialect {
        PostgreSql() {
            super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
        }
    }

    abstract static class InOneDialect {
        private final SpannerEngine spanner;

        InOneDialect(SpannerEngine spanner) {
            this.spanner = spanner;
        }

        @Nested
        final class Batches extends BatchTests {
            Batches() {
                super(spanner);
            }
        }

        @Nested
        final class PlanReuse extends PlanReuseTests {
            PlanReuse() {
                super(spanner);
            }
        }

        @Nested
        final class Pool extends PoolTests {
            Pool() {
                super(spanner);
            }
        }

        @Nested
        final class HashFunctions extends HashFunctionTests {
            HashFunctions() {
                super(spanner);
            }

            /** Each table has a key, so a row without a column list would have to give that too. */
            @Test
            @Override
            public void severalRulesFillOneRow() throws SQLException {
                database.run("CREATE TABLE people (h1 BIGINT, id BIGINT, h2 BIGINT, name VARCHAR(20), h3 INTEGER)");
                Connection connection = database.keyspread(
                        "keyspread.shard.people.h1=crc32(id)",
                        "keyspread.shard.people.h2=crc32(name)",
                        "keyspread.shard.people.h3=crc32(id, name) % 7");

                update(connection, "INSERT INTO people (name, id) VALUES ('Tom', ?), (?, 773)", 773L, "Tom");
                update(connection, "INSERT INTO people (id, h2, name) VALUES (773, ?, 'Tom')", Shards.crc32("Tom"));

                String all = Shards.crc32("773") + " | 773 | " + Shards.crc32("Tom") + " | Tom | "
                        + Shards.crc32Mod("773\u001fTom", 7);
                assertEquals(List.of(all, all, all), database.rows("SELECT h1, id, h2, name, h3 FROM people"));
            }

            /** It fails as a NULL key does, and Spanner's driver gives no SQLState for that. */
            @Test
            @Override
            public void aNullSourceOfAShardThatMayNotBeNullFailsAsANullKeyDoes() throws SQLException {
                database.run("CREATE TABLE strict (h BIGINT NOT NULL, id BIGINT)");
                Connection connection = database.keyspread("keyspread.shard.strict.h=crc32(id)");
                Outcome.Work direct = c -> update(c, "INSERT INTO strict (h, id) VALUES (?, NULL)", (Object) null);
                Outcome.Work filled = c -> update(c, "INSERT INTO strict (id) VALUES (?)", (Object) null);

                assertEquals("null", Outcome.of(database.direct(), direct).sqlState());
                assertEquals("null", Outcome.of(connection, filled).sqlState());
                assertEquals(List.of(), database.rows("SELECT id FROM strict"));
            }
        }
    }
}
