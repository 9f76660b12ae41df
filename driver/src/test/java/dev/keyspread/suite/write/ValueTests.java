package dev.keyspread.suite.write;

import static dev.keyspread.suite.write.Binding.call;
import static dev.keyspread.suite.write.Binding.literal;
import static dev.keyspread.suite.write.Binding.object;
import static dev.keyspread.suite.write.Binding.string;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.keyspread.suite.engine.AccessLog;
import dev.keyspread.suite.engine.Engine;
import dev.keyspread.suite.engine.EngineTest;
import dev.keyspread.suite.engine.Outcome;
import dev.keyspread.suite.engine.Shards;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Tests what is hashed is the value that the column will hold. Each test gives one value in all ways that come to mind: where the direct
 * driver takes it, Keyspread takes it too, and the hash is that of the canonical text.
 */
public abstract class ValueTests extends EngineTest {
    private int tables;

    public ValueTests(Engine engine) {
        super(engine);
    }

    public final void assertHashed(String type, String canonical, Binding... bindings) throws SQLException {
        String table = "t" + ++tables;
        String plain = "plain" + tables;
        database.run(
                "CREATE TABLE " + table + " (h BIGINT, v " + type + ", n INTEGER)",
                "CREATE TABLE " + plain + " (v " + type + ", n INTEGER)");
        // The tables that were made before are of no interest.
        Connection connection = database.keyspread("keyspread.shard." + table + ".h=crc32(v)", "keyspread.inspect=off");
        assertAll(Stream.iterate(0, n -> n < bindings.length, n -> n + 1)
                .map(n -> assertion(connection, table, plain, n, bindings[n], Shards.crc32(canonical))));
        assertTrue(
                database.rows("SELECT n FROM " + table).size() >= Math.min(2, bindings.length),
                () -> "the direct driver takes hardly any of " + Arrays.toString(bindings));
    }

    private Executable assertion(
            Connection connection, String table, String plain, int n, Binding binding, long expected) {
        return () -> {
            Outcome direct = Outcome.of(
                    database.direct(), binding.update("INSERT INTO " + plain + " (v, n) VALUES (%s, " + n + ")"));
            Outcome filled =
                    Outcome.of(connection, binding.update("INSERT INTO " + table + " (v, n) VALUES (%s, " + n + ")"));
            assertEquals(direct, filled, () -> binding + ": differs from the direct driver");
            if (direct.sqlState() == null) {
                assertEquals(
                        List.of(String.valueOf(expected)),
                        database.rows("SELECT h FROM " + table + " WHERE n = " + n),
                        () -> binding + ": hash");
            }
        };
    }

    @Test
    void integers() throws SQLException {
        for (String type : List.of("BIGINT", "INTEGER", "SMALLINT")) {
            assertHashed(
                    type,
                    "7",
                    call("setLong", (s, i) -> s.setLong(i, 7)),
                    call("setInt", (s, i) -> s.setInt(i, 7)),
                    call("setShort", (s, i) -> s.setShort(i, (short) 7)),
                    call("setByte", (s, i) -> s.setByte(i, (byte) 7)),
                    call("setBigDecimal", (s, i) -> s.setBigDecimal(i, new BigDecimal("7.0"))),
                    call("setDouble", (s, i) -> s.setDouble(i, 7.0)),
                    call("setFloat", (s, i) -> s.setFloat(i, 7.0f)),
                    string("7"),
                    object(7L),
                    object(7),
                    object((short) 7),
                    object((byte) 7),
                    object(BigInteger.valueOf(7)),
                    object(new BigDecimal("7.0")),
                    object(new BigDecimal("0.7E1")),
                    object("7"),
                    object(7L, Types.INTEGER),
                    object(7, Types.NUMERIC),
                    object(7L, Types.DECIMAL),
                    object(7.0d),
                    literal("7"),
                    literal("+7"),
                    literal("007"),
                    literal("7.0"),
                    literal("'7'"));
        }
        assertHashed("BIGINT", "-5", literal("-5"), literal("- 5"), object(-5L), object(new BigDecimal("-5.000")));
        assertHashed("BIGINT", "0", literal("0"), literal("-0"), object(0), object(new BigDecimal("-0.0")));
        assertHashed(
                "BIGINT",
                "-9223372036854775808",
                object(Long.MIN_VALUE),
                literal("-9223372036854775808"),
                object(BigInteger.valueOf(Long.MIN_VALUE)));
        assertHashed("BIGINT", "9223372036854775807", object(Long.MAX_VALUE), literal("9223372036854775807"));
    }

