package dev.keyspread.jdbc.vendor;

import dev.keyspread.api.RefusalKind;
import dev.keyspread.database.Database;
import dev.keyspread.database.Session;
import dev.keyspread.plan.edit.Refusal;
import dev.keyspread.plan.row.RowFill;
import dev.keyspread.shard.canonical.NotFillableException;
import dev.keyspread.sql.QualifiedName;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Fills Cloud Spanner's mutations, as its connection's {@code write} and {@code bufferedWrite} take them: each tells its table, columns
 * and values. One that writes rows to a table with a rule is filled, or refused where it can't be. {@link VendorWrites} calls it.
 */
final class Mutations {
    private static final String MUTATION = "com.google.cloud.spanner.Mutation";

    private final Database database;
    private final Session session;
    private final @Nullable MutationRows seen;

    /**
     * Fills the mutations of one connection.
     *
     * @param seen what is told of the rows; null where nothing looks at them
     */
    Mutations(Database database, Session session, @Nullable MutationRows seen) {
        this.database = database;
        this.session = session;
        this.seen = seen;
    }

    /**
     * Returns what to write in place of a mutation, or of several; anything else is returned as it is.
     *
     * @throws SQLException a {@code StatementRefusedException} when one can't be filled
     */
    Object filled(Object given) throws SQLException {
        if (seen == null && !database.mayHaveRules(session)) {
            return given; // also what may be read once, and what never ends
        }
        if (isMutation(given)) {
            return fill(given);
        }
        if (!(given instanceof Iterable<?> several)) {
            return given;
        }
        List<Object> filled = new ArrayList<>(); // read once: it may be a sequence that can't be read again
        for (Object each : several) {
            filled.add(isMutation(each) ? fill(each) : each);
        }
        return filled;
    }

    private static boolean isMutation(Object object) {
        return object.getClass().getName().equals(MUTATION);
    }

    private Object fill(Object mutation) throws SQLException {
        String operation = String.valueOf(call(mutation, "getOperation"));
        boolean writesRows =
                List.of("INSERT", "UPDATE", "INSERT_OR_UPDATE", "REPLACE").contains(operation);
        boolean deletes = operation.equals("DELETE");
        if (!writesRows && !deletes) {
            return mutation;
        }
        String name = String.valueOf(call(mutation, "getTable"));
        int dot = name.lastIndexOf('.');
        QualifiedName table = new QualifiedName(dot < 0 ? null : name.substring(0, dot), name.substring(dot + 1));
        if (seen != null) {
            seen.add(mutation, operation, table);
        }
        RowFill fill = database.rowFill(table, session);
        if (fill == null) {
            return mutation;
        }
        return deletes ? MutationKeys.filled(mutation, name, fill) : fill(mutation, operation, name, fill);
    }

    private static Object fill(Object mutation, String operation, String table, RowFill fill) throws SQLException {
        Map<String, Object> columns = columns(mutation);
        Map<String, @Nullable Object> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Map.Entry<String, Object> column : columns.entrySet()) {
            values.put(column.getKey(), SpannerValue.read(column.getValue()));
        }
        Map<String, @Nullable Object> filled = operation.equals("UPDATE")
                ? fill.changedRow(values, column -> {
                    throw new NotFillableException(
                            RefusalKind.SOURCE_NOT_GIVEN,
                            "the mutation gives no value to " + column.name(),
                            "give it one");
                })
                : operation.equals("INSERT") ? fill.newRow(values) : fill.newOrChangedRow(values);
        return filled.isEmpty() ? mutation : rebuilt(operation, table, columns, filled, mutation.getClass());
    }

    private static Map<String, Object> columns(Object mutation) throws SQLException {
        Map<String, Object> columns = new LinkedHashMap<>();
        if (call(mutation, "asMap") instanceof Map<?, ?> map) {
            map.forEach((name, value) -> columns.put(String.valueOf(name), value));
        }
        return columns;
    }

    private static Object rebuilt(
            String operation,
            String table,
            Map<String, Object> columns,
            Map<String, @Nullable Object> filled,
            Class<?> type)
            throws SQLException {
        String factory = switch (operation) {
            case "INSERT" -> "newInsertBuilder";
            case "UPDATE" -> "newUpdateBuilder";
            case "REPLACE" -> "newReplaceBuilder";
            default -> "newInsertOrUpdateBuilder";
        };
        try {
            Object builder = type.getMethod(factory, String.class).invoke(null, table);
            for (Map.Entry<String, Object> column : columns.entrySet()) {
                Object binder = call(builder, "set", String.class, column.getKey());
                method(binder, "to", column.getValue()).invoke(binder, column.getValue());
            }
            for (Map.Entry<String, @Nullable Object> column : filled.entrySet()) {
                Object binder = call(builder, "set", String.class, column.getKey());
                if (column.getValue() instanceof Long number) {
                    call(binder, "to", long.class, number);
                } else if (column.getValue() != null) {
                    call(binder, "to", String.class, column.getValue().toString());
                } else {
                    call(binder, "to", Long.class, null);
                }
            }
            return call(builder, "build");
        } catch (ReflectiveOperationException e) {
            throw unknown(e);
        }
    }

    /** {@code to(Value)}: the one whose parameter is the class of the value or above it, and no interface of collections. */
    private static Method method(Object target, String name, Object argument) throws SQLException {
        for (Method method : target.getClass().getMethods()) {
            Class<?>[] types = method.getParameterTypes();
            if (method.getName().equals(name)
                    && types.length == 1
                    && types[0].getName().equals("com.google.cloud.spanner.Value")
                    && types[0].isInstance(argument)) {
                return method;
            }
        }
        throw unknown(null);
    }

    static Object call(Object target, String name) throws SQLException {
        try {
            return target.getClass().getMethod(name).invoke(target);
        } catch (InvocationTargetException e) {
            throw unknown(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw unknown(e);
        }
    }

    private static Object call(Object target, String name, Class<?> type, @Nullable Object argument)
            throws SQLException {
        try {
            return target.getClass().getMethod(name, type).invoke(target, argument);
        } catch (InvocationTargetException e) {
            throw unknown(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw unknown(e);
        }
    }

    static SQLException unknown(@Nullable Throwable cause) {
        return Refusal.ofCall(
                "this version of Cloud Spanner's client shows its mutations in a way that is not known",
                "use an INSERT statement",
                cause);
    }
}
