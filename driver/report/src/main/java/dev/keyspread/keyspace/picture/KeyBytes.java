package dev.keyspread.keyspace.picture;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.shard.value.WithCalendar;
import dev.keyspread.shard.value.WithTargetType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes bytes whose unsigned order is the order of keys: NULL first, numbers by value, text as UTF-8, dates and timestamps by time, UUIDs
 * by their text, each part of a descending column inverted. Texts and byte strings are cut, and so are keys of many parts.
 * {@link KeyTrack} encodes rows by it, and {@link KeyAxis} compares them.
 */
public final class KeyBytes {
    /** Bytes of one text or byte string that are kept. */
    static final int MAX_PART = 24;

    /** Bytes of a key that are kept. */
    static final int MAX_KEY = 64;

    private static final int MAX_DIGITS = 1_000;

    private static final byte NULL = 0;
    private static final byte VALUE = 1;
    private static final int SECONDS_OF_DAY = 86_400;

    private KeyBytes() {}

    /**
     * The bytes of a key.
     *
     * @param row the values of the row
     * @param positions where the parts of the key are in the row
     * @return null if a value was not seen, or is of a kind that has no known order
     */
    public static byte @Nullable [] of(OrderedKey key, @Nullable Object[] row, int[] positions) {
        ByteBuffer bytes = ByteBuffer.allocate(MAX_KEY + 2 * MAX_PART);
        for (int i = 0; i < positions.length && bytes.position() < MAX_KEY; i++) {
            int from = bytes.position();
            if (!append(row[positions[i]], key.parts().get(i).family(), bytes)) {
                return null;
            }
            if (key.parts().get(i).descending()) {
                invert(bytes, from);
            }
        }
        return Arrays.copyOf(bytes.array(), Math.min(bytes.position(), MAX_KEY));
    }

    private static void invert(ByteBuffer bytes, int from) {
        for (int i = from; i < bytes.position(); i++) {
            bytes.put(i, (byte) ~bytes.get(i));
        }
    }

    private static boolean append(@Nullable Object given, Family family, ByteBuffer bytes) {
        Object value = plain(given);
        if (value == null) {
            bytes.put(NULL);
            return true;
        }
        int from = bytes.position();
        bytes.put(VALUE);
        boolean isText = family == Family.TEXT || family == Family.FIXED_TEXT || family == Family.COLLATED_TEXT;
        boolean known = isText ? appendText(value, bytes) : appendByKind(value, family, bytes);
        if (!known) {
            bytes.position(from);
        }
        return known;
    }