    @Test
    void decimals() throws SQLException {
        assertHashed(
                "NUMERIC(12,4)",
                "773",
                object(new BigDecimal("773.0")),
                object(new BigDecimal("7.73E2")),
                call("setBigDecimal", (s, i) -> s.setBigDecimal(i, new BigDecimal("773.0000"))),
                object(773),
                object(773L),
                object(BigInteger.valueOf(773)),
                call("setInt", (s, i) -> s.setInt(i, 773)),
                string("773.00"),
                object(new BigDecimal("773"), Types.NUMERIC),
                object(773, Types.NUMERIC),
                object(773L, Types.DECIMAL),
                literal("773"),
                literal("773.0"),
                literal("773."),
                literal("'773.00'"));
        assertHashed("NUMERIC(12,4)", "1.5", literal("1.5"), literal("1.5000"), literal("01.50"), literal("+1.5"));
        assertHashed("NUMERIC(12,4)", "-0.25", literal("-.25"), object(new BigDecimal("-0.2500")));
        assertHashed("NUMERIC(12,4)", "0", literal("0"), literal("-0.00"), object(new BigDecimal("0E+3")));
        assertHashed("NUMERIC(12,0)", "1000", literal("1000"), object(new BigDecimal("1E+3")), object(1000));
    }

    @Test
    public void booleans() throws SQLException {
        assertHashed(
                "BOOLEAN",
                "true",
                call("setBoolean", (s, i) -> s.setBoolean(i, true)),
                object(true),
                literal("TRUE"),
                literal("true"),
                literal("'true'"),
                literal("'t'"),
                string("true"),
                object(1));
        assertHashed("BOOLEAN", "false", object(false), literal("FALSE"), literal("'false'"), object(0));
    }

    @Test
    public void text() throws SQLException {
        for (String type : List.of("VARCHAR(50)", engine.text())) {
            assertHashed(
                    type,
                    "Zoë 🚀 d'Or",
                    string("Zoë 🚀 d'Or"),
                    call("setNString", (s, i) -> s.setNString(i, "Zoë 🚀 d'Or")),
                    object("Zoë 🚀 d'Or"),
                    object("Zoë 🚀 d'Or", Types.VARCHAR),
                    literal("'Zoë 🚀 d''Or'"));
            assertHashed(type, "a ", string("a "), literal("'a '"));
            assertHashed(type, "", string(""), literal("''"));
            assertHashed(type, "NULL", string("NULL"), literal("'NULL'"));
            assertHashed(type, "\\", string("\\"), literal(engine.grammar().text("\\")));
        }
    }

    @Test
    public void textOfFixedLengthIsHashedWithoutItsPadding() throws SQLException {
        assertHashed("CHAR(8)", "ab", string("ab"), string("ab   "), literal("'ab'"), literal("'ab      '"));
        assertHashed("CHAR(8)", "", string(""), string("  "), literal("'        '"));
    }

    @Test
    public void uuids() throws SQLException {
        String canonical = "0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90";
        UUID uuid = UUID.fromString(canonical);
        assertHashed(
                "UUID",
                canonical,
                object(uuid),
                object(uuid, Types.OTHER),
                string(canonical.toUpperCase(java.util.Locale.ROOT)),
                literal("'" + canonical + "'"),
                literal("'0AB8E3A1-7D5C-4F1E-9B64-2C8D1E5F7A90'"));
    }

    @Test
    void dates() throws SQLException {
        assertHashed(
                "DATE",
                "2016-01-25",
                call("setDate", (s, i) -> s.setDate(i, Date.valueOf("2016-01-25"))),
                object(LocalDate.of(2016, 1, 25)),
                object(LocalDate.of(2016, 1, 25), Types.DATE),
                object(Date.valueOf("2016-01-25")),
                string("2016-01-25"),
                string("2016-1-25"),
                literal("DATE '2016-01-25'"),
                literal("DATE '2016-1-25'"),
                literal("'2016-1-25'"),
                literal("'2016-01-25'"));
        assertHashed("DATE", "2016-02-03", string("2016-2-3"), literal("'2016-02-3'"), literal("'2016-2-03'"));
        assertHashed("DATE", "1583-01-01", object(LocalDate.of(1583, 1, 1)), literal("DATE '1583-01-01'"));
        assertHashed("DATE", "9999-12-31", object(LocalDate.of(9999, 12, 31)), literal("'9999-12-31'"));
    }

