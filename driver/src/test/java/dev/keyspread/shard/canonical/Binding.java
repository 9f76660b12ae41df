package dev.keyspread.shard.canonical;

import dev.keyspread.shard.TableRule;
import dev.keyspread.shard.value.WithCalendar;
import dev.keyspread.shard.value.WithTargetType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.TimeZone;

/**
 * One way to hand a value to a database: a setter, or a literal in the SQL.
 *
 * @param sql what stands in the statement: {@code ?} or the literal
 * @param setter binds parameter 1, when there is one
 * @param captured what {@link TableRule#compute} is given for it
 * @param description for messages
 */
@SuppressWarnings("JavaUtilDate")
record Binding(String sql, Setter setter, Object captured, String description) {

    @FunctionalInterface
    interface Setter {
        void set(PreparedStatement statement) throws SQLException;
    }

    private static final int[] TYPES = {
        Types.BIGINT,
        Types.INTEGER,
        Types.SMALLINT,
        Types.TINYINT,
        Types.NUMERIC,
        Types.DECIMAL,
        Types.DOUBLE,
        Types.BOOLEAN,
        Types.BIT,
        Types.CHAR,
        Types.VARCHAR,
        Types.LONGVARCHAR,
        Types.NVARCHAR,
        Types.OTHER,
        Types.DATE,
        Types.TIMESTAMP,
        Types.TIMESTAMP_WITH_TIMEZONE,
        Types.BINARY,
        Types.VARBINARY,
        Types.LONGVARBINARY
    };

    private static final List<TimeZone> ZONES = List.of(
            TimeZone.getTimeZone("UTC"),
            TimeZone.getTimeZone("Asia/Kolkata"),
            TimeZone.getTimeZone("America/St_Johns"));

    /** How many kinds {@link #random} can make. */
    static final int KINDS = 25;

    PreparedStatement prepare(Connection connection, String before, String after) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(before + sql + after);
        try {
            setter.set(statement);
        } catch (RuntimeException e) { // pgjdbc throws some for texts that are no dates
            throw new SQLException("the driver refuses the value", e);
        }
        return statement;
    }

    /** A random binding of that kind. */
    static Binding random(int kind, RandomValues values, Random random) {
        return switch (kind) {
            case 0 -> bound("setByte", values.integer().byteValue(), (s, v) -> s.setByte(1, v));
            case 1 -> bound("setShort", values.integer().shortValue(), (s, v) -> s.setShort(1, v));
            case 2 -> bound("setInt", values.integer().intValue(), (s, v) -> s.setInt(1, v));
            case 3 -> bound("setLong", values.integer().longValue(), (s, v) -> s.setLong(1, v));
            case 4 -> bound("setBigDecimal", values.decimal(), (s, v) -> s.setBigDecimal(1, v));
            case 5 -> bound("setFloat", values.floating().floatValue(), (s, v) -> s.setFloat(1, v));
            case 6 -> bound("setDouble", values.floating(), (s, v) -> s.setDouble(1, v));
            case 7 -> bound("setBoolean", random.nextBoolean(), (s, v) -> s.setBoolean(1, v));
            case 8 -> bound("setString", values.text(), (s, v) -> s.setString(1, v));
            case 9 -> bound("setBytes", values.bytes(), (s, v) -> s.setBytes(1, v));
            case 10 -> bound("setDate", Date.valueOf(values.date()), (s, v) -> s.setDate(1, v));
            case 11 -> bound("setTimestamp", values.timestamp(), (s, v) -> s.setTimestamp(1, v));
            case 12 -> withCalendar(values, random);
            case 13 -> bound("setObject", values.object(), (s, v) -> s.setObject(1, v));
            case 14, 15, 16, 17 -> {
                Object value = random.nextBoolean()
                        ? values.object()
                        : random.nextBoolean() ? values.integer().longValue() : values.text();
                yield typed(value, type(value, random));
            }
            case 18 -> bound("setObject", values.uuid(), (s, v) -> s.setObject(1, v));
            case 19 -> bound("setObject", values.date(), (s, v) -> s.setObject(1, v));
            case 20 -> bound("setObject", values.time(), (s, v) -> s.setObject(1, v));
            case 21 -> bound("setObject", values.time().atOffset(values.offset()), (s, v) -> s.setObject(1, v));
            default -> literal(values, random);
        };
    }

    private static <T> Binding bound(String setter, T value, ValueSetter<T> set) {
        return new Binding("?", s -> set.set(s, value), value, setter + " " + shown(value));
    }

    @FunctionalInterface
    private interface ValueSetter<T> {
        void set(PreparedStatement statement, T value) throws SQLException;
    }

    private static Binding withCalendar(RandomValues values, Random random) {
        Calendar calendar = new GregorianCalendar(ZONES.get(random.nextInt(ZONES.size())));
        String zone = " in " + calendar.getTimeZone().getID();
        if (random.nextBoolean()) {
            Date date = Date.valueOf(values.date());
            return new Binding(
                    "?",
                    s -> s.setDate(1, date, calendar),
                    new WithCalendar(date, calendar),
                    "setDate " + date.getTime() + zone);
        }
        Timestamp timestamp = values.timestamp();
        return new Binding(
                "?",
                s -> s.setTimestamp(1, timestamp, calendar),
                new WithCalendar(timestamp, calendar),
                "setTimestamp " + shown(timestamp) + zone);
    }

    /** A type to which drivers convert values of that class, or now and then any other. */
    private static int type(Object value, Random random) {
        if (value instanceof Number && random.nextInt(4) > 0) {
            return TYPES[random.nextInt(6)];
        }
        boolean text = value instanceof String && random.nextInt(4) > 0;
        return text
                ? List.of(Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.OTHER)
                        .get(random.nextInt(4))
                : TYPES[random.nextInt(TYPES.length)];
    }

    private static Binding typed(Object value, int type) {
        return new Binding(
                "?",
                s -> s.setObject(1, value, type),
                new WithTargetType(value, type),
                "setObject " + shown(value) + " as " + type);
    }

    private static Binding literal(RandomValues values, Random random) {
        Object value = switch (random.nextInt(4)) {
            case 0 -> values.integer();
            case 1 -> values.decimal();
            case 2 -> random.nextBoolean();
            default -> values.text();
        };
        Object captured = value instanceof BigInteger integer && integer.bitLength() < 64 ? integer.longValue() : value;
        String sql = value instanceof String text
                ? "'" + text.replace("'", "''") + "'"
                : value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
        return new Binding(sql, s -> {}, captured, "literal " + sql);
    }

    private static String shown(Object value) {
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        String more = value instanceof Timestamp timestamp ? " " + timestamp.toInstant() : "";
        return value.getClass().getSimpleName() + " '" + value + "'" + more;
    }

    @Override
    public String toString() {
        return description;
    }
}
