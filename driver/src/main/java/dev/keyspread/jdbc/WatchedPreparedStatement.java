package dev.keyspread.jdbc;

import dev.keyspread.plan.Plan;
import dev.keyspread.traffic.WriteGroup;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement whose placeholders are the delegate's, and whose keys are looked at as they are bound. Setters that are
 * not here bind what is no key, or can't be read without taking it from the delegate.
 */
public abstract class WatchedPreparedStatement extends PreparedStatementWrapper {
    private final WriteGroup bound;

    protected WatchedPreparedStatement(
            PreparedStatement delegate, ConnectionWrapper connection, Plan plan, WriteGroup group) {
        super(delegate, connection, plan);
        this.bound = group;
        observe(group);
    }

    @Override
    public final void setNull(int index, int sqlType) throws SQLException {
        prepared.setNull(index, sqlType);
        bound.capture(index, null);
    }

    @Override
    public final void setNull(int index, int sqlType, String typeName) throws SQLException {
        prepared.setNull(index, sqlType, typeName);
        bound.capture(index, null);
    }

    @Override
    public final void setByte(int index, byte value) throws SQLException {
        prepared.setByte(index, value);
        bound.capture(index, value);
    }

    @Override
    public final void setShort(int index, short value) throws SQLException {
        prepared.setShort(index, value);
        bound.capture(index, value);
    }

    @Override
    public final void setInt(int index, int value) throws SQLException {
        prepared.setInt(index, value);
        bound.capture(index, value);
    }

    @Override
    public final void setLong(int index, long value) throws SQLException {
        prepared.setLong(index, value);
        bound.capture(index, value);
    }

    @Override
    public final void setBigDecimal(int index, @Nullable BigDecimal value) throws SQLException {
        prepared.setBigDecimal(index, value);
        bound.capture(index, value);
    }

    @Override
    public final void setString(int index, @Nullable String value) throws SQLException {
        prepared.setString(index, value);
        bound.capture(index, value);
    }

    @Override
    public final void setNString(int index, @Nullable String value) throws SQLException {
        prepared.setNString(index, value);
        bound.capture(index, value);
    }

    @Override
    public final void setBytes(int index, byte @Nullable [] value) throws SQLException {
        prepared.setBytes(index, value);
        bound.capture(index, value);
    }

    @Override
    public final void setDate(int index, @Nullable Date value) throws SQLException {
        prepared.setDate(index, value);
        bound.capture(index, value);
    }

    @Override
    public final void setDate(int index, @Nullable Date value, @Nullable Calendar calendar) throws SQLException {
        prepared.setDate(index, value, calendar);
        bound.capture(index, value);
    }

    @Override
    public final void setTime(int index, @Nullable Time value) throws SQLException {
        prepared.setTime(index, value);
        bound.capture(index, value);
    }

    @Override
    public final void setTimestamp(int index, @Nullable Timestamp value) throws SQLException {
        prepared.setTimestamp(index, value);
        bound.capture(index, value);
    }

    @Override
    public final void setTimestamp(int index, @Nullable Timestamp value, @Nullable Calendar calendar)
            throws SQLException {
        prepared.setTimestamp(index, value, calendar);
        bound.capture(index, value);
    }

    @Override
    public final void setObject(int index, @Nullable Object value) throws SQLException {
        prepared.setObject(index, strip(value));
        bound.capture(index, value);
    }

    @Override
    public final void setObject(int index, @Nullable Object value, int targetType) throws SQLException {
        prepared.setObject(index, strip(value), targetType);
        bound.capture(index, value);
    }

    @Override
    public final void setObject(int index, @Nullable Object value, int targetType, int scale) throws SQLException {
        prepared.setObject(index, strip(value), targetType, scale);
        bound.capture(index, value);
    }

    @Override
    public final void setObject(int index, @Nullable Object value, SQLType targetType) throws SQLException {
        prepared.setObject(index, strip(value), targetType);
        bound.capture(index, value);
    }

    @Override
    public final void setObject(int index, @Nullable Object value, SQLType targetType, int scale) throws SQLException {
        prepared.setObject(index, strip(value), targetType, scale);
        bound.capture(index, value);
    }

    @Override
    public final void setBinaryStream(int index, @Nullable InputStream value, long length) throws SQLException {
        prepared.setBinaryStream(index, value, length);
        bound.captureStream(index, length);
    }

    @Override
    public final void setBinaryStream(int index, @Nullable InputStream value, int length) throws SQLException {
        prepared.setBinaryStream(index, value, length);
        bound.captureStream(index, length);
    }

    @Override
    public final void setCharacterStream(int index, @Nullable Reader value, long length) throws SQLException {
        prepared.setCharacterStream(index, value, length);
        bound.captureStream(index, length);
    }

    @Override
    public final void setCharacterStream(int index, @Nullable Reader value, int length) throws SQLException {
        prepared.setCharacterStream(index, value, length);
        bound.captureStream(index, length);
    }

    @Override
    public final void clearParameters() throws SQLException {
        prepared.clearParameters();
        bound.clear();
    }
}
