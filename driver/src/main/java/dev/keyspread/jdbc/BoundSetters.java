package dev.keyspread.jdbc;

import dev.keyspread.jdbc.binding.RecordedBindings.Binding;
import dev.keyspread.plan.Plan;
import dev.keyspread.shard.value.Opaque;
import dev.keyspread.shard.value.WithCalendar;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The setters of a statement whose parameters are mapped: each says what was bound, and how to bind it again. What can't be
 * bound again goes to the index that {@link #opaque} gives.
 */
abstract class BoundSetters extends BoundValues {
    BoundSetters(PreparedStatement delegate, ConnectionWrapper connection, Plan plan) {
        super(delegate, connection, plan);
    }

    @Override
    public final void setNull(int index, int sqlType) throws SQLException {
        beginBinding();
        if (isBoundOnce()) {
            prepared.setNull(position(index), sqlType);
            bound(index, (Object) null);
        } else {
            bind(index, null, (s, i, v) -> s.setNull(i, sqlType));
        }
    }

    @Override
    public final void setNull(int index, int sqlType, String typeName) throws SQLException {
        beginBinding();
        if (isBoundOnce()) {
            prepared.setNull(position(index), sqlType, typeName);
            bound(index, (Object) null);
        } else {
            bind(index, null, (s, i, v) -> s.setNull(i, sqlType, typeName));
        }
    }

    @Override
    public final void setBoolean(int index, boolean value) throws SQLException {
        beginBinding();
        if (isBoundOnce()) {
            prepared.setBoolean(position(index), value);
            bound(index, value);
        } else {
            bind(index, value, (s, i, v) -> s.setBoolean(i, value));
        }
    }

    @Override
    public final void setByte(int index, byte value) throws SQLException {
        beginBinding();
        if (isBoundOnce()) {
            prepared.setByte(position(index), value);
            bound(index, value);
        } else {
            bind(index, (long) value, (s, i, v) -> s.setByte(i, number(v).byteValue()));
        }
    }

    @Override
    public final void setShort(int index, short value) throws SQLException {
        beginBinding();
        if (isBoundOnce()) {
            prepared.setShort(position(index), value);
            bound(index, value);
        } else {
            bind(index, (long) value, (s, i, v) -> s.setShort(i, number(v).shortValue()));
        }
    }

    @Override
    public final void setInt(int index, int value) throws SQLException {
        beginBinding();
        if (isBoundOnce()) {
            prepared.setInt(position(index), value);
            bound(index, value);
        } else {
            bind(index, (long) value, (s, i, v) -> s.setInt(i, number(v).intValue()));
        }
    }

    @Override
    public final void setLong(int index, long value) throws SQLException {
        beginBinding();
        if (isBoundOnce()) {
            prepared.setLong(position(index), value);
            bound(index, value);
        } else {
            bind(index, value, (s, i, v) -> s.setLong(i, number(v).longValue()));
        }
    }

    @Override
    public final void setFloat(int index, float value) throws SQLException {
        beginBinding();
        if (isBoundOnce()) {
            prepared.setFloat(position(index), value);
            bound(index, value);
        } else {
            bind(index, value, (s, i, v) -> s.setFloat(i, number(v).floatValue()));
        }
    }

    @Override
    public final void setDouble(int index, double value) throws SQLException {
        beginBinding();
        if (isBoundOnce()) {
            prepared.setDouble(position(index), value);
            bound(index, value);
        } else {
            bind(index, value, (s, i, v) -> s.setDouble(i, number(v).doubleValue()));
        }
    }

    @Override
    public final void setBigDecimal(int index, @Nullable BigDecimal value) throws SQLException {
        beginBinding();
        if (isBoundOnce()) {
            prepared.setBigDecimal(position(index), value);
            bound(index, value);
        } else {
            bind(index, value, (s, i, v) -> s.setBigDecimal(i, (BigDecimal) v));
        }
    }

    @Override
    public final void setString(int index, @Nullable String value) throws SQLException {
        beginBinding();
        if (isBoundOnce()) {
            prepared.setString(position(index), value);
            bound(index, value);
        } else {
            bind(index, value, (s, i, v) -> s.setString(i, (String) v));
        }
    }

    @Override
    public final void setNString(int index, @Nullable String value) throws SQLException {
        beginBinding();
        if (isBoundOnce()) {
            prepared.setNString(position(index), value);
            bound(index, value);
        } else {
            bind(index, value, (s, i, v) -> s.setNString(i, (String) v));
        }
    }

    @Override
    public final void setBytes(int index, byte @Nullable [] value) throws SQLException {
        beginBinding();
        byte[] kept = kept(index, value);
        if (isBoundOnce()) {
            prepared.setBytes(position(index), kept);
            bound(index, kept);
        } else {
            bind(index, kept, (s, i, v) -> s.setBytes(i, (byte[]) v));
        }
    }

    @Override
    public final void setDate(int index, @Nullable Date value) throws SQLException {
        beginBinding();
        Date kept = kept(index, value);
        if (isBoundOnce()) {
            prepared.setDate(position(index), kept);
            bound(index, kept);
        } else {
            bind(index, kept, (s, i, v) -> s.setDate(i, (Date) v));
        }
    }

    @Override
    public final void setDate(int index, @Nullable Date value, @Nullable Calendar calendar) throws SQLException {
        beginBinding();
        Date kept = kept(index, value);
        Calendar zone = kept(index, calendar);
        if (isBoundOnce()) {
            prepared.setDate(position(index), kept, zone);
            bound(index, withCalendar(index, kept, zone));
        } else {
            bind(index, kept, withCalendar(index, kept, zone), (s, i, v) -> s.setDate(i, (Date) v, zone));
        }
    }

    @Override
    public final void setTime(int index, @Nullable Time value) throws SQLException {
        beginBinding();
        Time kept = kept(index, value);
        if (isBoundOnce()) {
            prepared.setTime(position(index), kept);
            bound(index, kept);
        } else {
            bind(index, kept, (s, i, v) -> s.setTime(i, (Time) v));
        }
    }

    @Override
    public final void setTime(int index, @Nullable Time value, @Nullable Calendar calendar) throws SQLException {
        beginBinding();
        Time kept = kept(index, value);
        Calendar zone = kept(index, calendar);
        if (isBoundOnce()) {
            prepared.setTime(position(index), kept, zone);
            bound(index, withCalendar(index, kept, zone));
        } else {
            bind(index, kept, withCalendar(index, kept, zone), (s, i, v) -> s.setTime(i, (Time) v, zone));
        }
    }

    @Override
    public final void setTimestamp(int index, @Nullable Timestamp value) throws SQLException {
        beginBinding();
        Timestamp kept = kept(index, value);
        if (isBoundOnce()) {
            prepared.setTimestamp(position(index), kept);
            bound(index, kept);
        } else {
            bind(index, kept, (s, i, v) -> s.setTimestamp(i, (Timestamp) v));
        }
    }

    @Override
    public final void setTimestamp(int index, @Nullable Timestamp value, @Nullable Calendar calendar)
            throws SQLException {
        beginBinding();
        Timestamp kept = kept(index, value);
        Calendar zone = kept(index, calendar);
        if (isBoundOnce()) {
            prepared.setTimestamp(position(index), kept, zone);
            bound(index, withCalendar(index, kept, zone));
        } else {
            bind(index, kept, withCalendar(index, kept, zone), (s, i, v) -> s.setTimestamp(i, (Timestamp) v, zone));
        }
    }

    private @Nullable Object withCalendar(int index, java.util.@Nullable Date value, @Nullable Calendar calendar) {
        return value == null || calendar == null || !looksInto(index) ? value : new WithCalendar(value, calendar);
    }

    @Override
    public final void setRef(int index, @Nullable Ref value) throws SQLException {
        bindOpaque(index, value, "setRef", (s, i, v) -> s.setRef(i, (Ref) v));
    }

    @Override
    public final void setRowId(int index, @Nullable RowId value) throws SQLException {
        bindOpaque(index, value, "setRowId", (s, i, v) -> s.setRowId(i, (RowId) v));
    }

    @Override
    public final void setURL(int index, @Nullable URL value) throws SQLException {
        bindOpaque(index, value, "setURL", (s, i, v) -> s.setURL(i, (URL) v));
    }

    @Override
    public final void setSQLXML(int index, @Nullable SQLXML value) throws SQLException {
        bindOpaque(index, value, "setSQLXML", (s, i, v) -> s.setSQLXML(i, (SQLXML) v));
    }

    final void bindOpaque(int index, @Nullable Object value, String setter, Binding binding) throws SQLException {
        bind(index, value, value == null || !looksInto(index) ? null : new Opaque(setter), binding);
    }

    private static Number number(@Nullable Object bound) {
        return (Number) Objects.requireNonNull(bound);
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
        limited(seconds);
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
