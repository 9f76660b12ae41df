package dev.keyspread.jdbc;

import dev.keyspread.jdbc.binding.Replay.Binding;
import dev.keyspread.jdbc.binding.Replay.Setting;
import dev.keyspread.plan.Plan;
import dev.keyspread.shard.canonical.Elements;
import dev.keyspread.shard.canonical.Opaque;
import dev.keyspread.shard.canonical.WithCalendar;
import dev.keyspread.shard.canonical.WithTargetType;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Date;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/**
 * The setters of a statement whose parameters are mapped: each says what was bound, and how to bind it again. What can't be
 * bound again goes to the index that {@link #opaque} gives.
 */
abstract class BoundSetters extends PreparedStatementWrapper {
    BoundSetters(PreparedStatement delegate, ConnectionWrapper connection, Plan plan) {
        super(delegate, connection, plan);
    }

    /** Binds to the delegate's parameter, and notes the value that the application's parameter now has. */
    abstract void bind(int index, @Nullable Object value, Binding binding) throws SQLException;

    /** The same for a whole number. */
    abstract void bind(int index, long value, Binding binding) throws SQLException;

    /**
     * Whether what is bound is never bound again, as with all inserts, so that how to do that need not be kept: the common setters then
     * do without an object for it.
     */
    abstract boolean isBoundOnce();

    /** The delegate's index of the application's parameter, while what is bound is bound once. */
    abstract int position(int index);

    /** What the application has bound there, while what is bound is bound once. */
    abstract void bound(int index, @Nullable Object value);

    /** The same for a whole number. */
    abstract void bound(int index, long value);

    /** Sets a property of the statement. */
    abstract void set(String property, Setting setting) throws SQLException;

    /**
     * The value, or a copy of one that the application could change before the statement is executed and that is looked at
     * again then. The delegate gets the copy too: drivers differ in when they read it, and a row has to hold what its shard
     * was computed from.
     */
    abstract <T> @Nullable T kept(int index, @Nullable T value);

    /** Whether what is bound there is looked at when the statement is executed. */
    abstract boolean looksInto(int index);

    /** The delegate's index for a value that can't be looked into nor bound again. */
    protected abstract int opaque(int index, String setter) throws SQLException;

    /** The same for a driver's setters by name, which say nothing about an index. */
    protected abstract String opaque(String name, String setter) throws SQLException;

    @Override
    public final void setNull(int index, int sqlType) throws SQLException {
        bind(index, null, (s, i) -> s.setNull(i, sqlType));
    }

    @Override
    public final void setNull(int index, int sqlType, String typeName) throws SQLException {
        bind(index, null, (s, i) -> s.setNull(i, sqlType, typeName));
    }

    @Override
    public final void setBoolean(int index, boolean value) throws SQLException {
        if (isBoundOnce()) {
            prepared.setBoolean(position(index), value);
            bound(index, value);
        } else {
            bind(index, value, (s, i) -> s.setBoolean(i, value));
        }
    }

    @Override
    public final void setByte(int index, byte value) throws SQLException {
        bind(index, value, (s, i) -> s.setByte(i, value));
    }

    @Override
    public final void setShort(int index, short value) throws SQLException {
        bind(index, value, (s, i) -> s.setShort(i, value));
    }

    @Override
    public final void setInt(int index, int value) throws SQLException {
        if (isBoundOnce()) {
            prepared.setInt(position(index), value);
            bound(index, value);
        } else {
            bind(index, value, (s, i) -> s.setInt(i, value));
        }
    }

    @Override
    public final void setLong(int index, long value) throws SQLException {
        if (isBoundOnce()) {
            prepared.setLong(position(index), value);
            bound(index, value);
        } else {
            bind(index, value, (s, i) -> s.setLong(i, value));
        }
    }

    @Override
    public final void setFloat(int index, float value) throws SQLException {
        bind(index, value, (s, i) -> s.setFloat(i, value));
    }

    @Override
    public final void setDouble(int index, double value) throws SQLException {
        if (isBoundOnce()) {
            prepared.setDouble(position(index), value);
            bound(index, value);
        } else {
            bind(index, value, (s, i) -> s.setDouble(i, value));
        }
    }

    @Override
    public final void setBigDecimal(int index, @Nullable BigDecimal value) throws SQLException {
        if (isBoundOnce()) {
            prepared.setBigDecimal(position(index), value);
            bound(index, value);
        } else {
            bind(index, value, (s, i) -> s.setBigDecimal(i, value));
        }
    }

