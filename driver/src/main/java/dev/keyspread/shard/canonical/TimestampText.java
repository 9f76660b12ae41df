package dev.keyspread.shard.canonical;

import dev.keyspread.schema.Column;
import dev.keyspread.sql.DayText;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rounds a time as the driver and the database do on its way into a column, and writes it: {@code 2016-01-25T10:10:10.555555}, six digits
 * always, nine where the column keeps nanoseconds. A time without a zone is given as the Instant that it would be in UTC. The canonical
 * times of this package write by it.
 */
final class TimestampText {
    /** Before it drivers differ on whether a day is of the Julian calendar. */
    private static final Instant EARLIEST = Instant.parse("1583-01-01T00:00:00Z");

    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    /** PostgreSQL counts from here, and rounds a half away from it. */
    private static final Instant POSTGRESQL_EPOCH = Instant.parse("2000-01-01T00:00:00Z");

    /** A time as every engine reads it alike: the day, the time without its seconds or none at all, and the offset from UTC. */
    private static final Pattern PLAIN =
            Pattern.compile("([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[ T]([0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]{1,9})?)?)"
                    + "(Z|[+-][0-9]{2}(?::?[0-9]{2})?)?)?");

    private final CanonicalValue value;
    private final Dialect dialect;

    /** How many digits of the second's fraction the column keeps. */
    private final int scale;

    /** Nanoseconds of its last digit. */
    private final int unit;

    private final @Nullable TimestampCast cast;

    TimestampText(CanonicalValue value, Column column, Dialect dialect) {
        this(value, column, dialect, null);
    }

    /** Writes what a cast does, in place of the canonical text. */
    TimestampText(CanonicalValue value, Column column, Dialect dialect, @Nullable TimestampCast cast) {
        this.cast = cast;
        this.value = value;
        this.dialect = dialect;
        int finest = dialect.engine().fractionDigits();
        int declared = column.type().scale() >= 0 ? column.type().scale() : 6;
        this.scale = !dialect.has(Capability.DATABASE_ZONE) ? Math.min(declared, finest) : finest;
        int nanos = 1_000_000_000;
        for (int digit = 0; digit < scale; digit++) {
            nanos /= 10;
        }
        this.unit = nanos;
    }

    /** Matches a text with {@link #PLAIN}. */
    Matcher match(String text) throws NotFillableException {
        Matcher matcher = PLAIN.matcher(DayText.padded(text));
        if (!matcher.matches()) {
            throw value.given("a text that is no plain timestamp");
        }
        return matcher;
    }

    /** Appends a time that was bound as an object, which the driver sends. */
    void appendBound(Instant time, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        append(dialect.has(Capability.POSTGRES_DRIVER) ? roundedToMicros(time) : time, purpose, out); // as pgjdbc does
    }

    /** Appends a time that the database reads from a text. */
    void append(Instant read, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        Instant time = read;
        int rest = dialect.has(Capability.INFERS_BOUND_TYPES) ? fraction(read) % 1000 : 0;
        if (rest != 0) {
            // PostgreSQL reads the fraction as a floating point number, and rounds it: a half goes either way.
            if (!dialect.has(Capability.KNOWN_CONVERSIONS) || rest == 500) {
                throw value.given("a time with fractions of a microsecond, which are rounded in different ways");
            }
            time = roundedToMicros(read);
        }
        if (fraction(time) % unit == 0) {
            write(time, out);
        } else if (purpose == Purpose.COMPARE) {
            throw value.given("a finer time than it keeps, so that no stored value is equal");
        } else {
            write(roundedToColumn(time), out);
        }
    }

    private static Instant roundedToMicros(Instant time) {
        int rest = fraction(time) % 1000;
        return time.plusNanos(rest < 500 ? -rest : 1000 - rest);
    }

    /** A half goes up, except that PostgreSQL rounds it away from its epoch. */
    private Instant roundedToColumn(Instant time) throws NotFillableException {
        if (!dialect.has(Capability.KNOWN_CONVERSIONS)) {
            throw value.given("a finer time than it keeps");
        }
        int rest = fraction(time) % unit;
        boolean halfUp = !dialect.has(Capability.RUNS_POSTGRES_CODE) || !time.isBefore(POSTGRESQL_EPOCH);
        boolean up = rest > unit / 2 || (rest == unit / 2 && halfUp);
        return time.plusNanos(up ? unit - rest : -rest);
    }

    private void write(Instant instant, CanonicalBytes out) throws NotFillableException {
        if (instant.isBefore(EARLIEST) || !instant.isBefore(END)) {
            throw value.given("a time before 1583 or after 9999");
        }
        if (cast != null) {
            cast.write(instant, out);
            return;
        }
        LocalDateTime time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        out.appendDate(time.toLocalDate());
        out.append('T');
        out.appendPadded(time.getHour(), 2);
        out.append(':');
        out.appendPadded(time.getMinute(), 2);
        out.append(':');
        out.appendPadded(time.getSecond(), 2);
        out.append('.');
        out.appendPadded(digits() == 9 ? fraction(instant) : fraction(instant) / 1000, digits());
    }

    /** How many digits of the second's fraction are written. */
    int digits() {
        return scale > 6 ? 9 : 6;
    }

    private static int fraction(Instant time) {
        return time.get(ChronoField.NANO_OF_SECOND);
    }
}