    private static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof WithTargetType typed) {
            return plain(typed.value());
        }
        return value instanceof WithCalendar zoned ? plain(zoned.value()) : value;
    }

    private static boolean appendText(Object value, ByteBuffer bytes) {
        if (!(value instanceof String) && !(value instanceof Number) && !(value instanceof UUID)) {
            return appendByKind(value, Family.OTHER, bytes);
        }
        appendBytes(firstOf(value.toString()).getBytes(UTF_8), bytes);
        return true;
    }

    private static String firstOf(String text) {
        return text.length() <= MAX_PART ? text : text.substring(0, MAX_PART);
    }

    /** Ended by a zero, so that a text comes before those that begin with it. */
    private static void appendBytes(byte[] value, ByteBuffer bytes) {
        bytes.put(value, 0, Math.min(value.length, MAX_PART)).put((byte) 0);
    }

    private static boolean appendByKind(Object value, Family family, ByteBuffer bytes) {
        if (value instanceof Number number) {
            appendNumber(number, family, bytes);
        } else if (value instanceof Boolean flag) {
            bytes.put((byte) (flag ? 1 : 0));
        } else if (value instanceof UUID uuid) {
            bytes.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
        } else if (value instanceof byte[] binary) {
            appendBytes(binary, bytes);
        } else if (value instanceof String text) {
            return appendParsed(text, family, bytes);
        } else {
            return appendTime(value, bytes);
        }
        return true;
    }

    private static void appendNumber(Number number, Family family, ByteBuffer bytes) {
        if (family == Family.DECIMAL || family == Family.FLOAT) {
            bytes.putLong(ordered(number.doubleValue()));
        } else if (family == Family.UNSIGNED_LONG) {
            bytes.putLong(number instanceof BigInteger big ? big.longValue() : number.longValue());
        } else {
            bytes.putLong(number.longValue() ^ Long.MIN_VALUE);
        }
    }

    /** The bits of a double in the order of its value. */
    private static long ordered(double value) {
        long bits = Double.doubleToLongBits(value);
        return bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
    }

    /** A literal or a text that the database casts to the column's type. */
    private static boolean appendParsed(String text, Family family, ByteBuffer bytes) {
        try {
            switch (family) {
                case INTEGER, UNSIGNED_LONG -> appendNumber(new BigInteger(digits(text)), family, bytes);
                case DECIMAL, FLOAT -> appendNumber(new BigDecimal(digits(text)), family, bytes);
                case UUID -> {
                    UUID uuid = UUID.fromString(text.strip());
                    bytes.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
                }
                case DATE, TIMESTAMP, INSTANT -> {
                    return appendTime(time(text.strip().replace(' ', 'T')), bytes);
                }
                default -> appendBytes(firstOf(text).getBytes(UTF_8), bytes);
            }
            return true;
        } catch (RuntimeException unread) { // a text that is not read here has no place in the key space
            return false;
        }
    }

    /** To read a number takes time by the square of its digits. */
    private static String digits(String text) {
        if (text.length() > MAX_DIGITS) {
            throw new NumberFormatException("longer than any key");
        }
        return text.strip();
    }

    private static Object time(String text) {
        if (text.indexOf('T') < 0) {
            return LocalDate.parse(text);
        }
        int sign = Math.max(text.indexOf('+', 1), text.indexOf('-', text.indexOf('T')));
        if (sign < 0) {
            return text.endsWith("Z") ? OffsetDateTime.parse(text) : LocalDateTime.parse(text);
        }
        boolean isOfHours = text.length() - sign == 3; // as PostgreSQL writes it
        return OffsetDateTime.parse(isOfHours ? text + ":00" : text);
    }

    /** Microseconds since 1970, of a time without a zone as if it were in UTC. */
    @SuppressWarnings({"JavaUtilDate", "JavaLocalDateTimeGetNano"}) // applications bind them; the seconds are taken too
    private static boolean appendTime(Object value, ByteBuffer bytes) {
        long micros;
        if (value instanceof java.sql.Timestamp time) {
            micros = micros(Math.floorDiv(time.getTime(), 1_000L), time.getNanos());
        } else if (value instanceof Date date) {
            micros = date.getTime() * 1_000;
        } else if (value instanceof LocalDate date) {
            micros = micros(date.toEpochDay() * SECONDS_OF_DAY, 0);
        } else if (value instanceof LocalDateTime time) {
            micros = micros(time.toEpochSecond(ZoneOffset.UTC), time.getNano());
        } else {
            Instant instant = value instanceof OffsetDateTime offset
                    ? offset.toInstant()
                    : value instanceof ZonedDateTime zoned ? zoned.toInstant() : value instanceof Instant i ? i : null;
            if (instant == null) {
                return false;
            }
            micros = micros(instant.getEpochSecond(), instant.getNano());
        }
        bytes.putLong(micros ^ Long.MIN_VALUE);
        return true;
    }

    private static long micros(long seconds, int nanos) {
        return seconds * 1_000_000 + nanos / 1_000;
    }

    /** How many bytes of a key its first part takes. */
    static int leadingLength(OrderedKey key, byte[] encoded) {
        OrderedKey.Part first = key.parts().get(0);
        int mask = first.descending() ? 0xFF : 0;
        if (((encoded[0] ^ mask) & 0xFF) == NULL) {
            return 1;
        }
        int fixed = switch (first.family()) {
            case BOOLEAN -> 1;
            case INTEGER, UNSIGNED_LONG, DECIMAL, FLOAT, DATE, TIMESTAMP, INSTANT -> Long.BYTES;
            case UUID -> 2 * Long.BYTES;
            default -> -1;
        };
        int end = 1 + fixed;
        for (int i = 1; fixed < 0 && i < encoded.length; i++) {
            if (((encoded[i] ^ mask) & 0xFF) == 0) {
                return i + 1;
            }
        }
        return fixed < 0 ? encoded.length : Math.min(end, encoded.length);
    }

    /** The first eight bytes of a key behind its mark as a number, for keys that begin with a number or a time. */
    static double leadingNumber(byte[] encoded) {
        long bits = 0;
        for (int i = 1; i <= Long.BYTES; i++) {
            bits = bits << Byte.SIZE | (i < encoded.length ? encoded[i] & 0xFF : 0);
        }
        return (bits >>> 1) * 2.0;
    }

    /** A key in words, for a report that may show values; what was cut ends in an ellipsis. */
    static String text(OrderedKey key, byte[] encoded) {
        StringBuilder text = new StringBuilder();
        ByteBuffer bytes = ByteBuffer.wrap(encoded);
        for (OrderedKey.Part part : key.parts()) {
            if (!bytes.hasRemaining()) {
                break;
            }
            text.append(text.isEmpty() ? "" : ", ").append(text(part, bytes));
        }
        return text.toString();
    }

    private static String text(OrderedKey.Part part, ByteBuffer bytes) {
        int mask = part.descending() ? 0xFF : 0;
        if (((bytes.get() ^ mask) & 0xFF) == NULL) {
            return "NULL";
        }
        long flip = part.descending() ? -1L : 0;
        return switch (part.family()) {
            case INTEGER -> bytes.remaining() < Long.BYTES ? "…" : "" + (bytes.getLong() ^ flip ^ Long.MIN_VALUE);
            case UNSIGNED_LONG -> bytes.remaining() < Long.BYTES ? "…" : Long.toUnsignedString(bytes.getLong() ^ flip);
            case DECIMAL, FLOAT -> bytes.remaining() < Long.BYTES ? "…" : "" + number(bytes.getLong() ^ flip);
            case BOOLEAN -> bytes.hasRemaining() ? "" + (((bytes.get() ^ mask) & 1) == 1) : "…";
            case DATE, TIMESTAMP, INSTANT ->
                bytes.remaining() < Long.BYTES ? "…" : time(part.family(), bytes.getLong() ^ flip ^ Long.MIN_VALUE);
            case UUID ->
                bytes.remaining() < 2 * Long.BYTES
                        ? "…"
                        : new UUID(bytes.getLong() ^ flip, bytes.getLong() ^ flip).toString();
            default -> characters(bytes, mask);
        };
    }

    private static double number(long ordered) {
        return Double.longBitsToDouble(ordered < 0 ? ordered ^ Long.MIN_VALUE : ~ordered);
    }

    private static String time(Family family, long micros) {
        Instant instant =
                Instant.ofEpochSecond(Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1_000L);
        LocalDateTime local = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        return family == Family.DATE
                ? local.toLocalDate().toString()
                : family == Family.INSTANT ? instant.toString() : local.toString();
    }

    private static String characters(ByteBuffer bytes, int mask) {
        byte[] value = new byte[bytes.remaining()];
        int length = 0;
        while (bytes.hasRemaining()) {
            byte next = (byte) (bytes.get() ^ mask);
            if (next == 0) {
                return new String(value, 0, length, UTF_8);
            }
            value[length++] = next;
        }
        return new String(value, 0, length, UTF_8) + "…";
    }

    /**
     * The range that a key is in, counted from 0.
     *
     * @param bounds the first key of each range but the first, in ascending order
     */
    static int range(List<byte[]> bounds, byte[] key) {
        int low = 0;
        int high = bounds.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Arrays.compareUnsigned(key, bounds.get(middle)) >= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
