package dev.keyspread.shard.canonical;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.keyspread.shard.RuleTables;
import dev.keyspread.sql.Dialect;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what Spanner makes of a timestamp as text, by the vectors' rules, in zones that the emulator does not have. */
class TimestampCastTest {
    private static String cast(String zone, String instant) throws NotFillableException {
        CanonicalValue value = CanonicalInstant.form(
                RuleTables.column(Dialect.GOOGLESQL, "ts TIMESTAMP"), Dialect.GOOGLESQL, ZoneId.of(zone));
        CanonicalBytes out = new CanonicalBytes();
        OffsetDateTime time = OffsetDateTime.ofInstant(Instant.parse(instant), ZoneOffset.UTC);
        value.append(time, Purpose.COMPARE, out);
        return new String(out.copy(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "America/Los_Angeles, 2024-01-01T00:00:00Z, 2023-12-31 16:00:00-08",
        "America/Los_Angeles, 2024-07-01T00:00:00.120Z, 2024-06-30 17:00:00.120-07",
        "Asia/Kolkata, 2024-01-01T00:00:00.000001Z, 2024-01-01 05:30:00.000001+05:30",
        "UTC, 9999-01-01T00:00:00.000000001Z, 9999-01-01 00:00:00.000000001+00",
        "Africa/Monrovia, 1973-01-01T00:00:00Z, 1973-01-01 00:00:00+00"
    })
    void aTimeOfWhichTheClockIsCertainIsWritten(String zone, String instant, String text) throws NotFillableException {
        assertEquals(text, cast(zone, instant));
    }

    @ParameterizedTest
    @CsvSource({
        "America/Los_Angeles, 1969-12-31T23:59:59Z",
        "America/Los_Angeles, 9998-01-01T00:00:00Z",
        "Africa/Monrovia, 1971-01-01T00:00:00Z" // whose offset had seconds
    })
    void anotherIsNot(String zone, String instant) {
        assertThrows(NotFillableException.class, () -> cast(zone, instant));
    }
}