    @Override
    public final void setString(int index, @Nullable String value) throws SQLException {
        if (isBoundOnce()) {
            prepared.setString(position(index), value);
            bound(index, value);
        } else {
            bind(index, value, (s, i) -> s.setString(i, value));
        }
    }

    @Override
    public final void setNString(int index, @Nullable String value) throws SQLException {
        bind(index, value, (s, i) -> s.setNString(i, value));
    }

    @Override
    public final void setBytes(int index, byte @Nullable [] value) throws SQLException {
        byte[] kept = kept(index, value);
        bind(index, kept, (s, i) -> s.setBytes(i, kept));
    }

    @Override
    public final void setDate(int index, @Nullable Date value) throws SQLException {
        Date kept = kept(index, value);
        bind(index, kept, (s, i) -> s.setDate(i, kept));
    }

    @Override
    public final void setDate(int index, @Nullable Date value, @Nullable Calendar calendar) throws SQLException {
        Date kept = kept(index, value);
        Calendar zone = kept(index, calendar);
        bind(index, withCalendar(kept, zone), (s, i) -> s.setDate(i, kept, zone));
    }

    @Override
    public final void setTime(int index, @Nullable Time value) throws SQLException {
        Time kept = kept(index, value);
        bind(index, kept, (s, i) -> s.setTime(i, kept));
    }

    @Override
    public final void setTime(int index, @Nullable Time value, @Nullable Calendar calendar) throws SQLException {
        Time kept = kept(index, value);
        Calendar zone = kept(index, calendar);
        bind(index, withCalendar(kept, zone), (s, i) -> s.setTime(i, kept, zone));
    }

    @Override
    public final void setTimestamp(int index, @Nullable Timestamp value) throws SQLException {
        Timestamp kept = kept(index, value);
        if (isBoundOnce()) {
            prepared.setTimestamp(position(index), kept);
            bound(index, kept);
        } else {
            bind(index, kept, (s, i) -> s.setTimestamp(i, kept));
        }
    }

    @Override
    public final void setTimestamp(int index, @Nullable Timestamp value, @Nullable Calendar calendar)
            throws SQLException {
        Timestamp kept = kept(index, value);
        Calendar zone = kept(index, calendar);
        bind(index, withCalendar(kept, zone), (s, i) -> s.setTimestamp(i, kept, zone));
    }

    private static @Nullable Object withCalendar(java.util.@Nullable Date value, @Nullable Calendar calendar) {
        return value == null || calendar == null ? value : new WithCalendar(value, calendar);
    }

    @Override
    public final void setObject(int index, @Nullable Object value) throws SQLException {
        Object kept = kept(index, strip(value));
        if (isBoundOnce() && !isStream(kept)) {
            prepared.setObject(position(index), kept);
            bound(index, elements(index, kept));
        } else {
            bindObject(index, kept, elements(index, kept), (s, i) -> s.setObject(i, kept));
        }
    }

    @Override
    public final void setObject(int index, @Nullable Object value, int targetType) throws SQLException {
        Object kept = kept(index, strip(value));
        Object captured = targetType == Types.ARRAY ? elements(index, kept) : withType(kept, targetType);
        bindObject(index, kept, captured, (s, i) -> s.setObject(i, kept, targetType));
    }

    @Override
    public final void setObject(int index, @Nullable Object value, int targetType, int scale) throws SQLException {
        Object kept = kept(index, strip(value));
        bindObject(index, kept, withScale(kept, targetType), (s, i) -> s.setObject(i, kept, targetType, scale));
    }

    @Override
    public final void setObject(int index, @Nullable Object value, SQLType targetType) throws SQLException {
        Object kept = kept(index, strip(value));
        Object captured = targetType == JDBCType.ARRAY ? elements(index, kept) : withType(kept, targetType);
        bindObject(index, kept, captured, (s, i) -> s.setObject(i, kept, targetType));
    }

    @Override
    public final void setObject(int index, @Nullable Object value, SQLType targetType, int scale) throws SQLException {
        Object kept = kept(index, strip(value));
        Object captured = targetType instanceof JDBCType standard
                ? withScale(kept, standard.getVendorTypeNumber())
                : withType(kept, targetType);
        bindObject(index, kept, captured, (s, i) -> s.setObject(i, kept, targetType, scale));
    }

