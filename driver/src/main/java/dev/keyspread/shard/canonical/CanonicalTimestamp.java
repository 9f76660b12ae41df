package dev.keyspread.shard.canonical;

import dev.keyspread.schema.Column;
import dev.keyspread.shard.value.WithCalendar;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Date;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * Timestamps without a zone: {@code 2016-01-25T10:10:10.555555}. The old date classes stand for what the clocks of the JVM's zone, or of
 * the Calendar's, show. A day without a time is its midnight. A value with an offset depends on the session's time zone and has no
 * canonical form. {@link CanonicalValue#of} makes it. Stored shards depend on its bytes, so they must never change.
 */
@SuppressWarnings("JavaUtilDate") // applications bind them
final class CanonicalTimestamp extends CanonicalValue {
    private final TimestampText text;

    static CanonicalValue form(Column column, Dialect dialect) {
        return new CanonicalTimestamp(column, dialect);
    }

    private CanonicalTimestamp(Column column, Dialect dialect) {
        super(column, dialect);
        this.text = new TimestampText(this, column, dialect);
    }

    @Override
    public void append(Object value, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        if (value instanceof LocalDateTime time) {
            text.appendBound(time.toInstant(ZoneOffset.UTC), purpose, out);
        } else if (value instanceof LocalDate day) {
            append(day, purpose, out);
        } else if (value.getClass() == java.sql.Date.class) {
            append(
                    LocalDate.ofInstant(shown((Date) value, null), ZoneOffset.UTC),
                    purpose,
                    out); // drivers send the day
        } else if (dialect.has(Capability.MYSQL_DRIVERS) && !(value instanceof String)) {
            throw unfit(value);
        } else if (value.getClass() == Timestamp.class || value.getClass() == Date.class) {
            append((Date) value, null, purpose, out);
        } else if (value instanceof WithCalendar dated && dated.value().getClass() == Timestamp.class) {
            append(dated.value(), dated.calendar(), purpose, out);
        } else if (value instanceof String written) {
            append(written, purpose, out);
        } else {
            throw unfit(value);
        }
    }

    /** A day begins at midnight. */
    private void append(LocalDate day, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        text.append(day.atStartOfDay().toInstant(ZoneOffset.UTC), purpose, out);
    }

    private void append(Date date, @Nullable Calendar calendar, Purpose purpose, CanonicalBytes out)
            throws NotFillableException {
        text.appendBound(shown(date, calendar), purpose, out);
    }

    private Instant shown(Date date, @Nullable Calendar calendar) throws NotFillableException {
        Instant shown = WallClock.shown(date, calendar);
        if (shown == null) {
            throw given("a time of which it is not certain what the clocks showed");
        }
        return shown;
    }

    private void append(String written, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        Matcher matcher = text.match(written);
        if (matcher.group(3) != null) {
            throw given("a text with an offset, which it does not keep");
        }
        try {
            LocalDate day = LocalDate.parse(matcher.group(1));
            LocalTime time = matcher.group(2) == null ? LocalTime.MIDNIGHT : LocalTime.parse(matcher.group(2));
            text.append(day.atTime(time).toInstant(ZoneOffset.UTC), purpose, out);
        } catch (DateTimeException e) {
            throw given("a text that is no timestamp");
        }
    }

    @Override
    boolean keeps(Object value, int sqlType) {
        if (isPlainText(value, sqlType)) {
            return true;
        }
        if (value instanceof String written) {
            return sqlType == Types.TIMESTAMP
                    && dialect.has(Capability.CONVERTS_TO_TARGET)
                    && !dialect.has(Capability.MYSQL_DRIVERS)
                    && isShownByClocks(written);
        }
        if (sqlType == Types.DATE) {
            return value instanceof LocalDate || value.getClass() == java.sql.Date.class;
        }
        return sqlType == Types.TIMESTAMP
                && (value instanceof LocalDateTime
                        || value.getClass() == Timestamp.class
                        || value.getClass() == Date.class);
    }

    /** Returns true if a driver that makes a Timestamp of the text makes one that shows the same, as it can't where a clock is put forward. */
    private static boolean isShownByClocks(String written) {
        try {
            Timestamp read = Timestamp.valueOf(written);
            return read.getNanos() % 1000 == 0
                    && read.toLocalDateTime().equals(LocalDateTime.parse(written.replace(' ', 'T')));
        } catch (IllegalArgumentException | DateTimeException odd) {
            return false;
        }
    }

    @Override
    int formatId() {
        return text.digits();
    }

    @Override
    String remedy() {
        return "bind it as a LocalDateTime";
    }
}
