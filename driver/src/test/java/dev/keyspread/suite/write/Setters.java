package dev.keyspread.suite.write;

import static dev.keyspread.suite.write.Binding.call;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.TimeZone;
import java.util.UUID;

/** Every setter of a PreparedStatement, each with the values that could mean something to some column. */
@SuppressWarnings("JavaUtilDate") // applications bind them
final class Setters {
    private static final JDBCType[] TYPES = {
        JDBCType.BIGINT,
        JDBCType.INTEGER,
        JDBCType.SMALLINT,
        JDBCType.NUMERIC,
        JDBCType.DOUBLE,
        JDBCType.BOOLEAN,
        JDBCType.CHAR,
        JDBCType.VARCHAR,
        JDBCType.LONGVARCHAR,
        JDBCType.DATE,
        JDBCType.TIMESTAMP,
        JDBCType.TIMESTAMP_WITH_TIMEZONE,
        JDBCType.BINARY,
        JDBCType.VARBINARY,
        JDBCType.LONGVARBINARY,
        JDBCType.CLOB,
        JDBCType.BLOB,
        JDBCType.OTHER
    };

    private final String text;
    private final List<Binding> bindings = new ArrayList<>();

    private Setters(String text) {
        this.text = text;
    }

    /** All setters, those for text with that text. */
    static List<Binding> of(String text) {
        Setters setters = new Setters(text);
        setters.numbers();
        setters.texts();
        setters.bytes();
        setters.times();
        setters.objects();
        setters.others();
        return setters.bindings;
    }

    private void add(String name, Binding.Setter setter) {
        bindings.add(call(name, setter));
    }

    private void numbers() {
        add("setBoolean", (s, i) -> s.setBoolean(i, true));
        add("setByte", (s, i) -> s.setByte(i, (byte) 7));
        add("setShort", (s, i) -> s.setShort(i, (short) 7));
        add("setInt", (s, i) -> s.setInt(i, 7));
        add("setLong", (s, i) -> s.setLong(i, 7));
        add("setLong large", (s, i) -> s.setLong(i, (1L << 40) + 7));
        add("setFloat", (s, i) -> s.setFloat(i, 7));
        add("setDouble", (s, i) -> s.setDouble(i, 7.5));
        add("setBigDecimal", (s, i) -> s.setBigDecimal(i, new BigDecimal("7.50")));
    }

    private void texts() {
        int length = text.length();
        add("setString", (s, i) -> s.setString(i, text));
        add("setString null", (s, i) -> s.setString(i, null));
        add("setNString", (s, i) -> s.setNString(i, text));
        add("setCharacterStream", (s, i) -> s.setCharacterStream(i, reader()));
        add("setCharacterStream int", (s, i) -> s.setCharacterStream(i, reader(), length));
        add("setCharacterStream long", (s, i) -> s.setCharacterStream(i, reader(), (long) length));
        add("setCharacterStream part", (s, i) -> s.setCharacterStream(i, reader(), 1));
        add("setCharacterStream over", (s, i) -> s.setCharacterStream(i, reader(), length + 3));
        add("setCharacterStream null", (s, i) -> s.setCharacterStream(i, null));
        add("setNCharacterStream", (s, i) -> s.setNCharacterStream(i, reader()));
        add("setNCharacterStream long", (s, i) -> s.setNCharacterStream(i, reader(), length));
        add("setAsciiStream", (s, i) -> s.setAsciiStream(i, stream()));
        add("setAsciiStream int", (s, i) -> s.setAsciiStream(i, stream(), length));
        add("setAsciiStream long", (s, i) -> s.setAsciiStream(i, stream(), (long) length));
        add("setAsciiStream not ASCII", (s, i) -> s.setAsciiStream(i, new ByteArrayInputStream(new byte[] {-61, -85})));
        add("setClob reader", (s, i) -> s.setClob(i, reader()));
        add("setClob reader long", (s, i) -> s.setClob(i, reader(), length));
        add("setClob", (s, i) -> s.setClob(i, clob(s)));
        add("setNClob reader", (s, i) -> s.setNClob(i, reader()));
        add("setNClob reader long", (s, i) -> s.setNClob(i, reader(), length));
        add("setNClob", (s, i) -> s.setNClob(i, nclob(s)));
        add("setObject reader", (s, i) -> s.setObject(i, reader()));
        add("setObject clob", (s, i) -> s.setObject(i, clob(s)));
        addUnicodeStream();
    }

    @SuppressWarnings("deprecation") // it is there, so it has to be right
    private void addUnicodeStream() {
        add("setUnicodeStream", (s, i) -> s.setUnicodeStream(i, stream(), text.length()));
    }

    private Reader reader() {
        return new StringReader(text);
    }