    /** The elements of an array where they are looked at; any other object as it is. */
    private @Nullable Object elements(int index, @Nullable Object value) {
        if (value == null || (!(value instanceof Array) && !value.getClass().isArray())) {
            return value;
        }
        Object elements = null;
        if (looksInto(index)) {
            elements = value instanceof Array array ? Elements.of(array) : Elements.of(value);
        }
        return elements != null ? elements : value instanceof byte[] ? value : new Opaque("an array");
    }

    private void bindObject(int index, @Nullable Object value, @Nullable Object captured, Binding binding)
            throws SQLException {
        if (isStream(value)) {
            int position = opaque(index, "setObject"); // before the field is read: it may be replaced
            binding.bind(prepared, position);
        } else {
            bind(index, captured, binding);
        }
    }

    private static boolean isStream(@Nullable Object value) {
        return value instanceof InputStream || value instanceof Reader;
    }

    /** A driver's own types have numbers of their own, which may be those of other types in {@link Types}. */
    private static @Nullable Object withType(@Nullable Object value, @Nullable SQLType targetType) {
        if (targetType instanceof JDBCType standard) {
            return withType(value, standard.getVendorTypeNumber());
        }
        return value == null ? null : new Opaque("setObject with a type of the driver's own");
    }

    private static @Nullable Object withType(@Nullable Object value, int targetType) {
        return value == null ? null : new WithTargetType(value, targetType);
    }

    /** Drivers differ in how they bring a decimal to a scale. For other types the scale is a length, or means nothing. */
    private static @Nullable Object withScale(@Nullable Object value, int targetType) {
        boolean decimal = targetType == Types.DECIMAL || targetType == Types.NUMERIC;
        return decimal && value != null ? new Opaque("setObject with a scale") : withType(value, targetType);
    }

    @Override
    public final void setArray(int index, @Nullable Array value) throws SQLException {
        Array array = strip(value);
        bind(index, elements(index, array), (s, i) -> s.setArray(i, array));
    }

    @Override
    public final void setRef(int index, @Nullable Ref value) throws SQLException {
        bindOpaque(index, value, "setRef", (s, i) -> s.setRef(i, value));
    }

    @Override
    public final void setRowId(int index, @Nullable RowId value) throws SQLException {
        bindOpaque(index, value, "setRowId", (s, i) -> s.setRowId(i, value));
    }

    @Override
    public final void setURL(int index, @Nullable URL value) throws SQLException {
        bindOpaque(index, value, "setURL", (s, i) -> s.setURL(i, value));
    }

    @Override
    public final void setSQLXML(int index, @Nullable SQLXML value) throws SQLException {
        bindOpaque(index, value, "setSQLXML", (s, i) -> s.setSQLXML(i, value));
    }

    final void bindOpaque(int index, @Nullable Object value, String setter, Binding binding) throws SQLException {
        bind(index, value == null ? null : new Opaque(setter), binding);
    }

    @Override
    public final void setFetchSize(int rows) throws SQLException {
        set("fetchSize", s -> s.setFetchSize(rows));
    }

    @Override
    public final void setFetchDirection(int direction) throws SQLException {
        set("fetchDirection", s -> s.setFetchDirection(direction));
    }

    @Override
    public final void setQueryTimeout(int seconds) throws SQLException {
        set("queryTimeout", s -> s.setQueryTimeout(seconds));
    }

    @Override
    public final void setMaxRows(int rows) throws SQLException {
        set("maxRows", s -> s.setMaxRows(rows));
    }

    @Override
    public final void setLargeMaxRows(long rows) throws SQLException {
        set("maxRows", s -> s.setLargeMaxRows(rows));
    }

    @Override
    public final void setMaxFieldSize(int bytes) throws SQLException {
        set("maxFieldSize", s -> s.setMaxFieldSize(bytes));
    }

    @Override
    public final void setPoolable(boolean poolable) throws SQLException {
        set("poolable", s -> s.setPoolable(poolable));
    }

    @Override
    public final void setEscapeProcessing(boolean enable) throws SQLException {
        set("escapeProcessing", s -> s.setEscapeProcessing(enable));
    }

    @Override
    public final void setCursorName(String name) throws SQLException {
        set("cursorName", s -> s.setCursorName(name));
    }

    @Override
    public final void closeOnCompletion() throws SQLException {
        set("closeOnCompletion", PreparedStatement::closeOnCompletion);
    }
}
