package dev.keyspread.shard.canonical;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/**
 * Random Java values, of which many are equal to each other in another class or form, lie on the edges of what columns can
 * hold, or halfway between two values that they can.
 */
final class RandomValues {
    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "a",
            "A",
            "a ",
            "a  ",
            " a",
            "abcdefgh",
            "abcdefgh  ",
            "abcdefghi",
            "é",
            "é",
            "日本語",
            "😀😀😀😀",
            "😀😀😀😀😀",
            "x\u001Fy",
            "7",
            "07",
            "007",
            "+7",
            "-7",
            "-0",
            "7.0",
            "7.50",
            "1e1",
            "0x7",
            " 7",
            "7 ",
            "true",
            "TRUE",
            "t",
            "f",
            "False",
            "yes",
            "1",
            "0",
            "127",
            "128",
            "32768",
            "2147483648",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "1.005",
            "-1.005",
            "-0.001",
            "99999999.995",
            "abc",
            "4192bff0-e1e0-43ce-a4db-912808c32493",
            "4192BFF0-E1E0-43CE-A4DB-912808C32493",
            "4192bff0e1e043cea4db912808c32493",
            "{4192bff0-e1e0-43ce-a4db-912808c32493}",
            "2016-01-25",
            "2016-1-25",
            "2016-02-30",
            "2016-01-25 10:10:10",
            "2016-01-25T10:10:10",
            "2016-01-25 10:10",
            "2016-01-25 10:10:10.5",
            "2016-01-25 10:10:10.555555",
            "2016-01-25 10:10:10.5555555",
            "2016-01-25 10:10:10.555555500",
            "1999-12-31 23:59:59.9995",
            "1999-12-31 23:59:59.999500+00",
            "2016-12-31 23:59:59.9999999",
            "2016-01-25 10:10:10Z",
            "2016-01-25 10:10:10.25+05:30",
            "2016-01-25 10:10:10-0330",
            "2016-01-25T10:10:10+05",
            "2016-01-25 24:00:00",
            "2016-01-25 23:59:60",
            "0001-01-01",
            "9999-12-31");

    private static final List<LocalDateTime> TIMES = List.of(
            LocalDateTime.of(2016, 1, 25, 10, 10, 10, 555_555_000),
            LocalDateTime.of(2016, 1, 25, 0, 0),
            LocalDateTime.of(2016, 3, 13, 2, 30), // skipped in New York
            LocalDateTime.of(2016, 11, 6, 1, 30), // shown twice in New York
            LocalDateTime.of(2016, 10, 30, 1, 30), // shown twice in Dublin
            LocalDateTime.of(1999, 12, 31, 23, 59, 59),
            LocalDateTime.of(2000, 1, 1, 0, 0),
            LocalDateTime.of(1969, 12, 31, 23, 59, 59),
            LocalDateTime.of(1916, 5, 21, 2, 40),
            LocalDateTime.of(1883, 11, 18, 12, 0),
            LocalDateTime.of(1600, 2, 29, 12, 0),
            LocalDateTime.of(1582, 10, 10, 12, 0),
            LocalDateTime.of(9999, 12, 31, 23, 59, 59));

    private static final int[] FRACTIONS = {
        0,
        0,
        0,
        1,
        499,
        500,
        501,
        999_999_999,
        999_999_500,
        999_999_499,
        999_500_000,
        999_499_999,
        499_999_500,
        500_000_000,
        500_000,
        555_555_000,
        555_555_555,
        123_456_000,
        123_500_000,
        100_000_000
    };

    private final Random random;

    RandomValues(Random random) {
        this.random = random;
    }

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    BigInteger integer() {
        if (random.nextInt(5) == 0) { // what a double or a float can't tell from its neighbour
            return BigInteger.valueOf(
                    any(List.of(1L << 24, (1L << 24) + 1, 1L << 53, (1L << 53) + 1, -(1L << 53) - 1)));
        }
        BigInteger edge = BigInteger.ONE.shiftLeft(any(List.of(0, 3, 7, 8, 15, 31, 32, 63)));
        BigInteger near = edge.add(BigInteger.valueOf(random.nextInt(5) - 2));
        BigInteger value = random.nextInt(4) == 0 ? BigInteger.valueOf(random.nextInt(9)) : near;
        return random.nextBoolean() ? value : value.negate();
    }

    BigDecimal decimal() {
        return switch (random.nextInt(4)) {
            case 0 -> new BigDecimal(integer());
            case 1 -> new BigDecimal(integer()).setScale(random.nextInt(12));
            case 2 -> new BigDecimal(BigInteger.valueOf(random.nextInt(20_000_000) - 10_000_000), random.nextInt(10));
            default ->
                new BigDecimal(
                        BigInteger.valueOf(random.nextInt(20) - 10)
                                .multiply(BigInteger.TEN)
                                .add(BigInteger.valueOf(5)),
                        random.nextInt(6) - 2);
        };
    }

    Double floating() {
        return switch (random.nextInt(5)) {
            case 0 -> random.nextInt(20) - 10.0;
            case 1 -> integer().doubleValue();
            case 2 -> random.nextInt(20) / 2.0;
            case 3 -> any(List.of(0x1p24, 0x1p24 + 1, 0x1p24 - 1, 0x1p53, 0x1p53 - 1, 0x1p53 + 2, -0x1p53));
            default -> any(List.of(-0.0, 1e300, Double.MIN_VALUE, 0.1, Double.NaN, Double.POSITIVE_INFINITY));
        };
    }

    String text() {
        return random.nextInt(4) > 0 ? any(TEXTS) : integer().toString();
    }

    byte[] bytes() {
        byte[] bytes = new byte[random.nextInt(3) > 0 ? 4 : random.nextInt(10)];
        if (random.nextBoolean()) {
            random.nextBytes(bytes);
        }
        return bytes;
    }

    LocalDateTime time() {
        LocalDateTime time = any(TIMES);
        if (random.nextInt(3) == 0) {
            time = time.plusMinutes(random.nextInt(60 * 24 * 366)).withYear(1583 + random.nextInt(8000));
        }
        return time.withNano(FRACTIONS[random.nextInt(FRACTIONS.length)]);
    }

    LocalDate date() {
        return time().toLocalDate();
    }

    ZoneOffset offset() {
        return ZoneOffset.ofTotalSeconds((random.nextInt(53) - 26) * 1800);
    }

    UUID uuid() {
        return random.nextBoolean()
                ? UUID.fromString("4192bff0-e1e0-43ce-a4db-912808c32493")
                : new UUID(random.nextLong(), random.nextLong());
    }

    Timestamp timestamp() {
        Timestamp timestamp = Timestamp.valueOf(time());
        if (random.nextInt(3) == 0) { // the other of two instants that clocks show alike
            int nanos = timestamp.getNanos();
            timestamp = new Timestamp(timestamp.getTime() + 3_600_000);
            timestamp.setNanos(nanos);
        }
        return timestamp;
    }

    @SuppressWarnings("JavaUtilDate")
    Object object() {
        return switch (random.nextInt(19)) {
            case 0 -> integer().byteValue();
            case 1 -> integer().shortValue();
            case 2 -> integer().intValue();
            case 3 -> integer().longValue();
            case 4 -> integer();
            case 5 -> decimal();
            case 6 -> floating();
            case 7 -> floating().floatValue();
            case 8 -> random.nextBoolean();
            case 9 -> text();
            case 10 -> uuid();
            case 11 -> bytes();
            case 12 -> date();
            case 13 -> time();
            case 14 -> time().atOffset(offset());
            case 15 -> time().atOffset(offset()).toInstant();
            case 16 -> time().atZone(ZoneId.of(random.nextBoolean() ? "Asia/Tokyo" : "America/New_York"));
            case 17 ->
                random.nextBoolean()
                        ? timestamp()
                        : new java.util.Date(
                                Instant.now().truncatedTo(ChronoUnit.DAYS).toEpochMilli() + random.nextInt(86_400_000));
            default -> random.nextBoolean() ? Date.valueOf(date()) : (Object) 'x';
        };
    }
}
