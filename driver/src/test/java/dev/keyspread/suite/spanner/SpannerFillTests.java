package dev.keyspread.suite.spanner;

import static dev.keyspread.suite.engine.AccessLog.INSERT;
import static dev.keyspread.suite.engine.AccessLog.STORED;
import static dev.keyspread.suite.engine.AccessLog.TIME;
import static dev.keyspread.suite.engine.AccessLog.update;
import static dev.keyspread.suite.engine.EngineTest.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.SpannerEngine;
import dev.keyspread.suite.write.GeneratedKeyTests;
import dev.keyspread.suite.write.InsertTests;
import dev.keyspread.suite.write.ParameterTests;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * Tests what the suite says of filling, on Cloud Spanner, and what Spanner does in its own way. What is the same in both dialects is in
 * {@link SpannerReuseTest}. Not among them are the tests
 *
 * <ul>
 *   <li>of concurrency: the emulator runs one read-write transaction of a database at a time and fails the others;
 *   <li>of sessions that move to another schema, time zone, collation or way to read quotes: those of Spanner have no such settings;
 *   <li>of the indexes that a read uses: the emulator explains no plans;
 *   <li>of DDL between two executions: what Spanner can change of a table is little, and {@link SpannerTests} tries it.
 * </ul>
 */
abstract class SpannerFillTests {
    private final SpannerEngine spanner;

    SpannerFillTests(SpannerEngine spanner) {
        this.spanner = spanner;
    }

    @Nested
    final class Inserts extends InsertTests {
        Inserts() {
            super(spanner);
        }

        /** The drivers of Spanner take no LocalDateTime: its times are instants. */
        @Test
        @Override
        public void timestampsOfAnyJavaTypeAreOneValue() throws SQLException {
            OffsetDateTime instant = TIME.toInstant().atOffset(ZoneOffset.ofHours(5));
            update(connection, INSERT, TIME, "Ann", null);
            update(connection, INSERT, instant, "Bea", null);

            assertEquals(List.of(row("Ann", null), row("Bea", null)), database.rows(STORED));
            Outcome.Work local = c -> update(c, INSERT, TIME.toLocalDateTime(), "Cem", null);
            assertTrue(Outcome.of(database.direct(), local).sqlState() != null);
            assertRefused(connection, "UserAccessLog", "ShardId", local);
        }

        /** GoogleSQL keeps nanoseconds; what the PostgreSQL dialect does with them depends on the way that they come. */
        @Test
        @Override
        public void aTimestampIsHashedAsItIsStored() throws SQLException {
            Timestamp nanoseconds = Timestamp.valueOf("2016-01-25 10:10:10.1234567");
            Outcome.Work insert = c -> update(c, INSERT, nanoseconds, "Ann", null);
            if (spanner.grammar().isPostgres()) {
                assertRefused(connection, "UserAccessLog", "ShardId", insert);
                return;
            }
            assertEquals(1, insert.on(connection));

            String time = engine.timestamp("2016-01-25T10:10:10.1234567");
            assertEquals(
                    List.of(String.valueOf(AccessLog.shard(time, "Ann"))),
                    database.rows("SELECT ShardId FROM UserAccessLog"));
        }

        /** GoogleSQL wants a column list; where the shard column is left out, Keyspread writes one. */
        @Test
        @Override
        public void theApplicationsOwnRightValuePasses() throws SQLException {
            if (spanner.grammar().insertsWithoutColumns()) {
                super.theApplicationsOwnRightValuePasses();
                return;
            }
            Outcome.Work unnamed = c ->
                    update(c, "INSERT INTO UserAccessLog VALUES (?, ?, ?, ?)", accessShard("Cem"), TIME, "Cem", "");
            assertEquals(Outcome.of(database.direct(), unnamed), Outcome.of(connection, unnamed));
            String named = "INSERT INTO UserAccessLog (LastAccess, ShardId, UserId) VALUES (?, ?, ?)";
            update(connection, named, TIME, accessShard("Ann"), "Ann");
            assertEquals(List.of(row("Ann", null)), database.rows(STORED));
        }

        /** Spanner's driver remembers what it was told and does nothing. */
        @Test
        @Override
        public void closeOnCompletionClosesTheStatementWithItsResult() throws SQLException {
            for (Connection each : List.of(database.direct(), connection)) {
                try (PreparedStatement select = each.prepareStatement("SELECT Note FROM UserAccessLog")) {
                    select.closeOnCompletion();
                    assertTrue(select.isCloseOnCompletion());
                    select.executeQuery().close();
                    assertFalse(select.isClosed());
                }
            }
        }
    }

    @Nested
    final class Parameters extends ParameterTests {
        Parameters() {
            super(spanner);
        }
    }

    @Nested
    final class GeneratedKeys extends GeneratedKeyTests {
        GeneratedKeys() {
            super(spanner);
        }
    }
}
