package dev.keyspread.shard.canonical;

import dev.keyspread.schema.Column;
import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.sql.Dialect;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * YDB's {@code Date}, {@code Datetime} and {@code Timestamp}, from 1970 to 2105: {@code 2016-01-25}, {@code 2016-01-25T10:10:10.000000},
 * {@code 2016-01-25T10:10:10.555555Z}. Each takes the class that its driver sends without a look at the JVM's time zone; a
 * {@code Timestamp} also the old class, which is an instant to the driver. {@link CanonicalValue#of} makes it. Stored shards depend on its
 * bytes, so they must never change.
 */
final class CanonicalYdbTime extends CanonicalValue {
    private static final Instant END = Instant.parse("2106-01-01T00:00:00Z");

    private final TimestampText text;

    static CanonicalValue form(Column column, Dialect dialect) {
        return new CanonicalYdbTime(column, dialect);
    }

    private CanonicalYdbTime(Column column, Dialect dialect) {
        super(column, dialect);
        this.text = new TimestampText(this, column, dialect);
    }

    @Override
    public void append(Object value, Purpose purpose, CanonicalBytes out) throws NotFillableException {
        Family family = column.type().family();
        Instant time;
        if (family == Family.DATE && value instanceof LocalDate date) {
            time = date.atStartOfDay().toInstant(ZoneOffset.UTC);
        } else if (family == Family.TIMESTAMP && value instanceof LocalDateTime local) {
            time = local.toInstant(ZoneOffset.UTC);
        } else if (family == Family.INSTANT && value instanceof Instant instant) {
            time = instant;
        } else if (family == Family.INSTANT && value.getClass() == Timestamp.class) {
            time = ((Timestamp) value).toInstant();
        } else {
            throw unfit(value);
        }
        if (time.isBefore(Instant.EPOCH) || !time.isBefore(END)) {
            throw given("a time before 1970 or after 2105");
        }
        if (family == Family.DATE) {
            out.appendDate(LocalDate.ofInstant(time, ZoneOffset.UTC));
            return;
        }
        text.append(time, purpose, out);
        if (family == Family.INSTANT) {
            out.append('Z');
        }
    }

    /** The driver has types of its own for each target type. */
    @Override
    boolean keeps(Object value, int sqlType) {
        return false;
    }

    /** Equal values hash alike where both are of one of the three kinds. */
    @Override
    int formatId() {
        return switch (column.type().family()) {
            case DATE -> 0;
            case TIMESTAMP -> 1;
            default -> 2;
        };
    }

    @Override
    String remedy() {
        return switch (column.type().family()) {
            case DATE -> "bind it as a LocalDate";
            case TIMESTAMP -> "bind it as a LocalDateTime";
            default -> "bind it as an Instant";
        };
    }
}
