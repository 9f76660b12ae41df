package dev.keyspread.suite.random;

import dev.keyspread.suite.write.Binding;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A type that a source may have: random values of a small domain, ways to give them, and their canonical text. */
enum ColumnKind {
    BIGINT("BIGINT"),
    INTEGER("INTEGER"),
    SMALLINT("SMALLINT"),
    NUMERIC("NUMERIC(12,3)"),
    BOOLEAN("BOOLEAN"),
    VARCHAR("VARCHAR(20)"),
    TEXT("TEXT"),
    CHAR("CHAR(6)"),
    UUIDS("UUID"),
    DATE("DATE"),
    TIMESTAMP("TIMESTAMP"),
    MILLISECONDS("TIMESTAMP(3)"),
    INSTANT("TIMESTAMP WITH TIME ZONE"),
    BYTES("BYTES");

    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS");
    private static final DateTimeFormatter SIX_DIGITS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'");
    private static final DateTimeFormatter NINE_DIGITS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'");
    private static final String[] WORDS = {"", "a", "A", "O'Hara", "Zoë", "a ", "7", "null", "a\u001fb", "🚀"};
    private static final int[] NUMBERS = {0, 1, -1, 7, 42, -5, 32767, 100, 1000, 9};

    private final String type;

    ColumnKind(String type) {
        this.type = type;
    }

    /** Its type where engines agree. */
    String type() {
        return type;
    }

    /** A value as an application has it. */
    Object value(Random random) {
        int n = random.nextInt(10);
        return switch (this) {
            case BIGINT -> n == 9 ? Long.MIN_VALUE + 1 : (long) NUMBERS[n];
            case INTEGER -> NUMBERS[n];
            case SMALLINT -> (short) NUMBERS[n];
            case NUMERIC -> new BigDecimal(NUMBERS[n]).movePointLeft(n % 4).setScale(n % 3 + 3);
            case BOOLEAN -> n % 2 == 0;
            case VARCHAR, TEXT -> WORDS[n];
            // MariaDB's index on a CHAR of a NOPAD collation loses values with a character below the space from ranges.
            case CHAR -> WORDS[n].trim().replace('\u001f', '_');
            case UUIDS -> new UUID(n * 0x123456789ABCDEFL, -n);
            case DATE -> LocalDate.of(1969 + n * 10, 12, 22 + n);
            case TIMESTAMP -> time(n).plusNanos(n * 111_111_000L);
            case MILLISECONDS -> time(n).plusNanos(n * 111_000_000L);
            case INSTANT -> time(n).atOffset(ZoneOffset.ofHours(n - 4));
            case BYTES -> WORDS[n].getBytes(StandardCharsets.UTF_8);
        };
    }

    private static LocalDateTime time(int n) {
        return LocalDateTime.of(1969 + n * 10, 12, 22 + n, 2 * n, 30 + n, 59 - n);
    }

    /** The value as a literal; bytes have none that all engines read. */
    @Nullable
    String literal(Object value, Grammar grammar) {
        return switch (this) {
            case BIGINT, INTEGER, SMALLINT, NUMERIC, BOOLEAN -> String.valueOf(value);
            case VARCHAR, TEXT, CHAR, UUIDS -> grammar.text(value.toString());
            case DATE -> "DATE " + grammar.text(value.toString());
            case TIMESTAMP, MILLISECONDS ->
                "TIMESTAMP "
                        + grammar.text(Timestamp.valueOf((LocalDateTime) value).toString());
            case INSTANT ->
                grammar.instant(DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSxxx")
                        .format((OffsetDateTime) value));
            case BYTES -> null;
        };
    }

    /** Ways to bind the value that every application may use; Keyspread fills from all of them. */
    List<Binding> bindings(Object value, Grammar grammar) {
        return switch (this) {
            case BIGINT, INTEGER, SMALLINT -> {
                long number = ((Number) value).longValue();
                if (grammar.isSpanner()) {
                    yield List.of(Binding.object(number), Binding.call("setLong", (s, i) -> s.setLong(i, number)));
                }
                yield List.of(
                        Binding.object(value),
                        Binding.object(number, Types.BIGINT),
                        Binding.call("setLong", (s, i) -> s.setLong(i, number)),
                        Binding.object(BigDecimal.valueOf(number, 0)));
            }
            case VARCHAR, TEXT, CHAR -> List.of(Binding.string((String) value), Binding.object(value));
            case DATE ->
                List.of(
                        grammar.isSpanner() ? Binding.object(Date.valueOf((LocalDate) value)) : Binding.object(value),
                        Binding.call("setDate", (s, i) -> s.setDate(i, Date.valueOf((LocalDate) value))));
            case TIMESTAMP, MILLISECONDS ->
                grammar == Grammar.MARIADB
                        ? List.of(Binding.object(value))
                        : List.of(
                                Binding.object(value),
                                Binding.call(
                                        "setTimestamp",
                                        (s, i) -> s.setTimestamp(i, Timestamp.valueOf((LocalDateTime) value))));
            case BYTES -> List.of(Binding.call("setBytes", (s, i) -> s.setBytes(i, (byte[]) value)));
            default -> List.of(Binding.object(value));
        };
    }

    /** The canonical bytes of what a row holds, or null for NULL: its text, or of bytes themselves when alone. */
    byte @Nullable [] canonical(ResultSet row, String column, boolean alone, Grammar grammar) throws SQLException {
        if (row.getObject(column) == null) {
            return null;
        }
        if (this == BYTES && alone) {
            return row.getBytes(column);
        }
        return text(row, column, grammar).getBytes(StandardCharsets.UTF_8);
    }

    private String text(ResultSet row, String column, Grammar grammar) throws SQLException {
        if (grammar == Grammar.MARIADB && (this == DATE || this == UUIDS)) {
            return row.getString(
                    column); // MySQL's driver moves a Date by a zone, and does not know the UUIDs of MariaDB
        }
        return switch (this) {
            case BIGINT, INTEGER, SMALLINT -> String.valueOf(row.getLong(column));
            case NUMERIC -> row.getBigDecimal(column).stripTrailingZeros().toPlainString();
            case BOOLEAN ->
                grammar == Grammar.MARIADB
                        ? String.valueOf(row.getInt(column)) // a number of three digits at most
                        : String.valueOf(row.getBoolean(column));
            case VARCHAR, TEXT -> row.getString(column);
            case CHAR -> row.getString(column).replaceAll(" +$", "");
            case UUIDS -> row.getObject(column, UUID.class).toString();
            case DATE -> // a java.sql.Date would be in the zone that the JVM had when H2 was first used
                row.getObject(column, LocalDate.class).toString();
            case TIMESTAMP, MILLISECONDS -> LOCAL.format(row.getObject(column, LocalDateTime.class));
            case INSTANT ->
                (grammar.isSpanner() ? NINE_DIGITS : SIX_DIGITS)
                        .format(row.getTimestamp(column).toInstant().atOffset(ZoneOffset.UTC));
            case BYTES -> HexFormat.of().formatHex(row.getBytes(column));
        };
    }
}
