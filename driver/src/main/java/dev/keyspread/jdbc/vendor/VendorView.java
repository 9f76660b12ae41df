package dev.keyspread.jdbc.vendor;

import dev.keyspread.plan.edit.Refusal;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * Shows a wrapper of a pool's object by an interface of the driver's. JDBC's methods are those of that wrapper, which knows what was
 * bound and planned. The driver's own methods are those of a wrapper of the driver's object. The wrappers' {@code unwrap} asks it.
 */
public final class VendorView implements InvocationHandler {
    private final Object pooled;
    private final Object below;
    private final boolean isBound;

    private VendorView(Object pooled, Object below, boolean isBound) {
        this.pooled = pooled;
        this.below = below;
        this.isBound = isBound;
    }

    /** Returns the view; null where the wrapper of the driver's object does not implement the interface. */
    public static @Nullable Object of(Class<?> type, Object pooled, @Nullable Object below) {
        return of(type, pooled, below, false);
    }

    /** Returns the view of a statement that has to see each value that is bound: the driver's own methods can't bind or execute. */
    public static @Nullable Object ofBound(Class<?> type, Object pooled, @Nullable Object below) {
        return of(type, pooled, below, true);
    }

    private static @Nullable Object of(Class<?> type, Object pooled, @Nullable Object below, boolean isBound) {
        return below != null && type.isInstance(below)
                ? Proxy.newProxyInstance(
                        type.getClassLoader(), new Class<?>[] {type}, new VendorView(pooled, below, isBound))
                : null;
    }

    private static boolean bindsOrExecutes(Method method) {
        String name = method.getName();
        return name.startsWith("exec") || (name.startsWith("set") && method.getParameterCount() > 1);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (method.getName().equals("equals") && arguments != null) {
            return proxy == arguments[0];
        }
        boolean isJdbcs = method.getDeclaringClass().getName().startsWith("java.");
        if (!isJdbcs && isBound && bindsOrExecutes(method)) {
            throw Refusal.ofCall(
                    "parameters of this statement are computed from others, and what " + method.getName()
                            + " of the driver does with them below a pool is not seen",
                    "use a method of java.sql",
                    null);
        }
        try {
            return method.invoke(isJdbcs ? pooled : below, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
