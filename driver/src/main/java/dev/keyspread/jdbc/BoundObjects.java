package dev.keyspread.jdbc;

import dev.keyspread.jdbc.binding.RecordedBindings.Binding;
import dev.keyspread.plan.Plan;
import dev.keyspread.shard.value.Elements;
import dev.keyspread.shard.value.Opaque;
import dev.keyspread.shard.value.WithTargetType;
import java.io.InputStream;
import java.io.Reader;
import java.sql.Array;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/** The setters for objects and arrays. What the driver will store depends on the target type as well. */
abstract class BoundObjects extends BoundSetters {
    BoundObjects(PreparedStatement delegate, ConnectionWrapper connection, Plan plan) {
        super(delegate, connection, plan);
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
        Object captured = targetType == Types.ARRAY ? elements(index, kept) : withType(index, kept, targetType);
        if (isBoundOnce() && !isStream(kept)) {
            prepared.setObject(position(index), kept, targetType);
            bound(index, captured);
        } else {
            bindObject(index, kept, captured, (s, i) -> s.setObject(i, kept, targetType));
        }
    }

    @Override
    public final void setObject(int index, @Nullable Object value, int targetType, int scale) throws SQLException {
        Object kept = kept(index, strip(value));
        bindObject(index, kept, withScale(index, kept, targetType), (s, i) -> s.setObject(i, kept, targetType, scale));
    }

    @Override
    public final void setObject(int index, @Nullable Object value, SQLType targetType) throws SQLException {
        Object kept = kept(index, strip(value));
        Object captured = targetType == JDBCType.ARRAY ? elements(index, kept) : withType(index, kept, targetType);
        if (isBoundOnce() && !isStream(kept)) {
            prepared.setObject(position(index), kept, targetType);
            bound(index, captured);
        } else {
            bindObject(index, kept, captured, (s, i) -> s.setObject(i, kept, targetType));
        }
    }

    @Override
    public final void setObject(int index, @Nullable Object value, SQLType targetType, int scale) throws SQLException {
        Object kept = kept(index, strip(value));
        Object captured = targetType instanceof JDBCType standard
                ? withScale(index, kept, standard.getVendorTypeNumber())
                : withType(index, kept, targetType);
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
    private @Nullable Object withType(int index, @Nullable Object value, @Nullable SQLType targetType) {
        if (targetType instanceof JDBCType standard) {
            return withType(index, value, standard.getVendorTypeNumber());
        }
        return value == null || !looksInto(index) ? value : new Opaque("setObject with a type of the driver's own");
    }

    private @Nullable Object withType(int index, @Nullable Object value, int targetType) {
        return value == null || !looksInto(index) ? value : new WithTargetType(value, targetType);
    }

    /** Drivers differ in how they bring a decimal to a scale. For other types the scale is a length, or means nothing. */
    private @Nullable Object withScale(int index, @Nullable Object value, int targetType) {
        boolean decimal = targetType == Types.DECIMAL || targetType == Types.NUMERIC;
        return decimal && value != null && looksInto(index)
                ? new Opaque("setObject with a scale")
                : withType(index, value, targetType);
    }

    @Override
    public final void setArray(int index, @Nullable Array value) throws SQLException {
        Array array = strip(value);
        bind(index, elements(index, array), (s, i) -> s.setArray(i, array));
    }
}
