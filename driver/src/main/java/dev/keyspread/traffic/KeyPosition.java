package dev.keyspread.traffic;

import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.value.WithCalendar;
import dev.keyspread.shard.value.WithTargetType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Date;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where a bound value stands in the order of its column. Only as exact as it takes to see whether values rise: long texts and byte strings
 * are cut, and of an identifier that begins with a time the time counts. The sketches of this package compare by it. It must not be shown,
 * because it holds a part of the value.
 */
final class KeyPosition {
    /** Characters or bytes of a value that are kept. */
    private static final int KEPT = 64;

    private static final int UUID_TEXT = 36;
    private static final int UUID_VERSION = 14;
    private static final int UUID_TIME = 13;
    private static final int ULID_TEXT = 26;
    private static final int ULID_TIME = 10;

    /** The two halves of a UUID, in the order of its text. */
    private record Halves(long high, long low) implements Comparable<Halves> {
        @Override
        public int compareTo(Halves other) {
            int byHigh = Long.compareUnsigned(high, other.high);
            return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
        }
    }

    /** Bytes in their unsigned order. */
    private static final class Bytes implements Comparable<Bytes> {
        private final byte[] bytes;

        Bytes(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int compareTo(Bytes other) {
            return Arrays.compareUnsigned(bytes, other.bytes);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Bytes further && Arrays.equals(bytes, further.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }

    private KeyPosition() {}

    /**
     * The position of a value, or null where it has none that is known: NULL, a stream, an object of the driver's own.
     *
     * @param family what the column holds
     */
    static @Nullable Object of(@Nullable Object value, Family family) {
        if (value instanceof WithTargetType typed) {
            return of(typed.value(), family);
        }
        if (value instanceof WithCalendar zoned) {
            return of(zoned.value(), family);
        }
        if (value instanceof Number number) {
            return family == Family.TEXT ? null : ofNumber(number);
        }
        if (value instanceof String text) {
            return ofText(text, family);
        }
        if (value instanceof UUID uuid) {
            return ofUuid(uuid);
        }
        if (value instanceof byte[] bytes) {
            return new Bytes(Arrays.copyOf(bytes, Math.min(bytes.length, KEPT)));
        }
        return ofTime(value);
    }

    /** Compares two positions of one class: negative, zero or positive if {@code a} stands before, at or behind {@code b}. */
    @SuppressWarnings("unchecked")
    static int compare(Object a, Object b) {
        return ((Comparable<Object>) a).compareTo(b);
    }

    private static @Nullable Object ofNumber(Number number) {
        if (number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte) {
            return number.longValue();
        }
        if (number instanceof BigDecimal decimal) {
            return decimal.scale() <= 0 && decimal.precision() - decimal.scale() < 19
                    ? (Object) decimal.longValue()
                    : decimal;
        }
        if (number instanceof BigInteger whole) {
            return whole.bitLength() < Long.SIZE ? (Object) whole.longValue() : whole;
        }
        return number instanceof Double || number instanceof Float ? number.doubleValue() : null;
    }

    private static @Nullable Object ofText(String text, Family family) {
        if (family == Family.INTEGER || family == Family.UNSIGNED_LONG) {
            try {
                return Long.parseLong(text.strip());
            } catch (NumberFormatException e) {
                return null;
            }
        }
        if (text.length() == UUID_TEXT && text.charAt(UUID_VERSION) == '7' && text.charAt(UUID_TIME) == '-') {
            return text.substring(0, UUID_TIME);
        }
        if (isUlid(text)) {
            return text.substring(0, ULID_TIME);
        }
        return text.length() <= KEPT ? text : text.substring(0, KEPT);
    }

    private static boolean isUlid(String text) {
        if (text.length() != ULID_TEXT || text.charAt(0) < '0' || text.charAt(0) > '7') {
            return false;
        }
        for (int i = 1; i < ULID_TEXT; i++) {
            char c = text.charAt(i);
            if (!(c >= '0' && c <= '9') && !(c >= 'A' && c <= 'Z')) {
                return false;
            }
        }
        return true;
    }

    /** The milliseconds of a UUIDv7. The rest is random, so that within a millisecond values don't rise. */
    private static Object ofUuid(UUID uuid) {
        return uuid.version() == 7
                ? (Object) (uuid.getMostSignificantBits() >>> 16)
                : new Halves(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }

    @SuppressWarnings({"JavaUtilDate", "JavaLocalDateTimeGetNano"}) // applications bind them; the seconds are taken too
    private static @Nullable Object ofTime(@Nullable Object value) {
        if (value instanceof java.sql.Timestamp time) {
            return micros(Math.floorDiv(time.getTime(), 1_000L), time.getNanos());
        }
        if (value instanceof Date date) {
            return date.getTime() * 1_000;
        }
        if (value instanceof LocalDate date) {
            return micros(date.toEpochDay() * 86_400, 0);
        }
        if (value instanceof LocalDateTime time) {
            return micros(time.toEpochSecond(ZoneOffset.UTC), time.getNano());
        }
        Instant instant = value instanceof OffsetDateTime offset
                ? offset.toInstant()
                : value instanceof ZonedDateTime zoned ? zoned.toInstant() : value instanceof Instant i ? i : null;
        return instant == null ? null : micros(instant.getEpochSecond(), instant.getNano());
    }

    private static Long micros(long seconds, int nanos) {
        return seconds * 1_000_000 + nanos / 1_000;
    }
}
