package dev.keyspread.shard.canonical;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * Tells what the clocks of a zone show at the instant of a {@link Date}: how drivers read the old date classes. The zone is that of a
 * Calendar, or else the JVM's default. The canonical times and dates of this package ask it.
 */
@SuppressWarnings("JavaUtilDate") // applications bind them
final class WallClock {
    private WallClock() {}

    /** The instant of a date, with the nanoseconds of a Timestamp. */
    static Instant instant(Date date) {
        return date instanceof java.sql.Timestamp timestamp
                ? timestamp.toInstant()
                : Instant.ofEpochMilli(date.getTime());
    }

    /** Returns what those clocks show, as if they stood in UTC; null when it is not certain what the driver reads from them. */
    static @Nullable Instant shown(Date date, @Nullable Calendar calendar) {
        Instant instant = instant(date);
        Integer offset = calendar == null ? defaultOffset(instant) : offset(instant, calendar);
        return offset == null ? null : instant.plusMillis(offset);
    }

    /** Returns true if the clocks of the JVM's zone show at another instant what they show at this one. */
    static boolean shownTwice(Date date) {
        ZoneId zone = ZoneId.systemDefault();
        LocalDateTime local = LocalDateTime.ofInstant(instant(date), zone);
        return zone.getRules().getValidOffsets(local).size() != 1;
    }

    /**
     * The offset, where both of Java's tables of zones agree on it. They differ in some zones and for old times, and
     * drivers use either.
     */
    private static @Nullable Integer defaultOffset(Instant instant) {
        ZoneOffset offset = ZoneId.systemDefault().getRules().getOffset(instant);
        int millis = TimeZone.getDefault().getOffset(instant.toEpochMilli());
        return offset.getTotalSeconds() * 1000 == millis ? millis : null;
    }

    private static @Nullable Integer offset(Instant instant, Calendar calendar) {
        return calendar.getClass() == GregorianCalendar.class
                ? calendar.getTimeZone().getOffset(instant.toEpochMilli())
                : null;
    }
}
