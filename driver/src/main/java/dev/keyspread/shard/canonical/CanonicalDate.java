package dev.keyspread.shard.canonical;

import dev.keyspread.schema.Column;
import dev.keyspread.shard.value.WithCalendar;
import dev.keyspread.sql.Dialect;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.Date;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Dates: {@code 2016-01-25}. A {@link java.sql.Date} stands for the day in the JVM's zone, or in the Calendar's. */
@SuppressWarnings("JavaUtilDate") // applications bind them
final class CanonicalDate extends CanonicalValue {
    private static final Pattern PLAIN = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    static CanonicalValue form(Column column, Dialect dialect) {
        return new CanonicalDate(column, dialect);
    }

    private CanonicalDate(Column column, Dialect dialect) {
        super(column, dialect);
    }

    @Override
    public void append(Object value, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        LocalDate date = date(value);
        if (date.getYear() < 1583 || date.getYear() > 9999) {
            throw given("a date before 1583 or after 9999");
        }
        out.appendDate(date);
    }

    private LocalDate date(Object value) throws NotFillableException {
        if (value instanceof LocalDate date) {
            return date;
        }
        if (value.getClass() == java.sql.Date.class) {
            return date((Date) value, null);
        }
        if (value instanceof WithCalendar dated
                && dated.value().getClass() == java.sql.Date.class
                && dialect.bindsDatesByCalendar()) {
            return date(dated.value(), dated.calendar());
        }
        if (value instanceof String text) {
            try {
                if (PLAIN.matcher(text).matches()) {
                    return LocalDate.parse(text);
                }
            } catch (DateTimeException e) {
                throw given("a text that is no date");
            }
            throw given("a text that is no plain date");
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
        return sqlType == Types.DATE && (value instanceof LocalDate || value.getClass() == java.sql.Date.class);
    }

    @Override
    String remedy() {
        return "bind it as a LocalDate";
    }
}
