package dev.keyspread.shard.canonical;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * A timestamp as the text that {@code CAST(t AS STRING)} makes of it in Cloud Spanner, and {@code t::text} in its PostgreSQL dialect: on
 * the clock of the database's time zone, with none, three, six or nine digits of the second's fraction, and the offset, whose minutes are
 * left out where they are zero: {@code 2016-01-25 02:10:10.555555-08}. Read off the emulator. {@link CanonicalInstant} and
 * {@link TimestampText} write by it, for expressions of generated columns.
 */
final class TimestampCast {
    /**
     * Before this time many zones have offsets with seconds (Liberia until 1972), which the database cuts in its own
     * way.
     */
    private static final Instant EARLIEST = Instant.EPOCH;

    /**
     * A later time is not cast, since the rules of time zones may change: the database used those of the day on which
     * it stored the row.
     */
    private static final Duration LATEST_AHEAD = Duration.ofDays(1);

    private static final int SECONDS_PER_MINUTE = 60;
    private static final int MINUTES_PER_HOUR = 60;
    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;

    private final CanonicalValue value;
    private final ZoneId zone;

    TimestampCast(CanonicalValue value, ZoneId zone) {
        this.value = value;
        this.zone = zone;
    }

    void write(Instant instant, CanonicalBytes out) throws NotFillableException {
        boolean isWholeMinutes = zone.getRules().getOffset(instant).getTotalSeconds() % SECONDS_PER_MINUTE == 0;
        boolean isCertain = isWholeMinutes && isUndisputed(instant);
        if (!isCertain) {
            throw value.given("a time of which it is not certain what clocks showed in the database's time zone");
        }
        LocalDateTime time = LocalDateTime.ofInstant(instant, zone);
        out.appendDate(time.toLocalDate());
        out.append(' ');
        out.appendPadded(time.getHour(), 2);
        out.append(':');
        out.appendPadded(time.getMinute(), 2);
        out.append(':');
        out.appendPadded(time.getSecond(), 2);
        writeFraction(time.getNano(), out);
        writeOffset(zone.getRules().getOffset(instant), out);
    }

    private boolean isUndisputed(Instant instant) {
        return zone.getRules().isFixedOffset()
                || (!instant.isBefore(EARLIEST)
                        && instant.isBefore(Instant.now().plus(LATEST_AHEAD)));
    }

    private static void writeFraction(int nanos, CanonicalBytes out) {
        if (nanos == 0) {
            return;
        }
        out.append('.');
        if (nanos % NANOS_PER_MILLI == 0) {
            out.appendPadded(nanos / NANOS_PER_MILLI, 3);
        } else if (nanos % NANOS_PER_MICRO == 0) {
            out.appendPadded(nanos / NANOS_PER_MICRO, 6);
        } else {
            out.appendPadded(nanos, 9);
        }
    }

    private static void writeOffset(ZoneOffset offset, CanonicalBytes out) {
        int minutes = Math.abs(offset.getTotalSeconds()) / SECONDS_PER_MINUTE;
        out.append(offset.getTotalSeconds() < 0 ? '-' : '+');
        out.appendPadded(minutes / MINUTES_PER_HOUR, 2);
        if (minutes % MINUTES_PER_HOUR != 0) {
            out.append(':');
            out.appendPadded(minutes % MINUTES_PER_HOUR, 2);
        }
    }
}
