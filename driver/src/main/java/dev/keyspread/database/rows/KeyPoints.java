package dev.keyspread.database.rows;

import dev.keyspread.schema.type.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Points spread over the values of a key's leading column, from which rows are looked at. */
public final class KeyPoints {
    /** How many points. As many as a usual rule has shards, so that each of them is looked at. */
    private static final int COUNT = 16;

    /** Beginnings of random texts and hexadecimal numbers, in the order of most collations. */
    private static final List<Object> TEXTS =
            List.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "b", "d", "f", "k", "p", "t", "w");

    private KeyPoints() {}

    /** Whole numbers from the smallest to the largest one. */
    public static List<Object> between(long smallest, long largest) {
        return steps(BigDecimal.valueOf(smallest), BigDecimal.valueOf(largest)).stream()
                .<Object>map(BigDecimal::longValue)
                .distinct()
                .toList();
    }

    /** Points between two values of a column; none if the type doesn't tell what lies in between. */
    public static List<Object> between(ColumnType type, @Nullable Object first, @Nullable Object last) {
        if (first instanceof LocalDate from && last instanceof LocalDate to) {
            return between(from.toEpochDay(), to.toEpochDay()).stream()
                    .<Object>map(day -> LocalDate.ofEpochDay((Long) day))
                    .toList();
        }
        if (first instanceof LocalDateTime from && last instanceof LocalDateTime to) {
            return parts(Duration.between(from, to)).stream()
                    .<Object>map(part -> from.plus(part).truncatedTo(ChronoUnit.MILLIS))
                    .toList();
        }
        if (first instanceof OffsetDateTime from && last instanceof OffsetDateTime to) {
            return parts(Duration.between(from, to)).stream()
                    .<Object>map(part -> from.plus(part).truncatedTo(ChronoUnit.MILLIS))
                    .toList();
        }
        if (first instanceof Number from && last instanceof Number to && isWhole(from) && isWhole(to)) {
            return between(from.longValue(), to.longValue());
        }
        if (first instanceof BigDecimal from && last instanceof BigDecimal to) {
            return List.copyOf(steps(from, to));
        }
        return anywhere(type);
    }

    /** Points of a column whose ends tell nothing: what keys of text and UUIDs begin with. */
    private static List<Object> anywhere(ColumnType type) {
        return switch (type.family()) {
            case TEXT -> TEXTS;
            case UUID -> uuids();
            default -> List.of();
        };
    }

    private static List<Object> uuids() {
        List<Object> points = new ArrayList<>();
        for (long digit = 0; digit < COUNT; digit++) {
            points.add(new UUID(digit << 60, 0));
        }
        return points;
    }

    private static boolean isWhole(Number number) {
        return number instanceof Long
                || number instanceof Integer
                || number instanceof Short
                || number instanceof Byte
                || (number instanceof BigInteger big && big.bitLength() < Long.SIZE);
    }

    private static List<BigDecimal> steps(BigDecimal from, BigDecimal to) {
        List<BigDecimal> points = new ArrayList<>();
        BigDecimal width = to.subtract(from);
        for (int i = 0; i < COUNT; i++) {
            BigDecimal step =
                    width.multiply(BigDecimal.valueOf(i)).divide(BigDecimal.valueOf(COUNT - 1L), RoundingMode.FLOOR);
            points.add(from.add(step));
        }
        return points;
    }

    private static List<Duration> parts(Duration whole) {
        List<Duration> parts = new ArrayList<>();
        for (int i = 1; i < COUNT; i++) {
            parts.add(whole.dividedBy(COUNT).multipliedBy(i));
        }
        return parts;
    }
}
