package dev.keyspread.agent.core;

import java.lang.reflect.InvocationHandler;
import org.jspecify.annotations.Nullable;

/**
 * Receives the calls of intercepted methods. This class is only the pattern of it: {@link BridgeClass} defines it as {@value
 * BridgeClass#NAME}, which every class loader and module sees. It names no type of JDBC's, since those are not visible there.
 */
public final class Bridge {
    /** Is given the object whose method returns, and then what {@link #intercept} is given beside it. */
    public static volatile @Nullable InvocationHandler interceptor;

    private Bridge() {}

    /**
     * Called where an intercepted method returns.
     *
     * @param result what it returns
     * @param source the object that it was called on
     * @param first its first argument, or null
     * @param second its second argument, or null
     * @param type what it is declared to return; null if that is {@code java.sql.Connection}
     * @return what is to be returned instead; null where {@code result} is null
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
