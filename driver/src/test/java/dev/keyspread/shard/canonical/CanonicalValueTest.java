package dev.keyspread.shard.canonical;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.shard.RuleTables;
import dev.keyspread.shard.hash.Vectors;
import dev.keyspread.shard.hash.Vectors.Row;
import dev.keyspread.shard.value.WithCalendar;
import dev.keyspread.shard.value.WithTargetType;
import dev.keyspread.sql.Dialect;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.GregorianCalendar;
import java.util.HexFormat;
import java.util.Random;
import java.util.TimeZone;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@SuppressWarnings("JavaUtilDate") // applications bind them
class CanonicalValueTest {

    @Test
    void canonicalTextsAreFixedForEver() throws Exception {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
        try {
            for (Row row : Vectors.read("canonical_text.tsv", 270)) {
                assertEquals(
                        row.isNull("stored") ? "no text" : row.get("stored"),
                        text(row, Purpose.STORE),
                        "stored " + row);
                assertEquals(
                        row.isNull("compared") ? "no text" : row.get("compared"),
                        text(row, Purpose.COMPARE),
                        "compared " + row);
            }
        } finally {
            TimeZone.setDefault(before);
        }
    }

    private static String text(Row row, Purpose purpose) throws Exception {
        Dialect dialect = Dialect.valueOf(row.get("dialect"));
        CanonicalValue canonical = CanonicalValue.of(RuleTables.column(dialect, "a " + row.get("type")), dialect, true);
        CanonicalBytes scratch = new CanonicalBytes();
        try {
            Object value = value(row.get("class"), row.get("input"));
            canonical.append(canonical.plain(value), purpose, scratch);
        } catch (NotFillableException e) {
            assertTrue(e.reason().startsWith("a (" + row.get("type") + ") was given "), e.reason());
            return "no text";
        }
        byte[] bytes = scratch.copy();
        return canonical instanceof CanonicalBinary
                ? HexFormat.of().formatHex(bytes)
                : new String(bytes, StandardCharsets.UTF_8);
    }

    private static Object value(String type, String input) throws ReflectiveOperationException {
        int as = type.indexOf(" as ");
        if (as >= 0) {
            int sqlType = Types.class.getField(type.substring(as + 4)).getInt(null);
            return new WithTargetType(value(type.substring(0, as), input), sqlType);
        }
        int in = type.indexOf(" in ");
        if (in >= 0) {
            java.util.Date date = (java.util.Date) value(type.substring(0, in), input);
            return new WithCalendar(date, new GregorianCalendar(TimeZone.getTimeZone(type.substring(in + 4))));
        }
        return switch (type) {
            case "Byte" -> Byte.valueOf(input);
            case "Short" -> Short.valueOf(input);
            case "Integer" -> Integer.valueOf(input);
            case "Long" -> Long.valueOf(input);
            case "BigInteger" -> new BigInteger(input);
            case "BigDecimal" -> new BigDecimal(input);
            case "Float" -> Float.valueOf(input);
            case "Double" -> Double.valueOf(input);
            case "Boolean" -> Boolean.valueOf(input);
            case "String" -> input;
            case "UUID" -> UUID.fromString(input);
            case "bytes" -> HexFormat.of().parseHex(input);
            case "LocalDate" -> LocalDate.parse(input);
            case "LocalDateTime" -> LocalDateTime.parse(input);
            case "OffsetDateTime" -> OffsetDateTime.parse(input);
            case "ZonedDateTime" -> ZonedDateTime.parse(input);
            case "Instant" -> Instant.parse(input);
            case "Timestamp" -> Timestamp.valueOf(input);
            case "java.sql.Date" -> Date.valueOf(input);
            case "java.util.Date" -> new java.util.Date(Long.parseLong(input));
            default -> throw new IllegalArgumentException(type);
        };
    }

    /** MySQL compares a number with a text as two doubles, which from 2^53 on stand for several integers. */
    @Test
    void aLongTextIsNoIntegerToCompareByWhereItIsADouble() throws Exception {
        for (String type : new String[] {"BIGINT UNSIGNED", "BIGINT"}) {
            CanonicalValue canonical =
                    CanonicalValue.of(RuleTables.column(Dialect.MYSQL, "a " + type), Dialect.MYSQL, true);
            canonical.append("9007199254740991", Purpose.COMPARE, new CanonicalBytes());
            String[] texts = type.equals("BIGINT")
                    ? new String[] {"9007199254740992", "-9007199254740992", "-9223372036854775808"}
                    : new String[] {"9007199254740992", "9223372036854775808", "18446744073709551615"};
            for (String text : texts) {
                canonical.append(text, Purpose.STORE, new CanonicalBytes());
                assertThrows(
                        NotFillableException.class,
                        () -> canonical.append(text, Purpose.COMPARE, new CanonicalBytes()),
                        text);
            }
        }
    }

    @Test
    void utf8IsThatOfJava() {
        Random random = new Random(773);
        CanonicalBytes scratch = new CanonicalBytes();
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(20); n > 0; n--) {
                int point = random.nextInt(1 << (7 + random.nextInt(14)));
                text.appendCodePoint(point >= 0xD800 && point <= 0xDFFF ? 'x' : Math.min(point, 0x10FFFF));
            }
            scratch.clear();
            assertTrue(scratch.appendUtf8(text.toString(), text.length()));
            assertArrayEquals(text.toString().getBytes(StandardCharsets.UTF_8), scratch.copy());
        }
    }

    @Test
    void halfOfASurrogatePairHasNoUtf8() {
        for (String text : new String[] {"a\uD83D", "\uD83Da", "\uDE00", "\uDE00\uD83D"}) {
            assertFalse(new CanonicalBytes().appendUtf8(text, text.length()));
        }
        assertThrows(NotFillableException.class, () -> {
            CanonicalValue text = CanonicalValue.of(RuleTables.column(Dialect.H2, "a VARCHAR"), Dialect.H2, true);
            text.append("a\uD83D", Purpose.STORE, new CanonicalBytes());
        });
    }

    @Test
    void decimalsOfLongsAreThoseOfJava() {
        Random random = new Random(773);
        CanonicalBytes scratch = new CanonicalBytes();
        for (int i = 0; i < 20_000; i++) {
            long number = random.nextLong() >> random.nextInt(64);
            scratch.clear();
            scratch.appendDecimal(number);
            scratch.append(' ');
            scratch.appendUnsigned(number);
            assertEquals(
                    number + " " + Long.toUnsignedString(number),
                    new String(scratch.copy(), StandardCharsets.US_ASCII));
        }
        scratch.clear();
        scratch.appendDecimal(Long.MIN_VALUE);
        assertEquals("-9223372036854775808", new String(scratch.copy(), StandardCharsets.US_ASCII));
    }
}
