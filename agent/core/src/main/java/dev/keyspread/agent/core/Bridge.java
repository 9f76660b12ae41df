package dev.keyspread.agent.core;

import java.lang.reflect.InvocationHandler;
import org.jspecify.annotations.Nullable;

/**
 * Receives the calls of intercepted methods and passes them to the {@link Interceptor}. This class is only the pattern: {@link BridgeClass}
 * defines a copy of it as {@value BridgeClass#NAME}, which every class loader and module sees.
 *
 * <p>It must name no type of JDBC, because {@code java.base} doesn't see those.
 */
public final class Bridge {
    /** Gets the object whose method returns, and then the other arguments of {@link #intercept}. Null until the agent begins. */
    public static volatile @Nullable InvocationHandler interceptor;

    private Bridge() {}

    /**
     * Wraps the result of an intercepted method, which calls this right before it returns.
     *
     * @param result the method's result
     * @param source the object on which the method was called
     * @param first the method's first argument, or null
     * @param second the method's second argument, or null
     * @param type the declared result type; null for {@code java.sql.Connection}
     * @return the result to return instead; null if {@code result} is null
     * @throws Throwable what the interceptor throws: an {@code SQLException}
     */
    public static @Nullable Object intercept(
            @Nullable Object result,
            Object source,
            @Nullable Object first,
            @Nullable Object second,
            @Nullable Class<?> type)
            throws Throwable {
        InvocationHandler handler = interceptor;
        if (result == null || handler == null) {
            return result;
        }
        return handler.invoke(source, null, new Object[] {result, first, second, type});
    }
}