    @Test
    public void timestamps() throws SQLException {
        LocalDateTime half = LocalDateTime.parse("2016-01-25T10:10:10.5");
        assertHashed(
                "TIMESTAMP",
                "2016-01-25T10:10:10.500000",
                call("setTimestamp", (s, i) -> s.setTimestamp(i, Timestamp.valueOf(half))),
                object(half),
                object(half, Types.TIMESTAMP),
                object(Timestamp.valueOf(half)),
                string("2016-01-25 10:10:10.5"),
                string("2016-1-25 10:10:10.5"),
                literal("TIMESTAMP '2016-01-25 10:10:10.5'"),
                literal("TIMESTAMP '2016-1-25 10:10:10.5'"),
                literal("'2016-01-25 10:10:10.500'"));
        assertHashed(
                "TIMESTAMP",
                "2016-01-25T10:10:10.123457",
                string("2016-01-25 10:10:10.123456789"),
                literal("'2016-01-25 10:10:10.123456501'"),
                literal("'2016-01-25 10:10:10.123457499'"));
        assertHashed(
                "TIMESTAMP",
                "1969-12-31T23:59:59.999999",
                object(LocalDateTime.parse("1969-12-31T23:59:59.999999")),
                literal("TIMESTAMP '1969-12-31 23:59:59.999999'"));
        assertHashed(
                "TIMESTAMP(3)",
                "2016-01-25T10:10:10.556000",
                object(LocalDateTime.parse("2016-01-25T10:10:10.555555")),
                literal("TIMESTAMP '2016-01-25 10:10:10.555555'"),
                call("setTimestamp", (s, i) -> s.setTimestamp(i, AccessLog.TIME)));
    }

    @Test
    public void aDayInATimestampIsItsMidnight() throws SQLException {
        assertHashed(
                "TIMESTAMP",
                "2016-01-25T00:00:00.000000",
                call("setDate", (s, i) -> s.setDate(i, Date.valueOf("2016-01-25"))),
                object(Date.valueOf("2016-01-25")),
                object(LocalDate.of(2016, 1, 25)),
                object(LocalDate.of(2016, 1, 25), Types.DATE),
                string("2016-01-25"),
                literal("DATE '2016-01-25'"),
                literal("'2016-01-25'"));
    }

    @Test
    public void aTimestampMayLackItsSeconds() throws SQLException {
        assertHashed(
                "TIMESTAMP",
                "2016-01-25T23:10:00.000000",
                string("2016-01-25 23:10"),
                literal("TIMESTAMP '2016-01-25 23:10'"),
                literal("'2016-01-25 23:10'"));
    }

    @Test
    public void timestampsWithZone() throws SQLException {
        OffsetDateTime time = OffsetDateTime.parse("2016-01-25T10:10:10.5+02:00");
        assertHashed(
                "TIMESTAMP WITH TIME ZONE",
                "2016-01-25T08:10:10.500000Z",
                object(time),
                object(time, Types.TIMESTAMP_WITH_TIMEZONE),
                object(OffsetDateTime.parse("2016-01-25T08:10:10.5Z")),
                call("setTimestamp", (s, i) -> s.setTimestamp(i, Timestamp.from(time.toInstant()))),
                object(Timestamp.from(time.toInstant())),
                literal("TIMESTAMP WITH TIME ZONE '2016-01-25 10:10:10.5+02:00'"),
                literal("'2016-01-25 10:10:10.5+02:00'"));
        assertHashed(
                "TIMESTAMP WITH TIME ZONE",
                "2016-01-25T08:10:10.123457Z",
                string("2016-01-25T10:10:10.123456789+02:00"),
                literal("'2016-01-25 10:10:10.123457001+02:00'"),
                literal("'2016-01-25 08:10:10.123456999+00:00'"));
    }

    @Test
    void byteStrings() throws SQLException {
        database.run("CREATE TABLE blobs (one BIGINT, two BIGINT, id INTEGER, data " + engine.bytes() + ")");
        Connection connection = database.keyspread(
                "keyspread.shard.blobs.one=crc32(data)", "keyspread.shard.blobs.two=crc32(id, data)");
        byte[] bytes = {0, (byte) 0xAB, 10, (byte) 0xFF};

        AccessLog.update(connection, "INSERT INTO blobs (id, data) VALUES (?, ?)", 1, bytes);

        assertEquals(
                List.of(Shards.crc32(bytes) + " | " + Shards.crc32("1\u001f00ab0aff")),
                database.rows("SELECT one, two FROM blobs"));
    }
}
