package dev.keyspread.jdbc;

import dev.keyspread.jdbc.binding.Buffered;
import dev.keyspread.jdbc.binding.MistakenObjects;
import dev.keyspread.jdbc.binding.NamedSetters;
import dev.keyspread.jdbc.binding.RecordedBindings.Binding;
import dev.keyspread.jdbc.vendor.SpannerValue;
import dev.keyspread.plan.Plan;
import dev.keyspread.shard.value.Elements;
import dev.keyspread.shard.value.Opaque;
import dev.keyspread.shard.value.WithCalendar;
import dev.keyspread.shard.value.WithTargetType;
import dev.keyspread.sql.dialect.Capability;
import java.io.InputStream;
import java.io.Reader;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/**
 * The setters for NULL, times with a calendar, objects, arrays, streams and large objects. What the driver will store of an object depends on the target type as well.
 * A stream or large object that a stored shard value is computed from is read when it is set, and goes to the delegate as the text or the
 * bytes that it holds, so that what is stored is what was hashed. One that is longer than {@link Buffered#MAX}, or that is only compared
 * with a column, goes to the delegate as it came.
 */
abstract class BoundObjects extends BoundValues {
    /** What the driver beneath sends others for; null as long as it does not matter. */
    private @Nullable MistakenObjects mistaken;

    BoundObjects(PreparedStatement delegate, ConnectionWrapper connection, Plan plan) {
        super(delegate, connection, plan);
    }

    @Override
    public final void setNull(int index, int sqlType) throws SQLException {
        bind(index, null, (s, i, v) -> s.setNull(i, sqlType));
    }

    @Override
    public final void setNull(int index, int sqlType, String typeName) throws SQLException {
        bind(index, null, (s, i, v) -> s.setNull(i, sqlType, typeName));
    }

    @Override
    public final void setDate(int index, @Nullable Date value, @Nullable Calendar calendar) throws SQLException {
        beginBinding();
        Calendar zone = kept(index, calendar);
        bindWithCalendar(index, value, zone, (s, i, v) -> s.setDate(i, (Date) v, zone));
    }

    @Override
    public final void setTime(int index, @Nullable Time value, @Nullable Calendar calendar) throws SQLException {
        beginBinding();
        Calendar zone = kept(index, calendar);
        bindWithCalendar(index, value, zone, (s, i, v) -> s.setTime(i, (Time) v, zone));
    }

    @Override
    public final void setTimestamp(int index, @Nullable Timestamp value, @Nullable Calendar calendar)
            throws SQLException {
        beginBinding();
        Calendar zone = kept(index, calendar);
        bindWithCalendar(index, value, zone, (s, i, v) -> s.setTimestamp(i, (Timestamp) v, zone));
    }

    private void bindWithCalendar(int index, java.util.@Nullable Date value, @Nullable Calendar zone, Binding binding)
            throws SQLException {
        java.util.Date kept = kept(index, value);
        bind(
                index,
                kept,
                kept != null && zone != null && looksInto(index) ? new WithCalendar(kept, zone) : kept,
                binding);
    }

    @Override
    public final void setObject(int index, @Nullable Object value) throws SQLException {
        beginBinding();
        Object kept = kept(index, strip(value));
        if (isStream(kept)) {
            bindOnce(index, kept, (s, i, v) -> s.setObject(i, v));
        } else {
            prepared.setObject(position(index), kept);
            bound(index, kept, elements(index, kept), "setObject");
        }
    }

    @Override
    public final void setObject(int index, @Nullable Object value, int targetType) throws SQLException {
        beginBinding();
        Object kept = kept(index, strip(value));
        Object captured = targetType == Types.ARRAY ? elements(index, kept) : withType(index, kept, targetType);
        bindObject(index, kept, captured, (s, i, v) -> s.setObject(i, v, targetType));
    }

    @Override
    public final void setObject(int index, @Nullable Object value, int targetType, int scale) throws SQLException {
        beginBinding();
        Object kept = kept(index, strip(value));
        bindObject(
                index,
                kept,
                withScale(index, kept, targetType, scale),
                (s, i, v) -> s.setObject(i, v, targetType, scale));
    }

    @Override
    public final void setObject(int index, @Nullable Object value, SQLType targetType) throws SQLException {
        beginBinding();
        Object kept = kept(index, strip(value));
        Object captured = targetType == JDBCType.ARRAY ? elements(index, kept) : withType(index, kept, targetType);
        bindObject(index, kept, captured, (s, i, v) -> s.setObject(i, v, targetType));
    }

    @Override
    public final void setObject(int index, @Nullable Object value, SQLType targetType, int scale) throws SQLException {
        beginBinding();
        Object kept = kept(index, strip(value));
        Object captured = targetType instanceof JDBCType standard
                ? withScale(index, kept, standard.getVendorTypeNumber(), scale)
                : withType(index, kept, targetType);
        bindObject(index, kept, captured, (s, i, v) -> s.setObject(i, v, targetType, scale));
    }

    /** The elements of an array where they are looked at; any other object as it is. */
    private @Nullable Object elements(int index, @Nullable Object value) throws SQLException {
        if (value == null || (!(value instanceof Array) && !value.getClass().isArray())) {
            return value != null && looksInto(index) ? looked(value) : value;
        }
        Object elements = null;
        if (looksInto(index)) {
            elements = value instanceof Array array ? Elements.of(array) : Elements.of(value);
        }
        return elements != null ? elements : value instanceof byte[] ? value : new Opaque("an array");
    }

    private @Nullable Object looked(Object value) throws SQLException {
        if (isMistaken(value)) {
            return MistakenObjects.UNKNOWN;
        }
        // By its name, so that no class is loaded with other drivers.
        return value.getClass().getName().startsWith("com.google.cloud.spanner.Value$")
                ? SpannerValue.read(value)
                : value;
    }

