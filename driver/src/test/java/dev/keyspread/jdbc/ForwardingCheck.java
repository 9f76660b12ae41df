package dev.keyspread.jdbc;

import dev.keyspread.jdbc.StubDelegate.Call;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Calls one method of a wrapper and looks at what reached the delegate, and at what came back.
 *
 * @param shift how far the delegate's parameters are from the application's
 */
record ForwardingCheck(ConnectionWrapper connection, JdbcWrapper wrapper, Object raw, int shift) {

    /** Returns what is wrong with a method; null when nothing is. */
    @Nullable
    String failure(Method method) {
        List<Class<?>> types = List.of(method.getParameterTypes());
        @Nullable Object[] given = types.stream().map(this::given).toArray();
        Object result;
        try {
            result = method.invoke(wrapper, given);
        } catch (InvocationTargetException e) {
            return "throws " + e.getCause();
        } catch (IllegalAccessException e) {
            return "can't be called: " + e;
        }
        List<Call> calls = StubDelegate.behind(raw).calls().stream()
                .filter(call -> call.name().equals(method.getName()))
                .filter(call -> List.of(call.method().getParameterTypes()).equals(types))
                .toList();
        if (calls.size() != 1) {
            return "reached the delegate " + calls.size() + " times";
        }
        Call call = calls.get(0);
        @Nullable
        Object[] expected = Arrays.stream(given).map(ForwardingCheck::stripped).toArray();
        if (isIndexed(method) && !types.isEmpty() && types.get(0) == int.class) {
            expected[0] = (Integer) Objects.requireNonNull(expected[0]) + shift;
        }
        if (!Arrays.deepEquals(expected, call.arguments().toArray())) {
            return "was given " + Arrays.deepToString(expected) + " and gave " + call.arguments();
        }
        if (!isRight(result, call.answer())) {
            return "got " + call.answer() + " and returned " + result;
        }
        return null;
    }

    /** Returns true if a number that comes first is the index of a parameter or a column, where these are shifted. */
    private boolean isIndexed(Method method) {
        if (method.getName().startsWith("set")) {
            return method.getParameterCount() > 1;
        }
        boolean asks = method.getName().startsWith("get") || method.getName().startsWith("is");
        return raw instanceof ResultSetMetaData
                || raw instanceof ParameterMetaData
                || (raw instanceof PreparedStatement && asks && method.getDeclaringClass() != Statement.class);
    }

    /** An argument; a wrapper where the application could have one. */
    private @Nullable Object given(Class<?> type) {
        if (type == Object.class) {
            return given(Array.class);
        }
        if (type == Object[].class) {
            return new Object[] {"element", given(Array.class)};
        }
        Object sample = StubDelegate.sample(type);
        if (sample instanceof Array array) {
            return connection.wrappers.array(array, connection);
        }
        if (sample instanceof PreparedStatement statement) {
            return connection.wrappers.preparedStatement(statement, connection, null);
        }
        if (sample instanceof Statement statement) {
            return connection.wrappers.statement(statement, connection);
        }
        return sample;
    }

    private static @Nullable Object stripped(@Nullable Object argument) {
        if (argument instanceof Object[] elements) {
            return Arrays.stream(elements).map(ForwardingCheck::stripped).toArray();
        }
        return argument instanceof JdbcWrapper wrapped ? wrapped.delegate() : argument;
    }

    private boolean isRight(@Nullable Object result, @Nullable Object answer) {
        if (answer instanceof Connection) {
            boolean another = answer != connection.delegate()
                    && result instanceof JdbcWrapper adopted
                    && adopted.delegate() == answer;
            return another || result == wrapper.owner();
        }
        if (answer instanceof ParameterMetaData && shift > 0) {
            return result instanceof BoundParameterMetaData mapped && mapped.delegate() == answer;
        }
        boolean leadsBack = answer instanceof Statement
                || answer instanceof ResultSet
                || answer instanceof DatabaseMetaData
                || answer instanceof Array;
        return leadsBack
                ? result instanceof JdbcWrapper adopted && adopted.delegate() == answer
                : Objects.equals(result, answer);
    }
}
