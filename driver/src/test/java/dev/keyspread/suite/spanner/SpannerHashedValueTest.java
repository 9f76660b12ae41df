package dev.keyspread.suite.spanner;

import static dev.keyspread.suite.write.Binding.call;
import static dev.keyspread.suite.write.Binding.literal;
import static dev.keyspread.suite.write.Binding.object;
import static dev.keyspread.suite.write.Binding.string;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.keyspread.engine.Thorough;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.SpannerEngine;
import dev.keyspread.suite.write.Binding;
import dev.keyspread.suite.write.ValueTests;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Values of all types that are hashed, on Cloud Spanner's emulator in both of its dialects. */
final class SpannerHashedValueTest {

    @Nested
    final class GoogleSql extends SpannerValues {
        GoogleSql() {
            super(new SpannerEngine(Dialect.GOOGLESQL));
        }
    }

    @Nested
    @Thorough
    final class PostgreSql extends SpannerValues {
        PostgreSql() {
            super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
        }
    }

    abstract static class SpannerValues extends ValueTests {
        SpannerValues(Engine engine) {
            super(engine);
        }

        /** There is no text of fixed length, so blanks are as good as any other letter. */
        @Test
        @Override
        public void textOfFixedLengthIsHashedWithoutItsPadding() throws SQLException {
            assertHashed("CHAR(8)", "ab", string("ab"), literal("'ab'"));
            assertHashed("CHAR(8)", "ab   ", string("ab   "), literal("'ab   '"));
            assertHashed("CHAR(8)", "  ", string("  "), literal("'  '"));
        }

        /** Checks that what is a UUID elsewhere is kept in text, as it was given; the driver is not asked how it would write one. */
        @Test
        @Override
        public void uuids() throws SQLException {
            String lower = "0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90";
            String upper = "0AB8E3A1-7D5C-4F1E-9B64-2C8D1E5F7A90";
            assertHashed("UUID", lower, string(lower), object(lower), literal("'" + lower + "'"));
            assertHashed("UUID", upper, string(upper), object(upper), literal("'" + upper + "'"));
            assertRefusedAndNotStored("UUID", object(UUID.fromString(lower)));
        }

        /** All timestamps are instants, of nine digits: what the driver takes without a zone is in the JVM's. */
        @Test
        @Override
        public void timestamps() throws SQLException {
            LocalDateTime half = LocalDateTime.parse("2016-01-25T10:10:10.5");
            assertHashed(
                    "TIMESTAMP",
                    engine.timestamp("2016-01-25T10:10:10.5"),
                    call("setTimestamp", (s, i) -> s.setTimestamp(i, Timestamp.valueOf(half))),
                    object(Timestamp.valueOf(half)),
                    literal("TIMESTAMP '2016-01-25 10:10:10.5'"),
                    literal("'2016-01-25 10:10:10.500'"));
            assertHashed(
                    "TIMESTAMP",
                    engine.timestamp("1969-12-31T23:59:59.999999"),
                    object(Timestamp.valueOf("1969-12-31 23:59:59.999999")),
                    literal("TIMESTAMP '1969-12-31 23:59:59.999999'"));
            assertRefusedAndNotStored(
                    "TIMESTAMP",
                    object(half),
                    object(half, Types.TIMESTAMP), // by the driver, as it is set
                    string("2016-01-25 10:10:10.5"));
        }

        /** Where its day begins depends on the database's time zone. */
        @Test
        @Override
        public void aDayInATimestampIsItsMidnight() throws SQLException {
            assertRefusedAndNotStored("TIMESTAMP", literal("'2016-01-25'"), literal("TIMESTAMP '2016-01-25'"));
        }

        @Test
        @Override
        public void aTimestampMayLackItsSeconds() throws SQLException {
            assertRefusedAndNotStored("TIMESTAMP", literal("'2016-01-25 23:10'"));
        }

        @Test
        @Override
        public void timestampsWithZone() throws SQLException {
            OffsetDateTime time = OffsetDateTime.parse("2016-01-25T10:10:10.5+02:00");
            assertHashed(
                    "TIMESTAMP WITH TIME ZONE",
                    "2016-01-25T08:10:10.500000000Z",
                    object(time),
                    object(time, Types.TIMESTAMP_WITH_TIMEZONE),
                    object(OffsetDateTime.parse("2016-01-25T08:10:10.5Z")),
                    call("setTimestamp", (s, i) -> s.setTimestamp(i, Timestamp.from(time.toInstant()))),
                    object(Timestamp.from(time.toInstant())),
                    literal("'2016-01-25 10:10:10.5+02:00'"));
        }

        private void assertRefusedAndNotStored(String type, Binding... bindings) throws SQLException {
            database.run("CREATE TABLE refusing (h BIGINT, v " + type + ")");
            Connection connection = database.keyspread("keyspread.shard.refusing.h=crc32(v)");
            for (Binding binding : bindings) {
                Outcome outcome = Outcome.of(connection, binding.update("INSERT INTO refusing (v) VALUES (%s)"));
                assertNotNull(outcome.sqlState(), binding::name);
            }
            assertEquals(List.of(), database.rows("SELECT h FROM refusing"));
        }
    }
}
