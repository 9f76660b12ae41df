package dev.keyspread.jdbc;

import dev.keyspread.jdbc.binding.BoundValues;
import dev.keyspread.jdbc.binding.MistakenObjects;
import dev.keyspread.jdbc.vendor.SpannerValue;
import dev.keyspread.shard.value.Elements;
import dev.keyspread.shard.value.Opaque;
import dev.keyspread.shard.value.WithCalendar;
import dev.keyspread.shard.value.WithTargetType;
import java.sql.Array;
import java.sql.JDBCType;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/**
 * Tells what is known of a value by the setter that the application gave it to: what the driver will store of an object depends on the
 * target type as well. {@link BoundPreparedStatement} asks it for each value that it keeps. What can't be known must become {@link Opaque},
 * and not a guess.
 */
final class GivenValue {
    private final ConnectionWrapper connection;
    private final boolean isLookedInto;

    /**
     * Holds the value of one binding.
     *
     * @param isLookedInto true if a shard is computed or checked by the value; else only its size matters
     */
    private GivenValue(ConnectionWrapper connection, boolean isLookedInto) {
        this.connection = connection;
        this.isLookedInto = isLookedInto;
    }

    /**
     * Returns the value that a computation may take: null for SQL NULL and for what nobody looks into, an {@link Opaque} for what can't be
     * known.
     *
     * @param type a target type or a calendar, if the setter takes one
     * @param more a scale, if the setter takes one
     */
    static @Nullable Object of(
            ConnectionWrapper connection,
            boolean isLookedInto,
            String setter,
            @Nullable Object value,
            @Nullable Object type,
            @Nullable Object more)
            throws SQLException {
        if (value == null) {
            return null;
        }
        return switch (setter) {
            case "setRef", "setRowId", "setSQLXML", "setURL", "setBlob", "setClob", "setNClob" ->
                isLookedInto ? new Opaque(setter) : null;
            case "setDate", "setTime", "setTimestamp" ->
                isLookedInto && type instanceof Calendar zone ? new WithCalendar((java.util.Date) value, zone) : value;
            case "setArray", "setObject" -> new GivenValue(connection, isLookedInto).object(value, type, more);
            default -> value;
        };
    }

    /**
     * Returns what is hashed of a value. PostgreSQL's driver writes bytes as {@code '\\x…'} in its simple query mode; while
     * {@code standard_conforming_strings} is off, the server reads the backslash as an escape and stores other bytes.
     */
    static @Nullable Object sent(ConnectionWrapper connection, @Nullable Object value) {
        boolean isChanged = value instanceof byte[]
                && connection.executesToDescribe()
                && connection.database.escapesInStrings(connection.session);
        return isChanged ? new Opaque("setBytes, which the driver writes as a string with a backslash") : value;
    }

    private @Nullable Object object(Object value, @Nullable Object type, @Nullable Object scale) throws SQLException {
        if (BoundValues.isStream(value)) {
            return isLookedInto ? new Opaque("setObject") : null;
        }
        if (type == null) {
            return elements(value);
        }
        Integer number = type instanceof JDBCType standard ? standard.getVendorTypeNumber() : null;
        number = type instanceof Integer given ? given : number;
        if (number == null) { // a driver's own types have numbers of their own, which may be those of other types
            return isLookedInto ? new Opaque("setObject with a type of the driver's own") : value;
        }
        if (number == Types.ARRAY && scale == null) {
            return elements(value);
        }
        if (!isLookedInto) {
            return value;
        }
        boolean isDecimal = number == Types.DECIMAL || number == Types.NUMERIC;
        if (isDecimal && scale instanceof Integer digits && !WithTargetType.hasScale(value, digits)) {
            return new Opaque("setObject with a scale"); // drivers differ in how they bring a decimal to a scale
        }
        return !isDecimal && isMistaken(value) ? MistakenObjects.UNKNOWN : new WithTargetType(value, number);
    }

    /** The elements of an array where they are looked at; any other object as it is. */
    private @Nullable Object elements(Object value) throws SQLException {
        if (!(value instanceof Array) && !value.getClass().isArray()) {
            return isLookedInto ? looked(value) : value;
        }
        Object elements = null;
        if (isLookedInto) {
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
        return MistakenObjects.mayBe(value) && connection.mistakenObjects().has(value);
    }
}
