package dev.keyspread.keyspace.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.keyspread.schema.type.ColumnType.Family;
import dev.keyspread.watch.KeyCells;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The order of the bytes is the order of the keys. */
final class KeyBytesTest {
    private static final LocalDateTime NOON = LocalDateTime.of(2026, 1, 25, 12, 0, 0, 123_456_000);

    private final Random random = new Random(18);

    private static OrderedKey key(boolean descending, Family... families) {
        return new OrderedKey(
                null,
                Arrays.stream(families)
                        .map(family -> new OrderedKey.Part("c", family, descending))
                        .toList());
    }

    private static byte[] bytes(OrderedKey key, @Nullable Object... row) {
        int[] positions = new int[row.length];
        Arrays.setAll(positions, i -> i);
        return Objects.requireNonNull(KeyBytes.of(key, row, positions));
    }

    private <T extends Comparable<? super T>> void assertOrdered(Family family, Function<Random, T> values) {
        assertOrdered(family, values, (one, other) -> one.compareTo(other));
    }

    private <T> void assertOrdered(Family family, Function<Random, T> values, Comparator<T> order) {
        for (int i = 0; i < 2_000; i++) {
            T one = values.apply(random);
            T other = values.apply(random);
            int expected = Integer.signum(order.compare(one, other));
            OrderedKey up = key(false, family);
            OrderedKey down = key(true, family);
            assertEquals(expected, compare(bytes(up, one), bytes(up, other)), one + " and " + other);
            assertEquals(-expected, compare(bytes(down, one), bytes(down, other)), one + " and " + other);
        }
    }

    private static int compare(byte[] one, byte[] other) {
        return Integer.signum(Arrays.compareUnsigned(one, other));
    }

    @Test
    void numbersGoByValue() {
        assertOrdered(Family.INTEGER, Random::nextLong);
        assertOrdered(Family.INTEGER, r -> r.nextInt(5) - 2);
        assertOrdered(Family.UNSIGNED_LONG, Random::nextLong, Long::compareUnsigned);
        assertOrdered(Family.FLOAT, Random::nextGaussian);
        assertOrdered(Family.DECIMAL, r -> BigDecimal.valueOf(r.nextInt(2_000) - 1_000, 2));
    }

    @Test
    void timesGoByTime() {
        assertOrdered(Family.TIMESTAMP, r -> NOON.plusNanos(r.nextInt() * 1_000L));
        assertOrdered(Family.DATE, r -> LocalDate.ofEpochDay(r.nextInt(40_000) - 20_000));
        assertOrdered(Family.TIMESTAMP, r -> Timestamp.valueOf(NOON.plusNanos(r.nextInt() * 1_000L)));
    }

    @Test
    void textsGoByTheirCodePointsAndAPrefixComesFirst() {
        assertOrdered(
                Family.TEXT,
                r -> r.ints(r.nextInt(4), 1, 0x11000)
                        .filter(each -> each < 0xD800 || each > 0xDFFF)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString(),
                (one, other) -> Arrays.compareUnsigned(
                        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void uuidsGoByTheirText() {
        assertOrdered(Family.UUID, r -> new UUID(r.nextLong(), r.nextLong()), Comparator.comparing(UUID::toString));
    }

    @Test
    void nullComesFirstAndALaterPartDecidesWhereTheEarlierIsTheSame() {
        OrderedKey key = key(false, Family.INTEGER, Family.TEXT);

        List<byte[]> ordered = List.of(
                bytes(key, null, "z"),
                bytes(key, -5L, null),
                bytes(key, -5L, "a"),
                bytes(key, -5L, "ab"),
                bytes(key, 7L, "a"));

        for (int i = 1; i < ordered.size(); i++) {
            assertEquals(-1, compare(ordered.get(i - 1), ordered.get(i)), "" + i);
        }
    }

    @Test
    void aTextIsReadAsTheColumnHoldsIt() {
        OrderedKey number = key(false, Family.INTEGER);
        OrderedKey time = key(false, Family.TIMESTAMP);

        assertEquals(0, compare(bytes(number, "773"), bytes(number, 773)));
        assertEquals(0, compare(bytes(number, BigInteger.TEN), bytes(number, 10)));
        assertEquals(0, compare(bytes(time, "2026-01-25 12:00:00.123456"), bytes(time, NOON)));
        OrderedKey instant = key(false, Family.INSTANT);
        byte[] noon = bytes(instant, NOON.atOffset(ZoneOffset.UTC));
        for (String text : List.of(
                "2026-01-25 12:00:00.123456Z",
                "2026-01-25 07:00:00.123456-05:00",
                "2026-01-25T07:00:00.123456-05",
                "2026-01-25 17:45:00.123456+05:45",
                "2026-01-25 14:00:00.123456+02")) {
            assertEquals(0, compare(bytes(instant, text), noon), text);
        }
        assertNull(KeyBytes.of(time, new Object[] {"next week"}, new int[1]));
        assertNull(KeyBytes.of(number, new Object[] {KeyCells.UNSEEN}, new int[1]));
    }

    @Test
    void aKeyCanBeShownAgain() {
        OrderedKey key = key(false, Family.INTEGER, Family.TEXT, Family.TIMESTAMP);
        OrderedKey down = key(true, Family.INTEGER, Family.TEXT, Family.TIMESTAMP);
        OrderedKey others = key(false, Family.DATE, Family.INSTANT, Family.DECIMAL, Family.BOOLEAN);
        OffsetDateTime instant = OffsetDateTime.parse("2026-01-25T12:00Z");

        assertEquals("-5, naïve, " + NOON, KeyBytes.text(key, bytes(key, -5L, "naïve", NOON)));
        assertEquals("-5, naïve, " + NOON, KeyBytes.text(down, bytes(down, -5L, "naïve", NOON)));
        assertEquals("NULL, NULL, NULL", KeyBytes.text(down, bytes(down, null, null, null)));
        assertEquals(
                "2026-01-25, 2026-01-25T12:00:00Z, 1.5, true",
                KeyBytes.text(others, bytes(others, NOON.toLocalDate(), instant, new BigDecimal("1.5"), true)));
    }
}
