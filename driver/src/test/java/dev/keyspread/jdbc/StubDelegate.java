package dev.keyspread.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stands for a driver's object: notes every call, and answers with a value of the type that the method returns. */
public final class StubDelegate implements InvocationHandler {
    /** A call that reached the delegate, and what it answered. */
    record Call(
            Method method,
            List<@Nullable Object> arguments,
            @Nullable Object answer) {
        String name() {
            return method.getName();
        }
    }

    /** Does what a method does in place of the usual. */
    @FunctionalInterface
    public interface Answer {
        @Nullable
        Object to(List<@Nullable Object> arguments) throws SQLException;
    }

    private final String name;
    private final Class<?>[] interfaces;
    private final List<Call> calls = new ArrayList<>();
    private final Map<String, Answer> answers = new HashMap<>();

    private StubDelegate(Class<?>... interfaces) {
        this.name = "stub of " + interfaces[0].getSimpleName();
        this.interfaces = interfaces;
    }

    /** An object of that type, and of the others. */
    public static <T> T of(Class<T> type, Class<?>... others) {
        Class<?>[] all =
                Stream.concat(Stream.of(type), Stream.of(others)).distinct().toArray(Class<?>[]::new);
        return type.cast(Proxy.newProxyInstance(StubDelegate.class.getClassLoader(), all, new StubDelegate(all)));
    }

    /** The stub behind an object. */
    public static StubDelegate behind(@Nullable Object object) {
        return (StubDelegate) Proxy.getInvocationHandler(Objects.requireNonNull(object));
    }

    /** From now on methods of that name are answered so. */
    public StubDelegate when(String method, Answer answer) {
        answers.put(method, answer);
        return this;
    }

    List<Call> calls() {
        return calls;
    }

    /** The names of the methods that were called, in order. */
    public List<String> names() {
        return calls.stream().map(Call::name).toList();
    }

    /** The calls as {@code name[arguments]}, in order. */
    List<String> told() {
        return calls.stream().map(call -> call.name() + call.arguments()).toList();
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] given) throws SQLException {
        List<@Nullable Object> arguments = given == null ? List.of() : Arrays.asList(given);
        return switch (method.getName()) {
            case "toString" -> name;
            case "hashCode" -> System.identityHashCode(proxy);
            case "equals" -> proxy == arguments.get(0);
            case "isWrapperFor" -> answers.containsKey("isWrapperFor") ? answer(method, arguments) : (Object) false;
            default -> answer(method, arguments);
        };
    }

    private @Nullable Object answer(Method method, List<@Nullable Object> arguments) throws SQLException {
        Answer answer = answers.get(method.getName());
        if (answer == null) {
            calls.add(new Call(method, arguments, sample(resultOf(method))));
        } else {
            calls.add(new Call(method, arguments, null));
            calls.set(calls.size() - 1, new Call(method, arguments, answer.to(arguments)));
        }
        return calls.get(calls.size() - 1).answer();
    }

    /** The narrowest type that any of the interfaces promises: in a driver the wider methods are bridges to it. */
    private Class<?> resultOf(Method method) {
        Class<?> narrowest = method.getReturnType();
        for (Class<?> type : interfaces) {
            try {
                Class<?> promised = type.getMethod(method.getName(), method.getParameterTypes())
                        .getReturnType();
                narrowest = narrowest.isAssignableFrom(promised) ? promised : narrowest;
            } catch (NoSuchMethodException e) {
                // not of this interface
            }
        }
        return narrowest;
    }

    /** A value of a type; never the type's default where there is another. */
    public static @Nullable Object sample(Class<?> type) {
        if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), 1);
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        Object value = values().get(type);
        if (value == null && type.isInterface()) {
            return of(type);
        }
        return value;
    }

    private static Map<Class<?>, Object> values() {
        return Map.ofEntries(
                Map.entry(boolean.class, true),
                Map.entry(byte.class, (byte) 5),
                Map.entry(char.class, 'c'),
                Map.entry(short.class, (short) 6),
                Map.entry(int.class, 7),
                Map.entry(long.class, 8L),
                Map.entry(float.class, 9.5f),
                Map.entry(double.class, 10.5),
                Map.entry(Object.class, of(java.sql.Array.class)),
                Map.entry(String.class, "a text"),
                Map.entry(Class.class, Object.class),
                Map.entry(BigDecimal.class, new BigDecimal("11.5")),
                Map.entry(Date.class, new Date(12)),
                Map.entry(Time.class, new Time(13)),
                Map.entry(Timestamp.class, new Timestamp(14)),
                Map.entry(Calendar.class, Calendar.getInstance()),
                Map.entry(URL.class, url()),
                Map.entry(InputStream.class, InputStream.nullInputStream()),
                Map.entry(Reader.class, new StringReader("")),
                Map.entry(Properties.class, new Properties()),
                Map.entry(SQLWarning.class, new SQLWarning()));
    }

    private static URL url() {
        try {
            return URI.create("http://localhost/").toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }
}
