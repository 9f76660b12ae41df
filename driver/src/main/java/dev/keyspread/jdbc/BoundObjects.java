package dev.keyspread.jdbc;

import dev.keyspread.jdbc.binding.Buffered;
import dev.keyspread.jdbc.binding.MistakenObjects;
import dev.keyspread.jdbc.binding.RecordedBindings.Binding;
import dev.keyspread.jdbc.vendor.SpannerValue;
import dev.keyspread.plan.Plan;
import dev.keyspread.shard.value.Elements;
import dev.keyspread.shard.value.Opaque;
import dev.keyspread.shard.value.WithTargetType;
import dev.keyspread.sql.dialect.Capability;
import java.io.InputStream;
import java.io.Reader;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.JDBCType;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/**
 * The setters for objects, arrays, streams and large objects. What the driver will store of an object depends on the target type as well.
 * A stream or large object that a stored shard value is computed from is read when it is set, and goes to the delegate as the text or the
 * bytes that it holds, so that what is stored is what was hashed. One that is longer than {@link Buffered#MAX}, or that is only compared
 * with a column, goes to the delegate as it came.
 */
abstract class BoundObjects extends BoundSetters {
    /** What the driver beneath sends others for; null as long as it does not matter. */
    private @Nullable MistakenObjects mistaken;

    BoundObjects(PreparedStatement delegate, ConnectionWrapper connection, Plan plan) {
        super(delegate, connection, plan);
    }

    @Override
    public final void setObject(int index, @Nullable Object value) throws SQLException {
        beginBinding();
        Object kept = kept(index, strip(value));
        if (isBoundOnce() && !isStream(kept)) {
            prepared.setObject(position(index), kept);
            bound(index, elements(index, kept));
        } else {
            bindObject(index, kept, elements(index, kept), (s, i, v) -> s.setObject(i, v));
        }
    }

