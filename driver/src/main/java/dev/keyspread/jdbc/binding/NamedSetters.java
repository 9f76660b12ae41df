package dev.keyspread.jdbc.binding;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Calls a statement's setter by its name, so that what an application has set can be set on another statement. {@link RecordedBindings}
 * and {@code ContentBinding} call it.
 */
public final class NamedSetters {
    private NamedSetters() {}

    /** Calls the setter of that name which takes an index and a value. A whole number may come as a wider one. */
    public static void bind(PreparedStatement statement, int index, String setter, @Nullable Object value)
            throws SQLException {
        switch (setter) {
            case "setArray" -> statement.setArray(index, (Array) value);
            case "setBigDecimal" -> statement.setBigDecimal(index, (BigDecimal) value);
            case "setBlob" -> statement.setBlob(index, (Blob) value);
            case "setBoolean" -> statement.setBoolean(index, (Boolean) given(value));
            case "setByte" -> statement.setByte(index, number(value).byteValue());
            case "setBytes" -> statement.setBytes(index, (byte[]) value);
            case "setClob" -> statement.setClob(index, (Clob) value);
            case "setDate" -> statement.setDate(index, (Date) value);
            case "setDouble" -> statement.setDouble(index, number(value).doubleValue());
            case "setFloat" -> statement.setFloat(index, number(value).floatValue());
            case "setInt" -> statement.setInt(index, number(value).intValue());
            case "setLong" -> statement.setLong(index, number(value).longValue());
            case "setNClob" -> statement.setNClob(index, (NClob) value);
            case "setNString" -> statement.setNString(index, (String) value);
            case "setObject" -> statement.setObject(index, value);
            case "setRef" -> statement.setRef(index, (Ref) value);
            case "setRowId" -> statement.setRowId(index, (RowId) value);
            case "setSQLXML" -> statement.setSQLXML(index, (SQLXML) value);
            case "setShort" -> statement.setShort(index, number(value).shortValue());
            case "setString" -> statement.setString(index, (String) value);
            case "setTime" -> statement.setTime(index, (Time) value);
            case "setTimestamp" -> statement.setTimestamp(index, (Timestamp) value);
            case "setURL" -> statement.setURL(index, (URL) value);
            default -> stream(statement, index, setter, value, null);
        }
    }

    /**
     * Calls the setter of that name which takes an index, a value and more.
     *
     * @param type a target type, a calendar, or the length of a stream
     * @param more a scale or a type's name; null for the setter that takes none
     */
    static void bind(
            PreparedStatement s, int index, String setter, @Nullable Object value, Object type, @Nullable Object more)
            throws SQLException {
        switch (setter) {
            case "setDate" -> s.setDate(index, (Date) value, (Calendar) type);
            case "setTime" -> s.setTime(index, (Time) value, (Calendar) type);
            case "setTimestamp" -> s.setTimestamp(index, (Timestamp) value, (Calendar) type);
            case "setNull" -> {
                if (more == null) {
                    s.setNull(index, (Integer) type);
                } else {
                    s.setNull(index, (Integer) type, (String) more);
                }
            }
            case "setObject" -> {
                if (type instanceof SQLType target && more == null) {
                    s.setObject(index, value, target);
                } else if (type instanceof SQLType target) {
                    s.setObject(index, value, target, number(more).intValue());
                } else if (more == null) {
                    s.setObject(index, value, number(type).intValue());
                } else {
                    s.setObject(
                            index, value, number(type).intValue(), number(more).intValue());
                }
            }
            default -> stream(s, index, setter, value, number(type));
        }
    }

    /**
     * Calls the setter of that name which takes an index and a stream or reader.
     *
     * @param length an Integer or a Long for the setter with such a length, null for the one without
     */
    public static void stream(
            PreparedStatement s, int index, String setter, @Nullable Object stream, @Nullable Number length)
            throws SQLException {
        String form = length instanceof Integer ? setter + " int" : length == null ? setter : setter + " long";
        long most = length == null ? 0 : length.longValue();
        switch (form) {
            case "setAsciiStream" -> s.setAsciiStream(index, (InputStream) stream);
            case "setAsciiStream int" -> s.setAsciiStream(index, (InputStream) stream, (int) most);
            case "setAsciiStream long" -> s.setAsciiStream(index, (InputStream) stream, most);
            case "setBinaryStream" -> s.setBinaryStream(index, (InputStream) stream);
            case "setBinaryStream int" -> s.setBinaryStream(index, (InputStream) stream, (int) most);
            case "setBinaryStream long" -> s.setBinaryStream(index, (InputStream) stream, most);
            case "setBlob" -> s.setBlob(index, (InputStream) stream);
            case "setBlob long" -> s.setBlob(index, (InputStream) stream, most);
            case "setCharacterStream" -> s.setCharacterStream(index, (Reader) stream);
            case "setCharacterStream int" -> s.setCharacterStream(index, (Reader) stream, (int) most);
            case "setCharacterStream long" -> s.setCharacterStream(index, (Reader) stream, most);
            case "setClob" -> s.setClob(index, (Reader) stream);
            case "setClob long" -> s.setClob(index, (Reader) stream, most);
            case "setNCharacterStream" -> s.setNCharacterStream(index, (Reader) stream);
            case "setNCharacterStream long" -> s.setNCharacterStream(index, (Reader) stream, most);
            case "setNClob" -> s.setNClob(index, (Reader) stream);
            case "setNClob long" -> s.setNClob(index, (Reader) stream, most);
            default -> throw new IllegalArgumentException(form);
        }
    }

    /** Sets a property of the statement by the setter of that name, or by {@code closeOnCompletion}. */
    static void set(PreparedStatement statement, String setter, Object value) throws SQLException {
        switch (setter) {
            case "closeOnCompletion" -> statement.closeOnCompletion();
            case "setCursorName" -> statement.setCursorName((String) value);
            case "setEscapeProcessing" -> statement.setEscapeProcessing((Boolean) value);
            case "setFetchDirection" -> statement.setFetchDirection((Integer) value);
            case "setFetchSize" -> statement.setFetchSize((Integer) value);
            case "setLargeMaxRows" -> statement.setLargeMaxRows((Long) value);
            case "setMaxFieldSize" -> statement.setMaxFieldSize((Integer) value);
            case "setMaxRows" -> statement.setMaxRows((Integer) value);
            case "setPoolable" -> statement.setPoolable((Boolean) value);
            case "setQueryTimeout" -> statement.setQueryTimeout((Integer) value);
            default -> throw new IllegalArgumentException(setter);
        }
    }

    private static Object given(@Nullable Object value) {
        return Objects.requireNonNull(value);
    }

    private static Number number(@Nullable Object value) {
        return (Number) given(value);
    }
}