    private InputStream stream() {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private Clob clob(PreparedStatement statement) throws SQLException {
        Clob clob = statement.getConnection().createClob();
        clob.setString(1, text);
        return clob;
    }

    private NClob nclob(PreparedStatement statement) throws SQLException {
        NClob clob = statement.getConnection().createNClob();
        clob.setString(1, text);
        return clob;
    }

    private void bytes() {
        int length = text.length();
        add("setBytes", (s, i) -> s.setBytes(i, text.getBytes(StandardCharsets.UTF_8)));
        add("setBinaryStream", (s, i) -> s.setBinaryStream(i, stream()));
        add("setBinaryStream int", (s, i) -> s.setBinaryStream(i, stream(), length));
        add("setBinaryStream long", (s, i) -> s.setBinaryStream(i, stream(), (long) length));
        add("setBinaryStream part", (s, i) -> s.setBinaryStream(i, stream(), 2));
        add("setBinaryStream null", (s, i) -> s.setBinaryStream(i, null, 0));
        add("setBlob stream", (s, i) -> s.setBlob(i, stream()));
        add("setBlob stream long", (s, i) -> s.setBlob(i, stream(), length));
        add("setBlob", (s, i) -> s.setBlob(i, blob(s)));
        add("setObject stream", (s, i) -> s.setObject(i, stream()));
        add("setObject blob", (s, i) -> s.setObject(i, blob(s)));
    }

    private Blob blob(PreparedStatement statement) throws SQLException {
        Blob blob = statement.getConnection().createBlob();
        blob.setBytes(1, text.getBytes(StandardCharsets.UTF_8));
        return blob;
    }

    private void times() {
        Date date = Date.valueOf("2016-01-25");
        Time time = Time.valueOf("23:10:10");
        Timestamp timestamp = Timestamp.valueOf("2016-01-25 23:10:10.5");
        add("setDate", (s, i) -> s.setDate(i, date));
        add("setDate null", (s, i) -> s.setDate(i, null, new GregorianCalendar()));
        add("setTime", (s, i) -> s.setTime(i, time));
        add("setTimestamp", (s, i) -> s.setTimestamp(i, timestamp));
        for (String zone : List.of("Asia/Kolkata", "America/St_Johns", "Pacific/Auckland")) {
            Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone(zone));
            add("setDate " + zone, (s, i) -> s.setDate(i, date, calendar));
            add("setTime " + zone, (s, i) -> s.setTime(i, time, calendar));
            add("setTimestamp " + zone, (s, i) -> s.setTimestamp(i, timestamp, calendar));
        }
    }

    private void objects() {
        List<Object> values = List.of(
                text,
                7,
                7L,
                (short) 7,
                (byte) 7,
                7.5f,
                7d,
                true,
                BigInteger.valueOf(7),
                new BigDecimal("7.50"),
                new BigDecimal("7"),
                UUID.fromString("0ab8e3a1-7d5c-4f1e-9b64-2c8d1e5f7a90"),
                LocalDate.parse("2016-01-25"),
                LocalTime.parse("23:10:10"),
                LocalDateTime.parse("2016-01-25T23:10:10.5"),
                OffsetDateTime.parse("2016-01-25T23:10:10.5+05:30"),
                OffsetDateTime.parse("2016-01-25T23:10:10.5+05:30").toZonedDateTime(),
                Instant.parse("2016-01-25T23:10:10.5Z"),
                Date.valueOf("2016-01-25"),
                Timestamp.valueOf("2016-01-25 23:10:10.5"),
                new java.util.Date(1_453_763_410_500L),
                new GregorianCalendar(2016, Calendar.JANUARY, 25),
                text.getBytes(StandardCharsets.UTF_8),
                'x');
        for (Object value : values) {
            String name = "setObject "
                    + (value.getClass() == java.util.Date.class
                            ? "java.util.Date"
                            : value.getClass().getSimpleName());
            add(name, (s, i) -> s.setObject(i, value));
            for (JDBCType type : TYPES) {
                int number = type.getVendorTypeNumber();
                add(name + " as " + type, (s, i) -> s.setObject(i, value, number));
            }
            add(name + " as NUMERIC(1)", (s, i) -> s.setObject(i, value, Types.NUMERIC, 1));
            add(name + " as VARCHAR(1)", (s, i) -> s.setObject(i, value, Types.VARCHAR, 1));
            add(name + " as SQLType VARCHAR", (s, i) -> s.setObject(i, value, JDBCType.VARCHAR));
            add(name + " as SQLType BIGINT", (s, i) -> s.setObject(i, value, JDBCType.BIGINT));
            add(name + " as SQLType DECIMAL(0)", (s, i) -> s.setObject(i, value, JDBCType.DECIMAL, 0));
        }
        add("setObject null", (s, i) -> s.setObject(i, null));
        add("setObject null as VARCHAR", (s, i) -> s.setObject(i, null, Types.VARCHAR));
    }

    private void others() {
        add("setNull", (s, i) -> s.setNull(i, Types.NULL));
        add("setNull VARCHAR", (s, i) -> s.setNull(i, Types.VARCHAR));
        add("setNull named", (s, i) -> s.setNull(i, Types.VARCHAR, "VARCHAR"));
        add("setRef", (s, i) -> s.setRef(i, null));
        add("setRowId", (s, i) -> s.setRowId(i, null));
        add("setURL", (s, i) -> s.setURL(i, url()));
        add("setArray", (s, i) -> s.setArray(i, s.getConnection().createArrayOf("varchar", new Object[] {text})));
        add("setArray null", (s, i) -> s.setArray(i, null));
        add("setSQLXML", (s, i) -> {
            SQLXML xml = s.getConnection().createSQLXML();
            xml.setString("<a>" + text + "</a>");
            s.setSQLXML(i, xml);
        });
    }

    private static URL url() throws SQLException {
        try {
            return URI.create("https://example.com/7").toURL();
        } catch (MalformedURLException e) {
            throw new SQLException(e);
        }
    }
}
