package dev.keyspread.jdbc.vendor;

import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.shard.value.Opaque;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Converts a value of Cloud Spanner's, of a mutation or bound as an object, to the form that rules take. {@link Mutations},
 * {@link MutationKeys} and {@code GivenValue} ask it. What no rule can be computed from must become opaque, and not a guess.
 */
public final class SpannerValue {
    private SpannerValue() {}

    /** Null for NULL; what no rule can be computed from is opaque. */
    public static @Nullable Object read(Object value) throws SQLException {
        if (Boolean.TRUE.equals(call(value, "isNull"))) {
            return null;
        }
        Object type = callOrNull(value, "getType");
        if (type == null) {
            return new Opaque("a value of Spanner's without a type");
        }
        String code = String.valueOf(call(type, "getCode"));
        if (Boolean.TRUE.equals(call(value, "isCommitTimestamp"))) {
            return new Opaque("the commit timestamp");
        }
        return switch (code) {
            case "INT64" -> call(value, "getInt64");
            case "BOOL" -> call(value, "getBool");
            case "STRING" -> call(value, "getString");
            case "NUMERIC" -> new BigDecimal(String.valueOf(call(value, "getNumeric")));
            case "BYTES" -> call(call(value, "getBytes"), "toByteArray");
            case "DATE" -> LocalDate.parse(String.valueOf(call(value, "getDate")));
            case "TIMESTAMP" -> OffsetDateTime.parse(String.valueOf(call(value, "getTimestamp")));
            default -> new Opaque("a value of Spanner's of type " + code);
        };
    }

    /** A part of a key, as {@code Key.getParts} gives it. */
    static @Nullable Object readPart(@Nullable Object part) throws SQLException {
        if (part == null || part instanceof Long || part instanceof Boolean || part instanceof String) {
            return part;
        }
        return switch (part.getClass().getName()) {
            case "java.math.BigDecimal" -> part;
            case "com.google.cloud.Date" -> LocalDate.parse(part.toString());
            case "com.google.cloud.Timestamp" -> OffsetDateTime.parse(part.toString());
            case "com.google.cloud.ByteArray" -> call(part, "toByteArray");
            default -> new Opaque("a part of a key of type " + part.getClass().getSimpleName());
        };
    }

    private static Object call(Object target, String name) throws SQLException {
        return Objects.requireNonNull(callOrNull(target, name));
    }

    private static @Nullable Object callOrNull(Object target, String name) throws SQLException {
        try {
            for (Class<?> type = target.getClass(); type != null; type = type.getSuperclass()) {
                if (Modifier.isPublic(type.getModifiers())) {
                    Method method = type.getMethod(name);
                    return method.invoke(target);
                }
            }
            throw new NoSuchMethodException(name);
        } catch (InvocationTargetException e) {
            throw unknown(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw unknown(e);
        }
    }

    private static SQLException unknown(@Nullable Throwable cause) {
        return Refusal.ofCall(
                "a mutation holds a value that this version of Cloud Spanner's client shows in a way that is not known",
                "use an INSERT statement, and bind plain values",
                cause);
    }
}
