package dev.keyspread.jdbc.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A setter that is called by its name is the one that the application has called. */
final class NamedSettersTest {
    private static final Map<Class<?>, Object> VALUES = Map.of(
            boolean.class, true,
            byte.class, 7L,
            short.class, 7L,
            int.class, 7L,
            long.class, 7L,
            float.class, 1.5f,
            double.class, 2.5d);

    private final List<Method> called = new ArrayList<>();
    private final PreparedStatement statement = recording();

    private PreparedStatement recording() {
        InvocationHandler handler = (proxy, method, arguments) -> {
            called.add(method);
            return null;
        };
        return (PreparedStatement)
                Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {PreparedStatement.class}, handler);
    }

    private static Stream<Method> setters(Class<?> type, int parameters) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> method.getName().startsWith("set") && method.getParameterCount() == parameters);
    }

    private static boolean takesStream(Method method) {
        return Set.of(InputStream.class, Reader.class).contains(method.getParameterTypes()[1]);
    }

    static Stream<Method> ofValues() {
        return setters(PreparedStatement.class, 2)
                .filter(method -> !takesStream(method) && !method.getName().equals("setNull"));
    }

    static Stream<Method> ofStreams() {
        return Stream.concat(setters(PreparedStatement.class, 2), setters(PreparedStatement.class, 3))
                .filter(method -> takesStream(method) && !method.getName().equals("setUnicodeStream"));
    }

    static Stream<Method> ofProperties() {
        return setters(Statement.class, 1);
    }

    @ParameterizedTest
    @MethodSource("ofValues")
    void aValueIsBoundBySetter(Method setter) throws SQLException {
        @Nullable Object value = VALUES.get(setter.getParameterTypes()[1]);

        NamedSetters.bind(statement, 1, setter.getName(), value);

        assertEquals(List.of(setter), called);
    }

    @ParameterizedTest
    @MethodSource("ofStreams")
    void aStreamIsBoundBySetterAndLength(Method setter) throws SQLException {
        Class<?>[] types = setter.getParameterTypes();
        @Nullable Number length = types.length == 2 ? null : types[2] == int.class ? (Number) 7 : (Number) 7L;
        Object stream = types[1] == Reader.class ? Reader.nullReader() : InputStream.nullInputStream();

        NamedSetters.stream(statement, 1, setter.getName(), stream, length);

        assertEquals(List.of(setter), called);
    }

    @ParameterizedTest
    @MethodSource("ofProperties")
    void aPropertyIsSetBySetter(Method setter) throws SQLException {
        Class<?> type = setter.getParameterTypes()[0];
        Object value =
                type == int.class ? (Object) 7 : type == String.class ? "c" : Objects.requireNonNull(VALUES.get(type));

        NamedSetters.set(statement, setter.getName(), value);

        assertEquals(List.of(setter), called);
    }

    @Test
    void aNameThatIsUnknownIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> NamedSetters.bind(statement, 1, "setFuture", null));
        assertThrows(IllegalArgumentException.class, () -> NamedSetters.stream(statement, 1, "setFuture", null, null));
        assertThrows(IllegalArgumentException.class, () -> NamedSetters.set(statement, "setFuture", 1));
    }
}
