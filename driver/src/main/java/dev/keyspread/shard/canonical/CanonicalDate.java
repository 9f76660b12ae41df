package dev.keyspread.shard.canonical;

import dev.keyspread.schema.Column;
import dev.keyspread.shard.value.WithCalendar;
import dev.keyspread.sql.DayText;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.Calendar;
import java.util.Date;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dates: {@code 2016-01-25}. A {@link java.sql.Date} stands for the day in the JVM's zone, or in the Calendar's. {@link CanonicalValue#of}
 * makes it. Stored shards depend on its bytes, so they must never change.
 */
@SuppressWarnings("JavaUtilDate") // applications bind them
final class CanonicalDate extends CanonicalValue {
    private static final Pattern PLAIN = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    /** A day with a time that nobody rounds to the next one. */
    private static final Pattern TIMED =
            Pattern.compile(PLAIN + "[ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,6})?)?");

    private static final int MICROSECOND = 1000;

    static CanonicalValue form(Column column, Dialect dialect) {
        return new CanonicalDate(column, dialect);
    }

    private CanonicalDate(Column column, Dialect dialect) {
        super(column, dialect);
    }

    @Override
    public void append(Object value, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        LocalDate date = date(value, purpose == Purpose.STORE && dialect.has(Capability.KNOWN_CONVERSIONS));
        if (date.getYear() < 1583 || date.getYear() > 9999) {
            throw given("a date before 1583 or after 9999");
        }
        out.appendDate(date);
    }

    /** @param keepsDay whether of a time the day is stored */
    private LocalDate date(Object value, boolean keepsDay) throws NotFillableException {
        if (value instanceof LocalDate date) {
            return date;
        }
        if (value.getClass() == java.sql.Date.class) {
            return date((Date) value, null);
        }
        if (value instanceof WithCalendar dated
                && dated.value().getClass() == java.sql.Date.class
                && !dialect.has(Capability.SPANNER_DRIVER)) {
            return date(dated.value(), dated.calendar());
        }
        if (value instanceof String written) {
            String text = DayText.padded(written);
            try {
                if (PLAIN.matcher(text).matches()) {
                    return LocalDate.parse(text);
                }
            } catch (DateTimeException e) {
                throw given("a text that is no date");
            }
            if (keepsDay && TIMED.matcher(text).matches()) {
                return date(text.substring(0, 10), false);
            }
            throw given("a text that is no plain date");
        }
        if (keepsDay
                && value instanceof LocalDateTime time
                && time.get(ChronoField.NANO_OF_SECOND) % MICROSECOND == 0) {
            return time.toLocalDate();
        }
        if (keepsDay && value instanceof Timestamp time && time.getNanos() % MICROSECOND == 0) {
            return date(time, null);
        }
        throw unfit(value);
    }

    private LocalDate date(Date date, @Nullable Calendar calendar) throws NotFillableException {
        Instant shown = WallClock.shown(date, calendar);
        if (shown == null) {
            throw given("a date of which it is not certain what the clocks showed");
        }
        return LocalDate.ofInstant(shown, ZoneOffset.UTC);
    }

    @Override
    boolean keeps(Object value, int sqlType) {
        if (isPlainText(value, sqlType)) {
            return true;
        }
        return switch (sqlType) {
            case Types.DATE ->
                value instanceof LocalDate
                        || value.getClass() == java.sql.Date.class
                        || (value.getClass() == Date.class && dialect.has(Capability.CONVERTS_TO_TARGET))
                        || (dialect.has(Capability.KNOWN_CONVERSIONS) && keepsDay(value));
            case Types.TIMESTAMP ->
                dialect.has(Capability.KNOWN_CONVERSIONS)
                        && (value instanceof LocalDateTime || value.getClass() == Timestamp.class);
            default -> isUntyped(sqlType) && (value instanceof LocalDate || value instanceof LocalDateTime);
        };
    }

    /** A driver takes the day that the JVM's clock shows. */
    @Override
    Object converted(Object value, int sqlType) {
        return value.getClass() == Date.class ? new java.sql.Date(((Date) value).getTime()) : value;
    }

    private static boolean keepsDay(Object value) {
        return value.getClass() == Timestamp.class
                || (value instanceof String text && PLAIN.matcher(text).matches());
    }

    @Override
    String remedy() {
        return "bind it as a LocalDate";
    }
}