    @Override
    public final void setObject(int index, @Nullable Object value, int targetType) throws SQLException {
        beginBinding();
        Object kept = kept(index, strip(value));
        Object captured = targetType == Types.ARRAY ? elements(index, kept) : withType(index, kept, targetType);
        if (isBoundOnce() && !isStream(kept)) {
            prepared.setObject(position(index), kept, targetType);
            bound(index, captured);
        } else {
            bindObject(index, kept, captured, (s, i, v) -> s.setObject(i, v, targetType));
        }
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
        if (isBoundOnce() && !isStream(kept)) {
            prepared.setObject(position(index), kept, targetType);
            bound(index, captured);
        } else {
            bindObject(index, kept, captured, (s, i, v) -> s.setObject(i, v, targetType));
        }
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
            int position = opaque(index, "setObject"); // before the field is read: it may be replaced
            binding.bind(prepared, position, value);
        } else {
            bind(index, value, captured, binding);
        }
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
        bind(index, array, elements(index, array), (s, i, v) -> s.setArray(i, (Array) v));
    }

    /** How a stream or reader goes to the delegate where it is not looked into. */
    @FunctionalInterface
    private interface Streaming<S> {
        void bind(PreparedStatement statement, int index, @Nullable S stream) throws SQLException;
    }

    private void bindBytes(
            int index, @Nullable InputStream stream, Buffered.Length length, String setter, Streaming<InputStream> as)
            throws SQLException {
        beginBinding();
        if (stream == null) {
            bind(index, null, (s, i, v) -> as.bind(s, i, null));
        } else if (isStoredSource(index)) {
            Buffered<byte[], InputStream> read = Buffered.bytes(stream, length);
            byte[] bytes = read.value();
            if (bytes == null) {
                as.bind(prepared, opaque(index, setter + read.obstacle()), read.unread());
            } else {
                bind(index, bytes, (s, i, v) -> s.setBytes(i, (byte[]) v));
            }
        } else {
            bindUnread(index, stream, length, setter, as);
        }
    }

    private <S> void bindUnread(int index, S stream, Buffered.Length length, String setter, Streaming<S> as)
            throws SQLException {
        int position = opaque(index, setter); // before the field is read: it may be replaced
        as.bind(prepared, position, stream);
        if (length.exact()) {
            boundStream(index, length.most());
        }
    }

    private void bindText(
            int index, @Nullable Reader reader, Buffered.Length length, String setter, Streaming<Reader> as)
            throws SQLException {
        beginBinding();
        if (reader == null) {
            bind(index, null, (s, i, v) -> as.bind(s, i, null));
        } else if (isStoredSource(index)) {
            bindText(index, Buffered.text(reader, length), setter, as);
        } else {
            bindUnread(index, reader, length, setter, as);
        }
    }

    private <S> void bindText(int index, Buffered<String, S> read, String setter, Streaming<S> as) throws SQLException {
        String text = read.value();
        if (text == null) {
            as.bind(prepared, opaque(index, setter + read.obstacle()), read.unread());
        } else {
            bind(index, text, (s, i, v) -> s.setString(i, (String) v));
        }
    }

    private void bindAscii(int index, @Nullable InputStream stream, Buffered.Length length, Streaming<InputStream> as)
            throws SQLException {
        if (stream != null && isStoredSource(index)) {
            bindText(index, Buffered.ascii(stream, length), "setAsciiStream", as);
        } else {
            bindBytes(index, stream, length, "setAsciiStream", as);
        }
    }

    @Override
    public final void setAsciiStream(int index, @Nullable InputStream stream) throws SQLException {
        bindAscii(index, stream, Buffered.Length.OPEN, PreparedStatement::setAsciiStream);
    }

    @Override
    public final void setAsciiStream(int index, @Nullable InputStream stream, int length) throws SQLException {
        bindAscii(index, stream, Buffered.Length.of(length), (s, i, in) -> s.setAsciiStream(i, in, length));
    }

    @Override
    public final void setAsciiStream(int index, @Nullable InputStream stream, long length) throws SQLException {
        bindAscii(index, stream, Buffered.Length.of(length), (s, i, in) -> s.setAsciiStream(i, in, length));
    }

    @Override
    public final void setBinaryStream(int index, @Nullable InputStream stream) throws SQLException {
        bindBytes(index, stream, Buffered.Length.OPEN, "setBinaryStream", PreparedStatement::setBinaryStream);
    }

    @Override
    public final void setBinaryStream(int index, @Nullable InputStream stream, int length) throws SQLException {
        bindBytes(
                index,
                stream,
                Buffered.Length.of(length),
                "setBinaryStream",
                (s, i, in) -> s.setBinaryStream(i, in, length));
    }

    @Override
    public final void setBinaryStream(int index, @Nullable InputStream stream, long length) throws SQLException {
        bindBytes(
                index,
                stream,
                Buffered.Length.of(length),
                "setBinaryStream",
                (s, i, in) -> s.setBinaryStream(i, in, length));
    }

    @Override
    public final void setCharacterStream(int index, @Nullable Reader reader) throws SQLException {
        bindText(index, reader, Buffered.Length.OPEN, "setCharacterStream", PreparedStatement::setCharacterStream);
    }

    @Override
    public final void setCharacterStream(int index, @Nullable Reader reader, int length) throws SQLException {
        bindText(
                index,
                reader,
                Buffered.Length.of(length),
                "setCharacterStream",
                (s, i, in) -> s.setCharacterStream(i, in, length));
    }

    @Override
    public final void setCharacterStream(int index, @Nullable Reader reader, long length) throws SQLException {
        bindText(
                index,
                reader,
                Buffered.Length.of(length),
                "setCharacterStream",
                (s, i, in) -> s.setCharacterStream(i, in, length));
    }

    @Override
    public final void setNCharacterStream(int index, @Nullable Reader reader) throws SQLException {
        bindText(index, reader, Buffered.Length.OPEN, "setNCharacterStream", PreparedStatement::setNCharacterStream);
    }

    @Override
    public final void setNCharacterStream(int index, @Nullable Reader reader, long length) throws SQLException {
        bindText(
                index,
                reader,
                Buffered.Length.of(length),
                "setNCharacterStream",
                (s, i, in) -> s.setNCharacterStream(i, in, length));
    }

    @Override
    public final void setBlob(int index, @Nullable Blob value) throws SQLException {
        if (value != null && isStoredSourceByContent(index) && value.length() <= Buffered.MAX) {
            byte[] bytes = value.getBytes(1, (int) value.length());
            bind(index, bytes, (s, i, v) -> s.setBytes(i, (byte[]) v));
        } else {
            bindOpaque(index, value, "setBlob", (s, i, v) -> s.setBlob(i, (Blob) v));
        }
    }

    @Override
    public final void setBlob(int index, @Nullable InputStream stream) throws SQLException {
        bindLargeBytes(index, stream, Buffered.Length.OPEN, PreparedStatement::setBlob);
    }

    @Override
    public final void setBlob(int index, @Nullable InputStream stream, long length) throws SQLException {
        bindLargeBytes(index, stream, Buffered.Length.of(length), (s, i, in) -> s.setBlob(i, in, length));
    }

    private void bindLargeBytes(
            int index, @Nullable InputStream stream, Buffered.Length length, Streaming<InputStream> as)
            throws SQLException {
        if (stream == null || isStoredSourceByContent(index)) {
            bindBytes(index, stream, length, "setBlob", as);
        } else {
            bindUnread(index, stream, length, "setBlob", as);
        }
    }

    @Override
    public final void setClob(int index, @Nullable Clob value) throws SQLException {
        if (value == null || !bindContent(index, value)) {
            bindOpaque(index, value, "setClob", (s, i, v) -> s.setClob(i, (Clob) v));
        }
    }

    @Override
    public final void setNClob(int index, @Nullable NClob value) throws SQLException {
        if (value == null || !bindContent(index, value)) {
            bindOpaque(index, value, "setNClob", (s, i, v) -> s.setNClob(i, (NClob) v));
        }
    }

    private boolean bindContent(int index, Clob value) throws SQLException {
        if (!isStoredSourceByContent(index) || value.length() > Buffered.MAX) {
            return false;
        }
        String text = value.getSubString(1, (int) value.length());
        bind(index, text, (s, i, v) -> s.setString(i, (String) v));
        return true;
    }

    @Override
    public final void setClob(int index, @Nullable Reader reader) throws SQLException {
        bindLargeText(index, reader, Buffered.Length.OPEN, "setClob", PreparedStatement::setClob);
    }

    @Override
    public final void setClob(int index, @Nullable Reader reader, long length) throws SQLException {
        bindLargeText(index, reader, Buffered.Length.of(length), "setClob", (s, i, in) -> s.setClob(i, in, length));
    }

    @Override
    public final void setNClob(int index, @Nullable Reader reader) throws SQLException {
        bindLargeText(index, reader, Buffered.Length.OPEN, "setNClob", PreparedStatement::setNClob);
    }

    @Override
    public final void setNClob(int index, @Nullable Reader reader, long length) throws SQLException {
        bindLargeText(index, reader, Buffered.Length.of(length), "setNClob", (s, i, in) -> s.setNClob(i, in, length));
    }

    private void bindLargeText(
            int index, @Nullable Reader reader, Buffered.Length length, String setter, Streaming<Reader> as)
            throws SQLException {
        if (reader == null || isStoredSourceByContent(index)) {
            bindText(index, reader, length, setter, as);
        } else {
            bindUnread(index, reader, length, setter, as);
        }
    }
}
