package dev.keyspread.engines.ydb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.TimeZone;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tech.ydb.proto.ValueProtos.Value;

/**
 * Times of all kinds given to YDB's columns of times: a row is refused, or it goes out with the hash of the value that the
 * driver sends for it, whatever the JVM's time zone.
 */
@SuppressWarnings("JavaUtilDate") // applications bind them
class TimeTest extends YdbTest {
    private static final DateTimeFormatter SIX_DIGITS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS");

    private static List<Object> given(String text) {
        LocalDateTime local = LocalDateTime.parse(text);
        Instant instant = local.toInstant(ZoneOffset.UTC);
        return List.of(
                instant,
                local,
                local.toLocalDate(),
                local.atOffset(ZoneOffset.ofHours(3)),
                Timestamp.valueOf(local),
                Date.valueOf(local.toLocalDate()),
                new java.util.Date(instant.toEpochMilli()),
                instant.toEpochMilli(),
                (int) local.toLocalDate().toEpochDay(),
                instant.toString(),
                local.toString(),
                local.toLocalDate().toString());
    }

    @ParameterizedTest
    @CsvSource({"Timestamp, 3", "Datetime, 1", "Date, 2"})
    void aTimeIsHashedAsItIsSentOrRefused(String type, int least) throws SQLException {
        String table = "t_" + type.toLowerCase(java.util.Locale.ROOT);
        server.tables().create(table, List.of("shard", "at"), "shard Uint32", "at " + type, "note Utf8");
        TimeZone before = TimeZone.getDefault();
        int written = 0;
        try {
            for (String zone : List.of("UTC", "America/St_Johns", "Asia/Kolkata")) {
                TimeZone.setDefault(TimeZone.getTimeZone(zone));
                try (Connection own = keyspread("keyspread.shard." + table + ".shard=crc32(at)")) {
                    for (String text : List.of(
                            "2016-01-25T10:10:10.555555",
                            "2016-07-25T23:59:59",
                            "1970-01-01T00:00:00",
                            "2016-01-25T10:10:10.1234567",
                            "1969-12-31T23:59:59.9")) {
                        for (Object value : given(text)) {
                            written += write(own, table, value);
                        }
                    }
                }
            }
        } finally {
            TimeZone.setDefault(before);
        }
        assertTrue(written >= least * 3, type + ": hardly anything could be written: " + written);
    }

    /** One row by a single statement, by a batch and in a text of two rows; how often it was written. */
    private int write(Connection own, String table, Object value) throws SQLException {
        int written = 0;
        for (int rows = 1; rows <= 2; rows++) {
            String values = rows == 1 ? "(?, ?)" : "(?, ?), (?, ?)";
            server.sent();
            try (PreparedStatement insert =
                    own.prepareStatement("UPSERT INTO " + table + " (at, note) VALUES " + values)) {
                for (int row = 0; row < rows; row++) {
                    insert.setObject(2 * row + 1, value);
                    insert.setString(2 * row + 2, "n");
                }
                insert.executeUpdate();
            } catch (SQLException refusedByEither) {
                assertEquals(List.of(), statements());
                continue;
            }
            Sent sent = onlySent();
            String at = rows == 1 ? "$p1" : "$jp1";
            String shard = rows == 1 ? "$p3" : "$jp3";
            assertEquals(
                    "UINT32 " + crc32(canonical(sent, at)),
                    sent.parameter(shard),
                    () -> value.getClass() + " " + value + " was sent as " + sent.parameters());
            written++;
        }
        return written;
    }

    /** The canonical text of what was sent, by the type that it was sent as. */
    private static String canonical(Sent sent, String parameter) {
        Value value = sent.typed(parameter).getValue();
        return switch (sent.parameter(parameter).split(" ", 2)[0]) {
            case "TIMESTAMP" -> {
                long micros = value.getUint64Value();
                Instant time = Instant.ofEpochSecond(micros / 1_000_000, micros % 1_000_000 * 1000);
                yield SIX_DIGITS.format(time.atOffset(ZoneOffset.UTC)) + "Z";
            }
            case "DATETIME" ->
                SIX_DIGITS.format(Instant.ofEpochSecond(Integer.toUnsignedLong(value.getUint32Value()))
                        .atOffset(ZoneOffset.UTC));
            case "DATE" ->
                LocalDate.ofEpochDay(Integer.toUnsignedLong(value.getUint32Value()))
                        .toString();
            default -> "no time: " + sent.parameter(parameter);
        };
    }

    private static long crc32(String text) {
        CRC32 crc32 = new CRC32();
        crc32.update(text.getBytes(StandardCharsets.UTF_8));
        return crc32.getValue();
    }

    @Test
    void theGuidesAccessLogIsFilled() throws SQLException {
        update(
                "UPSERT INTO visits (seen, who, note) VALUES (?, ?, ?)",
                OffsetDateTime.parse("2016-01-25T10:10:10.555555Z").toInstant(),
                "Ann",
                "a");

        assertEquals(
                "INT32 " + crc32("2016-01-25T10:10:10.555555Z\u001fAnn") % 16,
                onlySent().parameter("$p4"));
    }
}
