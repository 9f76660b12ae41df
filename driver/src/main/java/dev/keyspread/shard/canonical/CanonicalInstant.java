package dev.keyspread.shard.canonical;

import dev.keyspread.schema.Column;
import dev.keyspread.shard.value.WithCalendar;
import dev.keyspread.sql.Dialect;
import dev.keyspread.sql.dialect.Capability;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.regex.Matcher;

/**
 * Instants: {@code 2016-01-25T10:10:10.555555Z}, in UTC. A value without an offset depends on the session's time zone and has no canonical
 * form. {@link CanonicalValue#of} makes it. Stored shards depend on its bytes, so they must never change.
 */
@SuppressWarnings("JavaUtilDate") // applications bind them
public final class CanonicalInstant extends CanonicalValue {
    private final TimestampText text;
    private final boolean isCast;

    private CanonicalInstant(Column column, Dialect dialect) {
        super(column, dialect);
        this.text = new TimestampText(this, column, dialect);
        this.isCast = false;
    }

    private CanonicalInstant(Column column, Dialect dialect, ZoneId zone) {
        super(column, dialect);
        this.text = new TimestampText(this, column, dialect, new TimestampCast(this, zone));
        this.isCast = true;
    }

    /** The canonical text, in UTC. */
    static CanonicalValue form(Column column, Dialect dialect) {
        return new CanonicalInstant(column, dialect);
    }

    /** The text that Cloud Spanner casts it to, for a rule that is a column's own expression. */
    public static CanonicalValue form(Column column, Dialect dialect, ZoneId zone) {
        return new CanonicalInstant(column, dialect, zone);
    }

    @Override
    public void append(Object value, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        if (value instanceof OffsetDateTime time) {
            text.appendBound(time.toInstant(), purpose, out);
        } else if (value instanceof Instant instant) {
            text.appendBound(instant, purpose, out);
        } else if (value instanceof ZonedDateTime time && dialect.has(Capability.JAVA_VALUES)) {
            // pgjdbc drops the zone of a ZonedDateTime.
            text.appendBound(time.toInstant(), purpose, out);
        } else if (value.getClass() == Timestamp.class || value.getClass() == Date.class) {
            append((Date) value, purpose, out);
        } else if (value instanceof WithCalendar dated
                && dated.value().getClass() == Timestamp.class
                && dialect.has(Capability.POSTGRES_DRIVER)) {
            // pgjdbc sends the time with the offset of the Calendar's zone, so the instant is kept.
            append(dated.value(), purpose, out);
        } else if (value instanceof String written) {
            append(written, purpose, out);
        } else {
            throw unfit(value);
        }
        if (!isCast) {
            out.append('Z');
        }
    }

    private void append(Date date, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        // H2 takes it for a time on the session's clock, which shows some times twice a year.
        if (dialect.has(Capability.JAVA_VALUES)
                && (WallClock.shownTwice(date) || WallClock.shown(date, null) == null)) {
            throw given("a Timestamp that the clocks show twice");
        }
        text.appendBound(WallClock.instant(date), purpose, out);
    }

    private void append(String written, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        Matcher matcher = text.match(written);
        if (matcher.group(3) == null) {
            throw given("a text without an offset, which depends on the session's time zone");
        }
        Instant instant;
        try {
            LocalDateTime time = LocalDateTime.parse(matcher.group(1) + "T" + matcher.group(2));
            instant = time.toInstant(ZoneOffset.of(matcher.group(3)));
        } catch (DateTimeException e) {
            throw given("a text that is no timestamp");
        }
        text.append(instant, purpose, out);
    }

    @Override
    boolean keeps(Object value, int sqlType) {
        if (sqlType == Types.TIMESTAMP) {
            return value.getClass() == Timestamp.class;
        }
        return sqlType == Types.TIMESTAMP_WITH_TIMEZONE
                && (value instanceof OffsetDateTime || value instanceof Instant);
    }

    @Override
    int formatId() {
        return isCast ? -text.digits() : text.digits();
    }

    @Override
    String remedy() {
        return "bind it as an OffsetDateTime";
    }
}
