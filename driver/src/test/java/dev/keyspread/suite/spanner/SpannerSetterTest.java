package dev.keyspread.suite.spanner;

import dev.keyspread.engine.Thorough;
import dev.keyspread.sql.Dialect;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.SpannerEngine;
import dev.keyspread.suite.write.Binding;
import dev.keyspread.suite.write.SetterTests;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Every setter for every type of column, on Cloud Spanner's emulator in both of its dialects. */
final class SpannerSetterTest {

    @Nested
    final class GoogleSql extends SpannerSetters {
        GoogleSql() {
            super(new SpannerEngine(Dialect.GOOGLESQL));
        }
    }

    @Nested
    @Thorough
    final class PostgreSql extends SpannerSetters {
        private static final String COMPARABLE = "set(Object )?(Byte|Short|Int|Integer|Long|Boolean|String)( large)?";

        PostgreSql() {
            super(new SpannerEngine(Dialect.SPANNER_POSTGRESQL));
        }

        /** The emulator ends when it compares numbers with some that are not whole, asked by the driver alone too. */
        @Override
        public boolean canCompare(String type, Binding binding) {
            boolean numbers = type.endsWith("INT") || type.startsWith("NUMERIC");
            return !numbers || binding.name().matches(COMPARABLE);
        }
    }

    abstract static class SpannerSetters extends SetterTests {
        private static final DateTimeFormatter NINE_DIGITS =
                DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'");

        SpannerSetters(Engine engine) {
            super(engine);
        }

        /** The emulator takes milliseconds for each. */
        @Override
        public int triedInBuild() {
            return 40;
        }

        /** Spanner's driver stores a whole stream where it was told to take a part; Keyspread stores the part. */
        @Override
        public boolean isSame(Binding binding, String stored, String direct) {
            return binding.name().endsWith("Stream part") ? direct.startsWith(stored) : stored.equals(direct);
        }

        /** How the driver would send them is not known. */
        @Test
        @Override
        public void wholeNumbersOfAnyLength() throws SQLException {
            assertRight("BIGINT", "7", text(row -> Long.toString(row.getLong("v"))), "setLong");
        }

        /** Checks that what the driver makes of another type than the value's own is not known. */
        @Test
        @Override
        public void valuesWithATargetType() throws SQLException {
            assertRight("BIGINT", "7", text(row -> Long.toString(row.getLong("v"))), "setLong");
        }

        /** Nor of times. */
        @Test
        @Override
        public void timesWithATargetType() throws SQLException {
            dates();
        }

        /** Checks that what is a UUID elsewhere is kept in text here, and how the driver would write one is not known. */
        @Test
        @Override
        public void uuids() throws SQLException {
            assertRight("UUID", "0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90", text(row -> row.getString("v")), "setString");
        }

        /** Spanner's driver moves a date that comes with a calendar, and Keyspread refuses to guess where to. */
        @Test
        @Override
        public void dates() throws SQLException {
            assertRight(
                    "DATE",
                    "2016-01-25",
                    text(row -> row.getObject("v", LocalDate.class).toString()),
                    "setDate",
                    "setObject LocalDate");
        }

        /** All timestamps are instants, of nine digits. */
        @Test
        @Override
        public void timestamps() throws SQLException {
            assertRight(
                    "TIMESTAMP WITH TIME ZONE",
                    "2016-01-25 23:10:10.5+02:00",
                    text(row -> row.getObject("v", OffsetDateTime.class)
                            .withOffsetSameInstant(ZoneOffset.UTC)
                            .format(NINE_DIGITS)),
                    "setTimestamp",
                    "setObject OffsetDateTime");
        }
    }
}