    private boolean isMistaken(Object value) {
        if (!MistakenObjects.mayBe(value)) {
            return false;
        }
        MistakenObjects known = mistaken;
        if (known == null) {
            known = connection.database.dialect(connection.session).has(Capability.MYSQL_DRIVERS)
                    ? MistakenObjects.of(prepared)
                    : MistakenObjects.none();
            mistaken = known;
        }
        return known.has(value);
    }

    private void bindObject(int index, @Nullable Object value, @Nullable Object captured, Binding binding)
            throws SQLException {
        if (isStream(value)) {
            bindOnce(index, value, binding);
        } else {
            bind(index, value, captured, binding);
        }
    }

    private void bindOnce(int index, @Nullable Object stream, Binding binding) throws SQLException {
        int position = opaque(index, "setObject"); // before the field is read: it may be replaced
        binding.bind(prepared, position, stream);
    }

    private static boolean isStream(@Nullable Object value) {
        return value instanceof InputStream || value instanceof Reader;
    }

    /** A driver's own types have numbers of their own, which may be those of other types in {@link Types}. */
    private @Nullable Object withType(int index, @Nullable Object value, @Nullable SQLType targetType) {
        if (targetType instanceof JDBCType standard) {
            return withType(index, value, standard.getVendorTypeNumber());
        }
        return value == null || !looksInto(index) ? value : new Opaque("setObject with a type of the driver's own");
    }

    private @Nullable Object withType(int index, @Nullable Object value, int targetType) {
        if (value == null || !looksInto(index)) {
            return value;
        }
        boolean isDecimal = targetType == Types.DECIMAL || targetType == Types.NUMERIC;
        return !isDecimal && isMistaken(value) ? MistakenObjects.UNKNOWN : new WithTargetType(value, targetType);
    }

    /** Drivers differ in how they bring a decimal to a scale. For other types the scale is a length, or means nothing. */
    private @Nullable Object withScale(int index, @Nullable Object value, int targetType, int scale) {
        boolean decimal = targetType == Types.DECIMAL || targetType == Types.NUMERIC;
        return decimal && value != null && looksInto(index) && !WithTargetType.hasScale(value, scale)
                ? new Opaque("setObject with a scale")
                : withType(index, value, targetType);
    }

    @Override
    public final void setArray(int index, @Nullable Array value) throws SQLException {
        beginBinding();
        Array array = strip(value);
        prepared.setArray(position(index), array);
        bound(index, array, elements(index, array), "setArray");
    }

    /**
     * Binds a stream or reader; generated setters call it.
     *
     * @param length an Integer or a Long, by which the delegate's setters differ; null where none is given
     */
    protected final void stream(int index, @Nullable Object stream, @Nullable Object length, String setter)
            throws SQLException {
        Number given = (Number) length;
        Buffered.Length wanted = given == null ? Buffered.Length.OPEN : Buffered.Length.of(given.longValue());
        beginBinding();
        if (stream == null) {
            bind(index, null, (s, i, v) -> NamedSetters.stream(s, i, setter, null, given));
        } else if (setter.endsWith("lob") ? isStoredSourceByContent(index) : isStoredSource(index)) {
            Buffered<?, ?> read = Buffered.of(stream, wanted, setter.equals("setAsciiStream"));
            if (read.value() instanceof byte[] bytes) {
                bindBytes(index, bytes);
            } else if (read.value() instanceof String text) {
                bindText(index, text);
            } else {
                int position = opaque(index, setter + read.obstacle());
                NamedSetters.stream(prepared, position, setter, read.unread(), given);
            }
        } else {
            int position = opaque(index, setter); // before the field is read: it may be replaced
            NamedSetters.stream(prepared, position, setter, stream, given);
            if (wanted.exact()) {
                boundStream(index, wanted.most());
            }
        }
    }

    private void bindText(int index, String text) throws SQLException {
        beginBinding();
        prepared.setString(position(index), text);
        bound(index, text, "setString");
    }

    private void bindBytes(int index, byte[] bytes) throws SQLException {
        beginBinding();
        prepared.setBytes(position(index), bytes);
        bound(index, bytes, "setBytes");
    }

    private void boundLargeObject(int index, @Nullable Object value, String setter) {
        bound(index, value, value == null || !looksInto(index) ? null : new Opaque(setter), setter);
    }

    @Override
    public final void setBlob(int index, @Nullable Blob value) throws SQLException {
        if (value != null && isStoredSourceByContent(index) && value.length() <= Buffered.MAX) {
            byte[] bytes = value.getBytes(1, (int) value.length());
            bindBytes(index, bytes);
        } else {
            beginBinding();
            prepared.setBlob(position(index), value);
            boundLargeObject(index, value, "setBlob");
        }
    }

    @Override
    public final void setClob(int index, @Nullable Clob value) throws SQLException {
        if (value == null || !bindContent(index, value)) {
            beginBinding();
            prepared.setClob(position(index), value);
            boundLargeObject(index, value, "setClob");
        }
    }

    @Override
    public final void setNClob(int index, @Nullable NClob value) throws SQLException {
        if (value == null || !bindContent(index, value)) {
            beginBinding();
            prepared.setNClob(position(index), value);
            boundLargeObject(index, value, "setNClob");
        }
    }

    private boolean bindContent(int index, Clob value) throws SQLException {
        if (!isStoredSourceByContent(index) || value.length() > Buffered.MAX) {
            return false;
        }
        bindText(index, value.getSubString(1, (int) value.length()));
        return true;
    }
}
